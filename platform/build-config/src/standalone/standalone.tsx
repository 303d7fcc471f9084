import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './standalone.module.scss';

/** For each expose, a function that renders its component with sample props. */
type Exposes = Record<string, () => ReactNode>;

/** Renders the standalone page: a remote alone on its dev port, with a switch between its exposes. */
export function renderStandalonePage(remote: string, exposes: Exposes): void {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <StrictMode>
      <StandalonePage remote={remote} exposes={exposes} />
    </StrictMode>,
  );
}

function StandalonePage({ remote, exposes }: { remote: string; exposes: Exposes }) {
  const names = Object.keys(exposes);
  const [shown = '', setShown] = useState(names[0]);
  return (
    <>
      <header className={styles.bar}>
        <strong>remote-{remote}</strong>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.expose}
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {name}
          </button>
        ))}
        <ThemeSwitch />
      </header>
      <main className={styles.main}>{exposes[shown]?.()}</main>
    </>
  );
}

function ThemeSwitch() {
  return (
    <label className={styles.theme}>
      <input
        type="checkbox"
        role="switch"
        onChange={(event) => {
          document.documentElement.classList.toggle('dark', event.target.checked);
        }}
      />
      Dark theme
    </label>
  );
}
