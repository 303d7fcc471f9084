import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRetriedComponent } from './use-retried-component';

const load = jest.fn(() => Promise.reject<string>(new Error('offline')));

/** Shows a button in the place of the message, as soon as its name has loaded. */
function Tools() {
  const { loaded, message, takeFocus } = useRetriedComponent(load, 'Tools', true);
  return loaded.status === 'ready' ? (
    <button ref={takeFocus} type="button">
      {loaded.Component}
    </button>
  ) : (
    message
  );
}

/** Loads the tools while the focus is on an element of the page. */
async function loadWhileFocusedOn(element: HTMLElement) {
  load.mockResolvedValueOnce('Sort');
  act(() => element.focus());
  fireEvent.blur(element); // As when staff leave the window. The focus stays where it is.
  act(() => void dispatchEvent(new Event('online')));
  return screen.findByRole('button', { name: 'Sort' });
}

test('code that loads while staff are in another window gets the focus of “Try again”', async () => {
  render(<Tools />);
  const retry = await screen.findByRole('button', { name: 'Try again: Tools' });
  expect(await loadWhileFocusedOn(retry)).toHaveFocus();
});

test('code takes the focus from nothing else', async () => {
  render(
    <>
      <Tools />
      <a href="#other">Other</a>
    </>,
  );
  act(() => screen.getByRole('link').focus());
  const retry = await screen.findByRole('button', { name: 'Try again: Tools' });
  act(() => retry.focus());
  expect(await loadWhileFocusedOn(screen.getByRole('link'))).not.toHaveFocus();
  expect(screen.getByRole('link')).toHaveFocus();
});
