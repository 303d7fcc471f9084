import { use } from 'react';

const never = new Promise<string>(() => undefined);

/** A card that waits for data, without a boundary of its own. */
export default function WaitsForEver() {
  return <p>{use(never)}</p>;
}
