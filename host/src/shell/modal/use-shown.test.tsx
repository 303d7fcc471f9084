import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useShown } from './use-shown';

function Dialog({ isOpen }: { isOpen: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useShown(ref, isOpen);
  return <dialog ref={ref}>{isShown && <p>Content</p>}</dialog>;
}

const content = () => screen.queryByText('Content');

test('renders the content until the closing animation has ended', async () => {
  let end: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (end = resolve));
  jest.spyOn(HTMLElement.prototype, 'getAnimations').mockReturnValue([{ finished } as never]);
  const { rerender } = render(<Dialog isOpen={false} />);
  expect(content()).not.toBeInTheDocument();
  rerender(<Dialog isOpen />);
  expect(content()).toBeInTheDocument();
  rerender(<Dialog isOpen={false} />);
  expect(content()).toBeInTheDocument();
  await act(async () => {
    end();
    await finished;
  });
  expect(content()).not.toBeInTheDocument();
  jest.restoreAllMocks();
});

test('takes the text cursor out of the content before it removes the content', async () => {
  const { rerender } = render(<Dialog isOpen />);
  getSelection()!.selectAllChildren(content()!);
  await act(async () => {
    rerender(<Dialog isOpen={false} />);
    await Promise.resolve();
  });
  expect(content()).not.toBeInTheDocument();
  expect(getSelection()!.rangeCount).toBe(0);
});
