import { type ComponentProps, useEffect, useRef } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open'> {
  isOpen: boolean;
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void;
}

/** The browser's modal dialog. It keeps the focus inside, and returns it when it closes. */
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
