import { act, render, screen } from '@testing-library/react';
import { passFocus } from './pass-focus';

/** Renders a message inside of a list, or without the message. */
const list = (hasMessage: boolean) => (
  <main tabIndex={-1}>
    <ul tabIndex={-1}>
      {hasMessage && (
        <li ref={passFocus} tabIndex={-1}>
          <button type="button">Try again</button>
        </li>
      )}
    </ul>
    <button type="button">Other</button>
  </main>
);

test('gives the focus to what is around an element that disappears with it', () => {
  const { rerender } = render(list(true));
  act(() => screen.getByRole('button', { name: 'Try again' }).focus());
  rerender(list(false));
  expect(screen.getByRole('list')).toHaveFocus();
});

test('leaves the focus where it is outside of the element', () => {
  const { rerender } = render(list(true));
  act(() => screen.getByRole('button', { name: 'Other' }).focus());
  rerender(list(false));
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});
