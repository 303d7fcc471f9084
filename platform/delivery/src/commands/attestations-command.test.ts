import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { program } from '../program';
import { stagePackage } from '../release/stage-package';
import { versionFile } from '../core/package-version';
import { readText } from '../core/origin';
import { readBuiltVersion } from '../build/built-version';
import { sha256 } from '../base/hashes';
import { builtRemote } from '../testing/built-package';
import { publishedDirectory } from '../testing/published-origin';
import { temporaryFolder } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';

jest.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => delete process.env.BACKSHOP_ORIGIN);

test('an attestation from a pipe is kept, although it can be read only once', async () => {
  const { workspace, origin } = await publishedDirectory('dashboard');
  const next = await builtRemote(workspace, 'dashboard', '2');
  const { version, folder } = await readBuiltVersion(next);
  await stagePackage(origin, testAction, next);
  const hash = sha256((await readText(origin, `${folder}/${versionFile}`))!);
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ digest: { sha256: hash } }],
  };
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
  const text = JSON.stringify({ dsseEnvelope: { payload } });
  const pipe = join(await temporaryFolder({ text }), 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const written = promisify(execFile)('sh', ['-c', `cat '${join(pipe, '../text')}' > '${pipe}'`]);
  process.env.BACKSHOP_ORIGIN = origin.directory;
  await program.parseAsync(['promote', 'dashboard', version, '--attestation', pipe], {
    from: 'user',
  });
  await written;
  expect(await readText(origin, `builds/dashboard/${version}.sigstore.json`)).toBe(text);
});
