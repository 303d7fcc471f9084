import type { CardProps } from '@backshop/shared-types';

/** A card that is wider than any window. */
export default function TooWide({ headingId }: CardProps) {
  return (
    <>
      <h2 id={headingId} tabIndex={-1}>
        {'Too wide'.repeat(20)}
      </h2>
      <div style={{ width: 3000 }}>3000 px</div>
    </>
  );
}
