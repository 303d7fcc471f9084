export default function ThrowsInRender(): never {
  throw new Error('broken in render');
}
