import { type ComponentProps, useId } from 'react';
import { Tooltip, type TooltipSide } from '../tooltip/tooltip';

const explanation = 'No destination yet';

interface NoDestinationProps extends ComponentProps<'a'> {
  href?: never;
  /** The side of the link on which the tooltip appears. */
  side?: TooltipSide;
}

/**
 * Renders a link that has no destination yet (docs/product.md, "Controls without a destination"). If it has no text,
 * give it an `aria-label`, which the tooltip shows first.
 */
export function NoDestination({ side, ...props }: NoDestinationProps) {
  const explanationId = useId();
  const name = props['aria-label'];
  return (
    <Tooltip text={(name ? `${name} · ` : '') + explanation} side={side}>
      <a
        {...props}
        role="link"
        aria-disabled="true"
        aria-describedby={explanationId}
        tabIndex={0}
      />
      <span id={explanationId} hidden>
        {explanation}
      </span>
    </Tooltip>
  );
}
