import './document/wake-react';
import 'react-dom/client';
import './document/apply-media-queries';
import '@backshop/ui/theme.scss';
import './document/old-browser.scss';

/** Starts the host in a task of its own. Between React's start and this one, the browser can paint. */
async function run(): Promise<void> {
  try {
    const { start } = await import(/* webpackMode: "eager" */ './app/start');
    await start(document);
  } catch (error) {
    window.hostStart?.onCrash(error);
  }
}

if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => void run());
else setTimeout(() => void run());

if (window.hostStart) window.hostStart.hasRun = true;
