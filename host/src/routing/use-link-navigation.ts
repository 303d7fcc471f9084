import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns a click handler that navigates without a reload when a same-origin link is clicked.
 */
export function useLinkNavigation() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link?.href || event.defaultPrevented || !isPlainClick(event)) return;
    const leavesApp = link.origin !== location.origin || link.hasAttribute('download');
    if (leavesApp || (link.target && link.target !== '_self')) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
