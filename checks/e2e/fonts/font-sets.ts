import { join } from 'node:path';

/** Sets of fonts that systems have. Each has a fontconfig file here. */
export const fontSets = ['arimo', 'roboto', 'noto-sans', 'dejavu-sans'] as const;

export type FontSet = (typeof fontSets)[number];

/** Returns the environment variables that give a browser these fonts, and only these (docs/decisions/0108). */
export const fontVariables = (fonts: FontSet = 'arimo') => ({
  FONTCONFIG_FILE: join(import.meta.dirname, `${fonts}.conf`),
  // Where fontconfig looks for the file that it includes.
  FONTCONFIG_PATH: import.meta.dirname,
});
