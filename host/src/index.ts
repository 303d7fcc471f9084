import 'react-dom/client';
import './theme/theme.scss';

/** A task of its own: between React's start and the host's the browser can paint and answer. */
async function run(): Promise<void> {
  const { start } = await import(/* webpackMode: "eager" */ './app/start');
  await start(document);
}

if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => void run());
else setTimeout(() => void run());
