/** Throws an error. At an address with `?hang`, it never ends. */
export default function ThrowsInRender(): never {
  while (location.search === '?hang');
  throw new Error('broken in render');
}
