import { startCloudflare, startCloudFront } from '../testing/cdn';
import { startNginx } from '../testing/nginx';
import { requestsTo } from '../testing/raw-request';
import { originServer } from './origin-server';
import { versionedPolicy } from './security-headers';
import { listenOnSocket, type RunningServer } from '../testing/servers/listen-on-socket';
import { temporaryFolder } from '../testing/temporary-folder';

const versions = {
  'host/1/main.js': 'main()',
  'host/1/logo.svg': '<svg onload="attack()"/>',
  'remotes/reports/1/help.html': '<script>attack()</script>',
  'remotes/reports/1/data.xml': '<x/>',
};

const files = {
  'index.html': '<!doctype html>',
  'version-lists/reports.json': '{}',
  ...versions,
};

type Start = (directory: string) => Promise<RunningServer>;

const startOriginServer: Start = (directory) => listenOnSocket(originServer(directory));

test.each<[string, Start, boolean]>([
  ['pnpm start', startOriginServer, true],
  ['nginx', (directory) => startNginx(directory, false), true],
  ['CloudFront', startCloudFront, false],
  ['Cloudflare', startCloudflare, false],
])('%s lets no file of a version run as a page', async (_name, start, isWhole) => {
  const { socket, stop } = await start(await temporaryFolder(files));
  const get = requestsTo(socket);
  const policyOf = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers['content-security-policy']];
  };
  try {
    for (const path of Object.keys(versions)) {
      expect([path, ...(await policyOf(`/${path}`))]).toEqual([path, 200, versionedPolicy]);
    }
    for (const path of [
      '/%72emotes/reports/1/help.html',
      '/remotes%2freports%2F1/help.html',
      '/remotes/reports/1%2Fhelp.html',
      '/remotes/reports/1/help%2ehtml',
      '//remotes/reports/1/help.html',
      '/x/..%2fremotes/reports/1/help.html',
    ]) {
      const { body, headers } = await get(path);
      if (!body.toString().includes('attack')) continue;
      expect([path, headers['content-security-policy']]).toEqual([path, versionedPolicy]);
    }
    // The page itself has its policy inside. A CDN adds the rest of its headers by a rule.
    expect(await policyOf('/')).toEqual([200, isWhole ? "frame-ancestors 'none'" : undefined]);
    if (isWhole) {
      expect(await policyOf('/remotes/reports/1/none.html')).toEqual([404, versionedPolicy]);
      expect(await policyOf('/none.html')).toEqual([404, "frame-ancestors 'none'"]);
    } else {
      // Our servers send it as JSON. In a store, whoever may stage chooses its type.
      expect(await policyOf('/version-lists/reports.json')).toEqual([200, versionedPolicy]);
    }
  } finally {
    await stop();
  }
});
