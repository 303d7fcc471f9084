import { type RefObject, useEffect, useRef } from 'react';
import { useShown } from '../modal/use-shown';
import { useSmallScreen } from '../small-screen/use-small-screen';
import { useOutsideEvents } from './use-outside-events';

interface DrawerOptions {
  isOpen: boolean;
  close: () => void;
  /** Gets the focus back when the drawer closes. */
  opener: RefObject<HTMLElement | null>;
}

/**
 * Opens a `<dialog>` as a drawer: modal on small screens, beside the page on larger ones. Moves the
 * focus into the drawer, and back to the opener when it closes.
 * @returns the dialog's ref, and whether to render its content: from opening until it has slid out
 */
export function useDrawer({ isOpen, close, opener }: DrawerOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isModal = useSmallScreen();

  useEffect(() => {
    const element = dialog.current;
    const focusAfter = opener.current;
    if (!isOpen || !element) return;
    // Otherwise a control inside would get the focus first, and screen readers would announce it.
    element.inert = true;
    if (isModal) element.showModal();
    else element.show();
    element.inert = false;
    element.focus({ preventScroll: true });
    return () => closeDialog(element, focusAfter);
  }, [isOpen, isModal, opener]);

  const isShown = useShown(dialog, isOpen);
  useOutsideEvents({ isActive: isOpen, inside: dialog, opener, onLeave: close });
  return { dialog, isShown };
}

/** Closes the dialog. The focus returns to the opener, unless staff clicked another control. */
function closeDialog(dialog: HTMLDialogElement, opener: HTMLElement | null) {
  const focused = document.activeElement as HTMLElement | null;
  const isOnControl = focused && focused.tabIndex >= 0 && !dialog.contains(focused);
  dialog.close();
  (isOnControl ? focused : opener)?.focus({ preventScroll: true });
}
