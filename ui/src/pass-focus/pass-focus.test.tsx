import { act, render, screen } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
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

/** Renders a list that gives the focus to its last button, or to the message as soon as that appears. */
function FocusingList({ hasMessage }: { hasMessage: boolean }) {
  useLayoutEffect(() => {
    screen.getByRole('button', { name: hasMessage ? 'Try again' : 'Other' }).focus();
  }, [hasMessage]);
  return list(hasMessage);
}

/** Waits until the focus has moved. */
const settled = () => act(() => Promise.resolve());

test('gives the focus to what is around an element that disappears with it', async () => {
  const { rerender } = render(list(true));
  act(() => screen.getByRole('button', { name: 'Try again' }).focus());
  rerender(list(false));
  await settled();
  expect(screen.getByRole('list')).toHaveFocus();
});

test('leaves the focus to an effect that moves it, and focuses nothing in between', async () => {
  const { rerender } = render(<FocusingList hasMessage />);
  const onFocus = jest.fn();
  screen.getByRole('list').addEventListener('focus', onFocus);
  rerender(<FocusingList hasMessage={false} />);
  await settled();
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  expect(onFocus).not.toHaveBeenCalled();
});

test('in development, an element that gets the focus when it appears keeps it', async () => {
  const { rerender } = render(<FocusingList hasMessage={false} />, { wrapper: StrictMode });
  rerender(<FocusingList hasMessage />);
  await settled();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
});

test('leaves the focus where it is outside of the element', async () => {
  const { rerender } = render(list(true));
  act(() => screen.getByRole('button', { name: 'Other' }).focus());
  rerender(list(false));
  await settled();
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});
