import { type ReactNode, useCallback, useEffect, useState } from 'react';
import styles from './tooltip.module.scss';

interface TooltipProps {
  text: string;
  /** Where it stands, seen from what it explains. */
  side?: 'right' | 'bottom';
  /** A single element, which has to be focusable. */
  children: ReactNode;
}

/**
 * Shows a short text beside an element while it is pointed at or has the focus; Escape hides it. For
 * the eye alone: give the element the same words as its name or description.
 */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const [trigger, setTrigger] = useState<Element | null>(null);
  const hide = () => setTrigger(null);

  useEffect(() => {
    if (!trigger) return;
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setTrigger(null);
    document.addEventListener('keydown', hideOnEscape);
    return () => document.removeEventListener('keydown', hideOnEscape);
  }, [trigger]);

  return (
    <span
      className={styles.trigger}
      onPointerEnter={({ currentTarget }) => setTrigger(currentTarget.firstElementChild)}
      onPointerLeave={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && setTrigger(target)}
      onBlur={hide}
      onClick={hide}
    >
      {children}
      {trigger && <Bubble trigger={trigger} side={side} text={text} />}
    </span>
  );
}

interface BubbleProps extends Pick<TooltipProps, 'text'> {
  trigger: Element;
  side: 'right' | 'bottom';
}

/** In the browser's top layer, so that no scrolling container cuts it off. */
function Bubble({ trigger, side, text }: BubbleProps) {
  const place = useCallback(
    (bubble: HTMLElement | null) => {
      if (!bubble) return;
      bubble.showPopover();
      const { left, right, top, bottom, width, height } = trigger.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = bubble;
      const x = side === 'right' ? right : left + (width - offsetWidth) / 2;
      const y = side === 'right' ? top + (height - offsetHeight) / 2 : bottom;
      const roomX = document.documentElement.clientWidth - offsetWidth;
      bubble.style.translate = `${Math.max(0, Math.min(x, roomX))}px ${y}px`;
    },
    [trigger, side],
  );
  return (
    <span ref={place} popover="manual" className={styles.bubble} aria-hidden>
      <span className={styles.text}>{text}</span>
    </span>
  );
}
