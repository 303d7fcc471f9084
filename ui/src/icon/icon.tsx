import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

interface IconProps extends ComponentProps<'svg'> {
  icon: IconNode;
  /** Width and height in px. */
  size?: number;
}

/**
 * Renders an icon of lucide. Screen readers skip it, so the control around it needs a name. lucide's own
 * components for React would add 1.2 KB (brotli) to each script that uses one.
 */
export function Icon({ icon, size = 24, ...props }: IconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
