import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './standalone.module.scss';

/** What to show for each expose of the remote: its component with the props that suit it. */
type Exposes = Record<string, () => ReactNode>;

/** Shows a remote alone in a small frame, for its team; the dev server's page of every remote. */
export function standalone(remote: string, exposes: Exposes): void {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <StrictMode>
      <Frame remote={remote} exposes={exposes} />
    </StrictMode>,
  );
}

function Frame({ remote, exposes }: { remote: string; exposes: Exposes }) {
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
