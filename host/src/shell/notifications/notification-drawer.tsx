import { DrawerHeader } from '@backshop/ui/drawer-header';
import { readKey } from '@backshop/ui/keys';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { base } from '../../base';
import { Slot } from '../../federation/slot/slot';
import { useIdentity } from '../../identity/identity';
import { useLinkNavigation } from '../../routing/history-router';
import { Backdrop, isWithin, openDialog, useShown } from '../modal/modal';
import { useSmallScreen } from '../small-screen/use-small-screen';
import styles from './notification-drawer.module.scss';
import { useNotifications } from './notifications';

const headingId = 'notification-heading';

/** Shows the notification panel in a drawer (docs/product.md, "Notifications"). */
export function NotificationDrawer() {
  const { isOpen, setOpen, address, setAddress, setUnread, bell } = useNotifications();
  const close = () => setOpen(false);
  const { dialog, isShown } = useDrawer({ isOpen, close, opener: bell });
  const navigateLinks = useLinkNavigation('part');
  const { user } = useIdentity();
  return (
    <>
      <Backdrop />
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-labelledby={headingId}
        tabIndex={-1}
        inert={!isOpen}
        // The Back gesture of Android closes a modal dialog without a key.
        onClose={({ currentTarget }) => isOpen && !currentTarget.open && close()}
        onClick={navigateLinks}
      >
        {isShown && (
          <Slot
            expose="notifications/NotificationPanel"
            name="The notification panel"
            props={{
              headingId,
              onClose: close,
              onUnreadChange: setUnread,
              address,
              onAddressChange: setAddress,
              base,
              user,
            }}
            cardHeading="h3"
            fallback={(card) => (
              <>
                <PanelHeader onClose={close} />
                {card || <PanelSkeleton />}
              </>
            )}
          />
        )}
      </dialog>
    </>
  );
}

/** Gives the drawer a title and a close button while the panel loads or has failed. */
function PanelHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.header}>
      <DrawerHeader headingId={headingId} title="Notification" onClose={onClose} />
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

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
function useDrawer({ isOpen, close, opener }: DrawerOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isModal = useSmallScreen();

  const closed = useRef({ hadFocus: false, focused: null as Element | null });
  /** What had the focus inside when the window became wider or narrower. */
  const inner = useRef<HTMLElement>(null);

  // Closes it before the page of a link gets the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return void (inner.current = null);
    openDialog(element, isModal ? 'modal' : 'beside the page');
    inner.current?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement as HTMLElement;
      const hadFocus = element.contains(focused);
      inner.current = hadFocus ? focused : null;
      element.close();
      closed.current = { hadFocus, focused: document.activeElement };
    };
  }, [isOpen, isModal]);
  useEffect(() => {
    const focusAfter = opener.current;
    if (!isOpen) return;
    return () => {
      const focused = document.activeElement as HTMLElement;
      // A page has moved the focus.
      const isTaken = focused !== closed.current.focused && focused !== document.body;
      // Staff clicked a control, or the browser went to the element in the URL.
      const isElsewhere =
        !closed.current.hadFocus && (focused.tabIndex >= 0 || focused.matches(':target'));
      if (!isTaken && !isElsewhere) focusAfter?.focus({ preventScroll: true });
    };
  }, [isOpen, opener]);

  const isShown = useShown(dialog, isOpen);
  useOutsideEvents({ isActive: isOpen, inside: dialog, opener, onLeave: close });
  return { dialog, isShown };
}

interface OutsideEvents {
  isActive: boolean;
  inside: RefObject<HTMLDialogElement | null>;
  /** Toggles the dialog itself, so a click on it does not count as outside. */
  opener: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

/**
 * Calls `onLeave` on Escape, on a click outside of a dialog or on its backdrop, and when another control outside of it
 * gets the focus: the dialog could cover that control.
 */
function useOutsideEvents({ isActive, inside, opener, onLeave }: OutsideEvents): void {
  const pressed = useRef<EventTarget>(null);
  const leaveByClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const start = pressed.current;
    pressed.current = null;
    if (opener.current?.contains(target)) return;
    // A selection inside can end outside. A press on the backdrop has the dialog as its target, too.
    if (start !== inside.current && inside.current?.contains(start as Node | null)) return;
    const isBackdrop = target === inside.current && !isWithin(target, event);
    const isAbove = event.composedPath().some(isModalDialog);
    if (isBackdrop || !(isAbove || inside.current?.contains(target))) onLeave();
  });
  const leaveByFocus = useEffectEvent((event: FocusEvent) => {
    const target = event.target as HTMLElement;
    // A page focuses its heading, which is no control. Other dialogs lie above this one, and the bell beside it.
    const isControl = target.tabIndex >= 0 && !opener.current?.contains(target);
    if (isControl && !target.closest('dialog') && inside.current?.open) onLeave();
  });
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (readKey(event).key !== 'Escape') return;
    // Escape in another dialog or menu closes that one first.
    const owner = event
      .composedPath()
      .find(
        (each) => each instanceof Element && each.matches('dialog, [role="dialog"], [popover]'),
      );
    if (!owner || owner === inside.current) onLeave();
  });

  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    // In the capture phase, because a click can remove its own target from the drawer.
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', ({ target }) => (pressed.current = target), options);
    document.addEventListener('click', (event) => leaveByClick(event), options);
    document.addEventListener('focusin', (event) => leaveByFocus(event), { signal: stop.signal });
    document.addEventListener('keydown', (event) => leaveByKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, [isActive]);
}

const isModalDialog = (each: EventTarget) =>
  each instanceof Element && each.matches('dialog:modal');
