import { type ComponentProps, useEffect, useRef } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open'> {
  isOpen: boolean;
  /** Called on Escape and on a click beside the dialog's content. */
  onClose: () => void;
}

/**
 * The platform's modal dialog: holds the focus inside, makes the page behind inert, closes on Escape
 * and gives the focus back to where it was.
 */
export function Modal({ isOpen, onClose, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      {...props}
    />
  );
}
