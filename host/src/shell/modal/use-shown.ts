import { type RefObject, useEffect, useState } from 'react';

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
