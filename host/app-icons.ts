import { fillTokens, readTokens } from '@backshop/ui/tokens';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { light } = readTokens();
const mark = fillTokens(
  readFileSync(join(import.meta.dirname, 'src/shell/logo/mark.svg'), 'utf8'),
  light,
);
const require = createRequire(import.meta.url);

/** Phones cut the corners of an icon by themselves. The drawing is far from the edges. */
const square = mark.replace(/ rx="[^"]*"/, '');

// WebAssembly draws the same bytes on each machine, so the host's version does not depend on who builds it.
await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))).catch(
  (error: unknown) => {
    // The bench loads the configurations of several workspaces. They share the library.
    if (!String(error).includes('Already initialized')) throw error;
  },
);

const manifest = {
  name: 'Backshop',
  // The manifest is in the folder of a version: `/host/<version>/`. The installed app stays the same with each release,
  // because its id is the start address.
  start_url: '../../',
  scope: '../../',
  // Staff keep Back, Reload and the address.
  display: 'minimal-ui',
  background_color: light['--surface-page'],
  icons: [
    { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'app-icon.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' }, // iPhones want "any".
  ],
};

/** The files of an installed Backshop and of the browser's tab, by name. The logo is their only drawing. */
export const appFiles = {
  'favicon.svg': mark,
  'app-icon.png': Buffer.from(
    new Resvg(square, { fitTo: { mode: 'width', value: 512 } }).render().asPng(),
  ),
  'app.webmanifest': JSON.stringify(manifest),
};
