import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** A click handler that turns a plain same-origin link, a remote's too, into a navigation. */
export function useLinkNavigation() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link?.href || event.defaultPrevented || !isPlainClick(event)) return;
    const isElsewhere = link.origin !== location.origin || link.hasAttribute('download');
    if (isElsewhere || (link.target && link.target !== '_self')) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
