import { useEffect } from 'react';

export default function ThrowsInEffect() {
  useEffect(() => {
    throw new Error('broken in effect');
  }, []);
  return <h1>Store</h1>;
}
