import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startNginx } from '../testing/nginx';
import { temporaryFolder } from '../testing/temporary-folder';

test('one nginx worker serves 700 connections at the same time', async () => {
  const nginx = await startNginx(await temporaryFolder({ 'index.html': 'index' }), false, '1');
  const open: Socket[] = [];
  try {
    for (let count = 0; count < 700; count += 1) {
      const connection = connect(nginx.socket);
      open.push(connection);
      connection.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const [answer] = (await Promise.race([
        once(connection, 'data'),
        once(connection, 'close'),
      ])) as [Buffer | boolean];
      expect(String(answer)).toContain('200 OK');
    }
    expect(open.filter((connection) => connection.destroyed)).toHaveLength(0);
  } finally {
    for (const connection of open) connection.destroy();
    await nginx.stop();
  }
});
