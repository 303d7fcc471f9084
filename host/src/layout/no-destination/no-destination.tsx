import { type ComponentProps, useId } from 'react';
import { Tooltip } from '../tooltip/tooltip';

const explanation = 'No destination yet';

interface NoDestinationProps extends ComponentProps<'a'> {
  /** Where the tooltip stands. */
  side?: 'right' | 'bottom';
}

/** A link whose destination is not known yet: looks like what it is, and answers nothing false. */
export function NoDestination({ side = 'bottom', children, ...props }: NoDestinationProps) {
  const explanationId = useId();
  return (
    <Tooltip text={explanation} side={side}>
      <a role="link" aria-disabled="true" aria-describedby={explanationId} tabIndex={0} {...props}>
        {children}
        <span id={explanationId} hidden>
          {explanation}
        </span>
      </a>
    </Tooltip>
  );
}
