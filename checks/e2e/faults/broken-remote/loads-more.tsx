import { lazy, useState } from 'react';

const Details = lazy(() => import(/* webpackChunkName: "details" */ './details'));

/** A card that loads more code after a click, without a boundary of its own. */
export default function LoadsMore() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Details />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Show details
    </button>
  );
}
