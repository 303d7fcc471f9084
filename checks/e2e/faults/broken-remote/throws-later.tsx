import { useState } from 'react';

/** A card that throws an error in an event, and another one when it then renders again. */
export default function ThrowsLater() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken in render');
  const breakDown = () => {
    setBroken(true);
    throw new Error('broken in event');
  };
  return (
    <button type="button" onClick={breakDown}>
      Break down
    </button>
  );
}
