import { type ComponentProps, useId } from 'react';
import { Tooltip, type TooltipSide } from '../tooltip/tooltip';

const explanation = 'No destination yet';

interface NoDestinationProps extends ComponentProps<'a'> {
  href?: never;
  /** The side of the link on which the tooltip appears. */
  side?: TooltipSide;
}

/** Renders a link that has no destination yet (docs/product.md, "Controls without a destination"). */
export function NoDestination({ side, ...props }: NoDestinationProps) {
  const explanationId = useId();
  return (
    <Tooltip text={explanation} side={side}>
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
