import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useOverlayEntry } from '../../routing/page-history';
import styles from './backdrop.module.scss';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open'> {
  isOpen: boolean;
  /** Called on Escape, on a click on the backdrop, and when staff go back. */
  onClose: () => void;
}

/**
 * The browser's modal dialog. It keeps the focus inside, and returns it when it closes. Its content is
 * rendered until it has disappeared. By then it is inert.
 */
export function Modal({ isOpen, onClose, children, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog && !dialog.open) openDialog(dialog, 'modal');
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  useOverlayEntry(isOpen, onClose);
  const isShown = useShown(ref, isOpen);
  const pressed = useRef<EventTarget>(null);
  return (
    <>
      <Backdrop />
      <dialog
        ref={ref}
        tabIndex={-1}
        inert={!isOpen}
        onCancel={onClose} // On Escape.
        // The event of an earlier closing can come after the key press that opens it again.
        onClose={({ currentTarget }) => !currentTarget.open && onClose()}
        onPointerDown={({ target }) => (pressed.current = target)}
        // A selection inside can end on the backdrop.
        onClick={(event) => {
          const { target, currentTarget } = event;
          const isBackdrop = target === currentTarget && !isWithin(currentTarget, event);
          if (isBackdrop && pressed.current === target) onClose();
        }}
        {...props}
      >
        {isShown && children}
      </dialog>
    </>
  );
}

/** Opens a dialog, and gives the focus to its field with `autofocus`, or to the dialog itself. */
export function openDialog(dialog: HTMLDialogElement, kind: 'modal' | 'beside the page'): void {
  const field = dialog.querySelector<HTMLElement>('[autofocus]');
  // Otherwise a control inside would get the focus first, and screen readers would announce it.
  dialog.inert = !field;
  if (kind === 'modal') dialog.showModal();
  else dialog.show();
  dialog.inert = false;
  // WebKit does not focus the field in a dialog that was closed until now.
  (field ?? dialog).focus({ preventScroll: true });
}

/** Returns whether to render the content of a dialog: from opening until it has disappeared. */
export function useShown(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): boolean {
  const [isShown, setShown] = useState(isOpen);
  if (isOpen && !isShown) setShown(true);

  useEffect(() => {
    const element = dialog.current;
    if (isOpen || !isShown || !element) return;
    let isCurrent = true;
    void painted().then(async () => {
      const closing = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
      await Promise.allSettled(closing);
      if (!isCurrent) return;
      // WebKit scrolls to the text cursor after the field with the cursor has been removed.
      const selection = getSelection();
      if (element.contains(selection?.anchorNode ?? null)) selection?.removeAllRanges();
      setShown(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [dialog, isOpen, isShown]);

  return isShown;
}

/** Resolves after the next paint. Until then, reading animations would compute the styles of the whole page. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Returns whether a click was inside of an element. A click on the backdrop of a dialog has the dialog as its target. */
export function isWithin(
  element: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Dims the page while a dialog is open as a modal one. Render it right before the dialog. */
export function Backdrop() {
  return <div className={styles.backdrop} />;
}
