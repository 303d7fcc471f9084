import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyDetails } from './copy-details';

/** What was copied: what the browser is given in a click. */
let copied: Promise<Blob>[] = [];

class ClipboardItemOfTest {
  constructor(items: Record<string, Promise<Blob>>) {
    copied.push(items['text/plain']!);
  }
}

beforeEach(() => (copied = []));
afterEach(() => Reflect.deleteProperty(globalThis, 'ClipboardItem'));

/** Returns a user of a browser that allows copying or does not. */
function browserThat(write: () => Promise<void>) {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.assign(globalThis, { ClipboardItem: ClipboardItemOfTest });
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  return user;
}

test('copies a text that arrives after the click, and says so', async () => {
  const user = browserThat(async () => void (await Promise.all(copied)));
  let arrive: (text: string) => void = () => undefined;
  render(<CopyDetails text={() => new Promise((resolve) => (arrive = resolve))} />);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(copied).toHaveLength(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  arrive('the details');
  expect(await screen.findByText('Copied')).toHaveRole('status');
  expect((await copied[0])!.size).toBe('the details'.length);
});

test('“Copied” is announced each time', async () => {
  const user = browserThat(async () => void (await Promise.all(copied)));
  render(<CopyDetails text={() => Promise.resolve('the details')} />);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  const { firstChild } = await screen.findByText('Copied');
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect((await screen.findByText('Copied')).firstChild).not.toBe(firstChild); // It was gone in between.
});

test('shows the text, which the keyboard selects, if the browser does not allow copying', async () => {
  const user = browserThat(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  render(<CopyDetails text={() => Promise.resolve('the details')} />);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(await screen.findByText('Copying failed. Copy this text:')).toHaveRole('status');
  fireEvent.focus(screen.getByRole('group', { name: 'Text to copy' }));
  expect(getSelection()?.getRangeAt(0).toString()).toBe('the details');
});

test('shows the text in a browser that cannot copy one', async () => {
  const user = browserThat(() => Promise.resolve());
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
  render(<CopyDetails text={() => Promise.resolve('the details')} />);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(await screen.findByText('Copying failed. Copy this text:')).toHaveRole('status');
  expect(screen.getByRole('group', { name: 'Text to copy' })).toHaveTextContent('the details');
});
