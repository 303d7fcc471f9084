import { type ComponentProps, useEffect, useRef } from 'react';
import { useOverlayEntry } from '../../routing/overlay-entry';
import { Backdrop } from './backdrop';
import { useShown } from './use-shown';

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
    if (isOpen && !dialog?.open) {
      dialog?.showModal();
      // WebKit does not focus it in a dialog that was closed until now.
      dialog?.querySelector<HTMLElement>('[autofocus]')?.focus();
    }
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  useOverlayEntry(isOpen, onClose);
  const isShown = useShown(ref, isOpen);
  return (
    <>
      <Backdrop />
      <dialog
        ref={ref}
        inert={!isOpen}
        onCancel={onClose} // On Escape. The event "close" can come after the next key press.
        onClose={onClose}
        onClick={(event) => event.target === event.currentTarget && onClose()}
        {...props}
      >
        {isShown && children}
      </dialog>
    </>
  );
}
