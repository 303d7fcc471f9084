import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWhenInView } from '../../loading/use-when-in-view';

interface MoreOrdersProps {
  /** Called once, when staff scroll near. */
  onNear: () => void;
  /** Called before the page is printed. */
  onPrint: () => void;
}

/** Marks the end of the rendered orders, where more are needed. Paper has all of them. */
export function MoreOrders({ onNear, onPrint }: MoreOrdersProps) {
  const end = useRef<HTMLDivElement>(null);
  useWhenInView(end, onNear);
  useEffect(() => {
    const print = () => flushSync(onPrint);
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  });
  return <div ref={end} />;
}
