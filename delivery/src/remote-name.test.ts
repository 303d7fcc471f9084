import { newRemote } from './new-remote';
import { temporaryFolder } from './temporary-folder';

const refusals = {
  placeholders: 'remote-placeholders exists already; choose another name.',
  'remote-placeholders': 'remote-placeholders exists already; choose another name.',
  store: 'The host has a page at /store already; choose another name.',
  'Gift Cards': '"Gift Cards" can\'t be the name of a remote;',
  '../escape': '"../escape" can\'t be the name of a remote;',
  history: '"history" is taken by the browser or the host;',
  '': 'A remote needs a name: pnpm new:remote <name>',
};

test.each(Object.entries(refusals))(
  'a new remote is refused the name "%s" in one line',
  async (name, reason) => {
    const root = await temporaryFolder({
      'remote-placeholders/package.json': '{}',
      'host/src/layout/navigation/pages.ts': "[{ path: '/store' }]",
    });
    const { message } = (await newRemote(name, root).catch((error: unknown) => error)) as Error;
    expect(message).toContain(reason);
    expect(message).not.toContain('\n');
  },
);
