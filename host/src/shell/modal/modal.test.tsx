import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { Modal, openDialog, useShown } from './modal';

function Dialog({ isOpen }: { isOpen: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useShown(ref, isOpen);
  return <dialog ref={ref}>{isShown && <p>Content</p>}</dialog>;
}

const content = () => screen.queryByText('Content');

beforeEach(() => jest.useFakeTimers());

test.each([
  ['a field that asks for it', <input key="field" data-testid="focused" ref={askForFocus} />],
  ['the dialog itself', <button key="close">Close</button>],
])('opening gives the focus to %s', (what, child) => {
  const { container } = render(<dialog tabIndex={-1}>{child}</dialog>);
  const dialog = container.querySelector('dialog')!;
  dialog.showModal = () => expect(dialog.inert).toBe(what === 'the dialog itself');
  openDialog(dialog, 'modal');
  expect(what === 'the dialog itself' ? dialog : screen.getByTestId('focused')).toHaveFocus();
  expect(dialog.inert).toBe(false);
});

function askForFocus(field: HTMLElement | null) {
  field?.setAttribute('autofocus', '');
}

/** Passes the next paint and what follows it. */
const paint = () => act(() => jest.advanceTimersByTimeAsync(20));

test('renders the content until the closing animation has ended', async () => {
  let end: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (end = resolve));
  jest.spyOn(HTMLElement.prototype, 'getAnimations').mockReturnValue([{ finished } as never]);
  const { rerender } = render(<Dialog isOpen={false} />);
  expect(content()).not.toBeInTheDocument();
  rerender(<Dialog isOpen />);
  expect(content()).toBeInTheDocument();
  rerender(<Dialog isOpen={false} />);
  await paint();
  expect(content()).toBeInTheDocument();
  await act(async () => {
    end();
    await finished;
  });
  expect(content()).not.toBeInTheDocument();
});

test('closing paints before it reads animations, which would compute the styles of the page', async () => {
  const getAnimations = jest.spyOn(HTMLElement.prototype, 'getAnimations').mockReturnValue([]);
  const { rerender } = render(<Dialog isOpen />);
  rerender(<Dialog isOpen={false} />);
  await act(async () => Promise.resolve());
  expect(getAnimations).not.toHaveBeenCalled();
  await paint();
  expect(getAnimations).toHaveBeenCalled();
  expect(content()).not.toBeInTheDocument();
});

test('a dialog that opens again keeps its content', async () => {
  const { rerender } = render(<Dialog isOpen />);
  rerender(<Dialog isOpen={false} />);
  rerender(<Dialog isOpen />);
  await paint();
  expect(content()).toBeInTheDocument();
});

test('takes the text cursor out of the content before it removes the content', async () => {
  const { rerender } = render(<Dialog isOpen />);
  getSelection()!.selectAllChildren(content()!);
  rerender(<Dialog isOpen={false} />);
  await paint();
  expect(content()).not.toBeInTheDocument();
  expect(getSelection()!.rangeCount).toBe(0);
});

function renderModal() {
  const onClose = jest.fn();
  render(
    <Modal isOpen onClose={onClose} aria-label="Search">
      <input aria-label="Text" />
    </Modal>,
  );
  return { onClose, dialog: screen.getByRole('dialog'), field: screen.getByRole('textbox') };
}

test('a click on the backdrop closes it', () => {
  const { onClose, dialog } = renderModal();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog, { clientX: 5 }); // Without layout, the dialog has no size.
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a click inside does not close it, nor a selection that ends on the backdrop', () => {
  const { onClose, dialog, field } = renderModal();
  fireEvent.pointerDown(field);
  fireEvent.click(field);
  fireEvent.pointerDown(field);
  fireEvent.click(dialog); // Browsers click what contains both ends.
  expect(onClose).not.toHaveBeenCalled();
});

test('a click on free space of the dialog does not close it', () => {
  const { onClose, dialog } = renderModal();
  dialog.getBoundingClientRect = () => ({ left: 0, top: 0, right: 390, bottom: 844 }) as DOMRect;
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog, { clientX: 195, clientY: 800 });
  expect(onClose).not.toHaveBeenCalled();
});

test('the late event of an earlier closing does not close it', () => {
  const { onClose, dialog } = renderModal();
  fireEvent(dialog, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
  dialog.removeAttribute('open'); // By the Back gesture of Android.
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
