import { type RefObject, useEffect, useState } from 'react';

/**
 * Repeats keys in a field, in their order: letters at once, other keys when the results of the letters show.
 * @param keys are taken from the list
 * @param hasResults whether the results of what is in the field show
 */
export function useTypedKeys(
  input: RefObject<HTMLInputElement | null>,
  keys: RefObject<KeyboardEvent[]>,
  hasResults: boolean,
): void {
  const [repeated, setRepeated] = useState(0);
  useEffect(() => {
    if (!hasResults || keys.current.length === 0) return;
    // After all effects, which open the dialog and follow the latest state.
    queueMicrotask(() => {
      if (input.current) repeatSome(input.current, keys.current);
      setRepeated((count) => count + 1);
    });
  }, [input, keys, hasResults, repeated]);
}

const isText = ({ key }: KeyboardEvent) => [...key].length === 1 || key === 'Backspace';

/** Repeats one key, or all letters up to the next key that is none. */
function repeatSome(field: HTMLInputElement, keys: KeyboardEvent[]): void {
  const [first] = keys;
  if (first && !isText(first)) {
    field.dispatchEvent(new KeyboardEvent('keydown', keys.shift()));
    return;
  }
  let text = field.value;
  while (keys[0] && isText(keys[0])) {
    const { key } = keys.shift()!;
    text = key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key;
  }
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
