import { useRef } from 'react';
import { useWhenInView } from '../../loading/use-when-in-view';

/** Marks the end of the rendered orders. Calls back once, when staff scroll near it. */
export function MoreOrders({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useWhenInView(end, onNear);
  return <div ref={end} />;
}
