import { join } from 'node:path';
import config from '../playwright.config';

const { args = [], ...launchOptions } = config.use?.launchOptions ?? {};

/** Starts the browser so that it draws letters the same on every machine (docs/decisions/0082). */
export const pinnedLetters = {
  ...launchOptions,
  args: [...args, '--font-render-hinting=none'],
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
};
