import type { CardProps } from '@backshop/shared-types';
import { useState } from 'react';

/** A card without a mistake. */
export default function LowStock({ headingId }: CardProps) {
  const [ordered, setOrdered] = useState(0);
  return (
    <>
      <h2 id={headingId} tabIndex={-1}>
        Low stock
      </h2>
      <button type="button" onClick={() => setOrdered(ordered + 1)}>
        Order more
      </button>
      <p>{`Ordered: ${ordered}`}</p>
      <a href="/customers">All customers</a>
    </>
  );
}
