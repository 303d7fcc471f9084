import { join } from 'node:path';

/** Contents of a package's files, by path. */
type Sources = Record<string, string>;

/** Returns code that imports from one of the host's modules. The fixture's host contains the real ones. */
const hostModule = (name: string) =>
  JSON.stringify(join(import.meta.dirname, '../../../../host/src/federation/loading', name));

/** The shared-types of the fixture. */
export const sharedTypes = 'export interface PageProps { headingId: string }';

/** A host that loads exposes when a test calls `window.load`. */
export const hostSources: Sources = {
  'src/contract.ts': `
    import type { PageProps } from '@backshop/shared-types';
    export interface Exposes { 'beta/Card': {} }
    export interface Summaries { beta: { count: number } }
  `,
  'src/index.ts': `
    import * as React from 'react';
    import { remoteCode } from ${hostModule('container.ts')};
    import { startModuleFederation } from ${hostModule('module-federation.ts')};
    import './host.scss';
    import './document/shell.module.scss';

    const version = window.reactVersion ?? React.version;
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^' + version };
    const react = { version, lib: () => React, shareConfig };
    const shareScopes = startModuleFederation(window.withoutReact ? {} : { react });
    // It knows nothing about files that fail. Tests of the host cover that.
    const files = { remember() {}, forget() {}, partOf() {}, claim: async () => false, thrownBy() {} };
    const surroundings = { files, shareScopes };

    const codes = new Map();

    async function load(expose: string, version: string, start = 0) {
      const [remote, name] = expose.split('/');
      const key = [remote, version, start].join('-');
      const code = codes.get(key) ?? codeOf(remote, version, start);
      codes.set(key, code);
      return (await code.load(name)).default;
    }

    function codeOf(remote: string, version: string, start: number) {
      const entry = '/remotes/' + remote + '/' + version + '/remoteEntry.js';
      const code = remoteCode(remote, { kind: 'live', version, entry }, surroundings, []);
      while (start--) code.startNewAttempt();
      return code;
    }

    Object.assign(window, { load, React, exposes: ['alpha/Page', 'beta/Card'] });
  `,
  'src/host.scss': `body { background: url('./mark.png'); }`,
  'src/mark.png': 'picture of the host',
  'src/document/index.html.ejs': `<!doctype html>
    <html>
      <head>
        <% for (const file of htmlWebpackPlugin.files.css) { %><link rel="stylesheet" href="<%= file %>" /><% } %>
        <script><%= boot %></script>
      </head>
      <body>
        <div id="root"><%= require('./shell').shell() %></div>
        <script src="<%= htmlWebpackPlugin.files.js[0] %>"></script>
      </body>
    </html>`,
  'src/document/shell.ts': `
    import styles from './shell.module.scss';
    export const shell = () => '<p class="' + styles.shell + '"></p>';
    export const later = () => import('./later');
  `,
  'src/document/later.ts': `export const later = 'later';`,
  'src/document/shell.module.scss': `.shell { color: green; }`,
  'src/document/boot.ts': `Object.assign(window, { bootValue: BOOT_VALUE });`,
  'src/document/show-page.ts': '',
};

/** Returns what makes a package a remote: its name and its contract. */
export function remotePackage(name: string, contract: string): Sources {
  const manifest = { name: 'fixture', version: '1.0.0', backshop: { remote: name } };
  return { 'package.json': JSON.stringify(manifest), 'src/contract.ts': contract };
}

/** A remote with an image, stylesheets, and two lazy chunks. One of them differs between the versions. */
export function alphaSources(version: number): Sources {
  return {
    ...remotePackage('alpha', 'export interface Exposes { Page: { title: string } }'),
    'src/page.ts': `
      import * as React from 'react';
      import picture from './picture.png';
      import './page.module.scss';

      export default {
        version: ${version},
        React,
        picture,
        loadLibrary: () => import(/* webpackChunkName: 'library' */ './library'),
        loadDetails: () => import(/* webpackChunkName: 'details' */ './details'),
      };
    `,
    'src/page.module.scss': `.page { order: ${version}; }`,
    'src/picture.png': 'picture of alpha',
    'src/library.ts': `export const library = 'the same in both versions';`,
    'src/details.ts': `
      import './details.module.scss';
      export const details = 'details of version ${version}';
    `,
    'src/details.module.scss': `.details { order: ${version}; }`,
  };
}

/** A remote without stylesheets and lazy chunks. */
export const betaSources: Sources = {
  ...remotePackage(
    'beta',
    'export interface Exposes { Card: {} } export interface Summary { count: number }',
  ),
  'src/card.ts': `
    import * as React from 'react';
    export default { name: 'beta', React };
  `,
};

/** A remote with a page, whose first screen the build renders, and another expose. */
export const gammaSources: Sources = {
  ...remotePackage(
    'gamma',
    `import type { PageProps } from '@backshop/shared-types';
    export interface Exposes { Home: PageProps; Panel: {} }`,
  ),
  'src/home.tsx': `
    import { useDeferredValue, useSyncExternalStore } from 'react';
    import styles from './home.module.scss';
    import picture from './picture.png';

    const subscribe = () => () => {};
    const load = () => import(/* webpackChunkName: 'more' */ './more');

    export default function Home({ headingId }) {
      const width = useSyncExternalStore(subscribe, () => window.innerWidth, () => 0);
      const isComplete = useDeferredValue(true, false);
      return (
        <article className={styles.home} style={{ order: 3 }}>
          <h1 id={headingId}>Home {width}</h1>
          <img src={picture} alt="A house" />
          {isComplete && <button className={styles.more} onClick={load}>More</button>}
        </article>
      );
    }
  `,
  'src/home.module.scss': `
    .home { background: url('./picture.png'); }
    .more { order: 1; }
  `,
  'src/more.ts': `export const more = 'more';`,
  'src/panel.tsx': `export default function Panel() { return window.name; }`,
  'src/picture.png': 'picture of gamma',
};
