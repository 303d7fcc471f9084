import { type ComponentProps, useId, useState } from 'react';
import styles from './no-destination.module.scss';

interface NoDestinationProps extends ComponentProps<'a'> {
  href?: never;
  /** Which edge of the link the tooltip keeps to, so that it stays on the page. */
  tooltip?: 'start' | 'end';
}

/** A link that leads nowhere yet, and says so (design, "What the spec leaves open"). */
export function NoDestination({ tooltip = 'start', className, ...link }: NoDestinationProps) {
  const tooltipId = useId();
  const [isShown, setShown] = useState(false);
  return (
    <span
      className={styles.root}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
    >
      <a
        {...link}
        className={className ?? styles.link}
        role="link"
        aria-disabled="true"
        aria-describedby={tooltipId}
        tabIndex={0}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      />
      <span
        id={tooltipId}
        role="tooltip"
        className={styles.tooltip}
        data-edge={tooltip}
        hidden={!isShown}
      >
        No destination yet
      </span>
    </span>
  );
}
