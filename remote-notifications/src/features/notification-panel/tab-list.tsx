import { readKey } from '@backshop/ui/keys';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import styles from './tab-list.module.scss';

interface TabListProps {
  /** Accessible name. */
  label: string;
  tabs: readonly { label: string; count: number }[];
  activeTab: number;
  onSelect: (index: number) => void;
  /** Ids of the tabs, by index. */
  tabIds: readonly string[];
  /** Id of the one panel that all tabs control. */
  panelId: string;
}

/** Renders tabs by the ARIA pattern. Arrow keys, Home and End select a tab; Tab leaves the list. */
export function TabList({ label, tabs, activeTab, onSelect, tabIds, panelId }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);

  function moveByKey(event: KeyboardEvent) {
    const { key, isPlain } = readKey(event);
    const target = nextTab(key, activeTab, tabs.length);
    if (target === undefined || !isPlain) return;
    event.preventDefault();
    onSelect(target);
  }

  // The focus of a tab follows the selection, also when staff go back.
  useLayoutEffect(() => {
    if (list.current!.contains(document.activeElement))
      list.current!.querySelectorAll<HTMLElement>('[role="tab"]')[activeTab]?.focus();
  }, [activeTab]);

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveByKey}>
      {tabs.map((tab, index) => (
        <button
          key={tab.label}
          id={tabIds[index]}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={index === activeTab}
          aria-controls={panelId}
          tabIndex={index === activeTab ? 0 : -1}
          onClick={() => onSelect(index)}
        >
          <span>{tab.label}</span>{' '}
          <span className={styles.count}>{tab.count.toLocaleString('en')}</span>
        </button>
      ))}
    </div>
  );
}

/** Returns the index of the tab that a key selects; undefined for other keys. */
function nextTab(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
