import { Icon } from '@backshop/ui/icon';
import { Tooltip } from '@backshop/ui/tooltip';
import { SlidersHorizontal } from 'lucide';
import { type Ref, useId, useRef, useState } from 'react';
import { useLazyComponent } from '../../loading/use-lazy-component';
import type { OrderPanelProps } from './order-panel';
import styles from './order-tools.module.scss';

interface OrderToolsProps extends OrderPanelProps {
  ref: Ref<HTMLButtonElement>;
}

const name = 'Sort, filter and export';

/** A button that opens a panel with the order, the filter and the export of the table. */
export function OrderTools({ ref, ...props }: OrderToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div
      className={styles.tools}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Focus that leaves closes the panel, so that it covers nothing that has the focus.
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) {
          panel.current?.hidePopover();
        }
      }}
    >
      <Tooltip text={name}>
        <button
          ref={ref}
          type="button"
          className={styles.button}
          aria-label={name}
          aria-expanded={isOpen}
          popoverTarget={id}
        >
          <Icon icon={SlidersHorizontal} size={16} />
        </button>
      </Tooltip>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={styles.panel}
        onBeforeToggle={({ currentTarget }) => placeBelow(currentTarget)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <Panel {...props} />}
      </div>
    </div>
  );
}

function Panel(props: OrderPanelProps) {
  const panel = useLazyComponent(loadPanel);
  if (panel.status === 'ready') return <panel.Component {...props} />;
  return (
    panel.status === 'failed' && (
      <p role="alert">This could not be loaded. Check your connection, then open it again.</p>
    )
  );
}

async function loadPanel() {
  const { OrderPanel } = await import(/* webpackChunkName: "order-panel" */ './order-panel');
  return OrderPanel;
}

/** Puts the panel below the table's title, at its end. It then scrolls with the page. */
function placeBelow(panel: HTMLElement): void {
  const { bottom, right } = panel.parentElement!.parentElement!.getBoundingClientRect();
  panel.style.top = `${bottom + scrollY}px`;
  panel.style.right = `${document.documentElement.clientWidth - right}px`;
}
