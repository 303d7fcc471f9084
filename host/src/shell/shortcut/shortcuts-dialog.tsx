import type { KeyList } from '@backshop/shared-types';
import { isApple } from '@backshop/ui/keys';
import { Fragment } from 'react';
import { pages } from '../../routing/pages';
import { storePreference, usePreference } from '../../theme/store-preference';
import dialogStyles from '../command-palette/palette-dialog.module.scss';
import { Modal } from '../modal/modal';
import { ModalHeader } from '../modal/modal-header';
import { useSmallScreen } from '../small-screen/use-small-screen';
import { type ShortcutId, shortcutOf, shortcuts } from './shortcuts';
import styles from './shortcuts-dialog.module.scss';

interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The keys that work in parts of the remotes. They stay on. */
  remoteKeys: readonly KeyList[];
}

const headingId = 'shortcuts-heading';

/** Names the shortcuts that open no page. */
const names: Record<Exclude<ShortcutId, (typeof pages)[number]['id']>, string> = {
  search: 'Search',
  quickSearch: 'Search',
  menu: 'Expand or collapse the menu',
  shortcuts: 'Keyboard shortcuts',
};

const sections = [
  { title: 'General', rows: rowsOf(Object.entries(names) as [ShortcutId, string][]) },
  {
    title: 'Open a page',
    rows: rowsOf(
      pages.flatMap(({ id, name }): [ShortcutId, string][] => {
        const shortcut = shortcutOf(id);
        return shortcut ? [[shortcut, name]] : [];
      }),
    ),
  },
];

/** Returns the shortcuts of each name. */
function rowsOf(listed: [ShortcutId, string][]): [name: string, ids: ShortcutId[]][] {
  const rows = new Map<string, ShortcutId[]>();
  for (const [id, name] of listed) rows.set(name, [...(rows.get(name) ?? []), id]);
  return [...rows];
}

/** Lists the keyboard shortcuts, and switches those without Ctrl off (docs/product.md, "Keyboard shortcuts"). */
export function ShortcutsDialog({ remoteKeys, ...props }: ShortcutsDialogProps) {
  const hasSingleKeys = !usePreference('singleKeys', 'off');
  const isSmall = useSmallScreen(); // Small screens have no side menu.
  const mod = isApple() ? '⌘' : 'Ctrl';
  const isOn = (id: ShortcutId) => hasSingleKeys || shortcuts[id].startsWith('Ctrl');
  return (
    <Modal className={dialogStyles.dialog} aria-labelledby={headingId} {...props}>
      <div className={styles.content}>
        <ModalHeader headingId={headingId} title="Keyboard shortcuts" onClose={props.onClose} />
        <label className={styles.preference}>
          <span>
            <span>{`Shortcuts without ${mod}`}</span>
            <small>Turn these off if you use speech input or press keys by accident.</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            className={styles.switch}
            checked={hasSingleKeys}
            onChange={({ target: { checked } }) =>
              storePreference('singleKeys', checked ? 'on' : 'off')
            }
          />
        </label>
        {/* It takes the focus, so that the keyboard can scroll it. */}
        <div className={styles.sections} role="region" aria-label="Shortcuts" tabIndex={0}>
          <div className={styles.columns}>
            {sections.map(({ title, rows }) => (
              <section key={title} aria-label={title}>
                <h3>{title}</h3>
                <dl>
                  {rows
                    .filter(([, ids]) => !isSmall || !ids.includes('menu'))
                    .map(([name, ids]) => (
                      <div key={name} data-state={ids.some(isOn) ? 'on' : 'off'}>
                        <dt>{name}</dt>
                        <dd>
                          {ids.map((id, index) => (
                            <Fragment key={id}>
                              {index > 0 && <span> or </span>}
                              <Shortcut
                                keys={shortcuts[id].replace('Ctrl', mod)}
                                state={isOn(id) ? 'on' : 'off'}
                              />
                            </Fragment>
                          ))}
                        </dd>
                      </div>
                    ))}
                </dl>
              </section>
            ))}
            {/* Remotes may give several the same name. */}
            {remoteKeys.map(({ title, entries }, position) => (
              <section key={position} className={styles.remote} aria-label={title}>
                <h3>{title}</h3>
                <dl>
                  {entries.map(({ name, keys }, row) => (
                    <div key={row} data-state="on">
                      <dt>{name}</dt>
                      <dd>
                        {keys.map((key, index) => (
                          <Fragment key={index}>
                            {index > 0 && <span> or </span>}
                            <kbd>{key}</kbd>
                          </Fragment>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </div>
      </div>
    </Modal>
  );
}

/** Renders the keys of a shortcut: those that staff press together, or one after the other. */
function Shortcut({ keys, state }: { keys: string; state: 'on' | 'off' }) {
  const [first, second] = keys.split(' ');
  return (
    <span data-state={state}>
      {first === 'G' ? (
        <>
          <kbd>G</kbd> <span>then</span> <kbd>{second}</kbd>
        </>
      ) : (
        <kbd>{keys}</kbd>
      )}
    </span>
  );
}
