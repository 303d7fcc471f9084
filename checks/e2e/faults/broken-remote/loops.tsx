import { useLayoutEffect, useState } from 'react';

/** A card that renders again and again. */
export default function Loops() {
  const [count, setCount] = useState(0);
  // eslint-disable-next-line react-hooks/set-state-in-effect -- This is the mistake.
  useLayoutEffect(() => setCount(count + 1), [count]);
  return <p>{count}</p>;
}
