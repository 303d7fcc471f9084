import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react';
import { readKey } from '../keys/keys';
import styles from './tooltip.module.scss';

export type TooltipSide = 'left' | 'right' | 'bottom';

/** Sent on the document when a tooltip appears. Packages do not share this module, so an event connects them. */
const tooltipEvent = 'backshop:tooltip';

/** Time until a tooltip appears below the pointer, and in which the next one appears at once, in ms. */
const delayMs = 400;
const warmMs = 500;

/** Until when tooltips appear at once. */
let warmUntil = -Infinity;

interface TooltipProps {
  /** Empty for none. */
  text: string;
  /** A shortcut for the same, as staff read it: `Ctrl B`. */
  keys?: string | undefined;
  /** Where the text appears, if there is room. Else below, or above in the lower half of the window, as with `bottom`. */
  side?: TooltipSide | undefined;
  /** The trigger first: an element that can take focus and has the text as name or description. */
  children: ReactNode;
}

/**
 * Shows a short text beside an element that has keyboard focus, or below a pointer that stays. Escape hides it, and so
 * do another tooltip and another size of the window. On a disabled element a tap shows it too.
 */
export function Tooltip({ text, keys, side, children }: TooltipProps) {
  const [trigger, setTrigger] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showFor = (element: Element | null, delay = 0) => {
    clearTimeout(timer.current);
    if (delay) timer.current = setTimeout(() => setTrigger(element), delay);
    else setTrigger(element);
  };
  const hide = () => showFor(null);
  const show = useCallback(
    (bubble: HTMLElement) => {
      const place = () => {
        bubble.style.translate = translateTo(trigger!, side, bubble.offsetWidth);
      };
      document.dispatchEvent(new Event(tooltipEvent));
      warmUntil = Infinity;
      const leave = () => setTrigger(null);
      const leaveOnEscape = (event: KeyboardEvent) => readKey(event).key === 'Escape' && leave();
      const stop = new AbortController();
      const options = { capture: true, signal: stop.signal };
      bubble.showPopover();
      place();
      document.addEventListener(tooltipEvent, leave, options);
      document.addEventListener('scroll', place, options);
      document.addEventListener('keydown', leaveOnEscape, options);
      window.addEventListener('resize', leave, options); // It can open a dialog above the tooltip.
      return () => {
        stop.abort();
        warmUntil = performance.now() + warmMs;
      };
    },
    [trigger, side],
  );
  return (
    <span
      className={styles.root}
      onPointerEnter={({ currentTarget }) =>
        showFor(currentTarget.firstElementChild, performance.now() < warmUntil ? 0 : delayMs)
      }
      onPointerLeave={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && showFor(target)}
      onBlur={hide}
      onClick={({ currentTarget }) =>
        showFor(currentTarget.querySelector('[aria-disabled="true"]'))
      }
    >
      {children}
      {trigger && text && (
        // A popover, because no scrolling or clipping ancestor can cut off the browser's top layer.
        <span ref={show} popover="manual" role="tooltip" className={styles.bubble}>
          <span className={styles.text}>
            <span>{text}</span>
            {keys?.split(' ').map((key) => (
              <Fragment key={key}>
                {' '}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </span>
        </span>
      )}
    </span>
  );
}

/** Returns a `translate` to the side of the trigger. Percentages refer to the tooltip's own size, `width` is in px. */
function translateTo(trigger: Element, side: TooltipSide | undefined, width: number): string {
  const { left, right, top, bottom } = trigger.getBoundingClientRect();
  const middle = `calc(${(top + bottom) / 2}px - 50%)`;
  const { clientWidth, clientHeight } = document.documentElement;
  if (side === 'right' && right + width <= clientWidth) return `${right}px ${middle}`;
  if (side === 'left' && left >= width) return `calc(${left}px - 100%) ${middle}`;
  const x = `clamp(0px, ${(left + right) / 2}px - 50%, ${clientWidth}px - 100%)`;
  return bottom > clientHeight / 2 ? `${x} calc(${top}px - 100%)` : `${x} ${bottom}px`;
}
