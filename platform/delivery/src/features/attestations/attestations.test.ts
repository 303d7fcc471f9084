import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { initializeCA, initializeTSA } from '@sigstore/mock';
import { entryFile } from '../../core/entry';
import { readText } from '../../core/origin';
import { shortVersion } from '../../core/short-version';
import type { BuiltVersion } from '../../core/package-version';
import { readBuiltVersion } from '../../build/built-version';
import { newestEntry } from '../../release/log';
import { promote } from '../../release/promote';
import { releaseAll, releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { stagePackage } from '../../release/stage-package';
import { builtHost, builtRemote } from '../../testing/built-package';
import { promoteCandidate, withShare } from '../../testing/candidates';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { otherOriginSource } from '../promote-from/other-origin';
import { prune } from '../prune/prune';
import { verifyOrigin } from '../verify/verify';
import { githubIssuer, type Signer } from './attestation';
import { endAttestations, requireAttestations } from './require';

const repository = 'https://github.com/acme/shop';
const signer: Signer = {
  signer: `${repository}/.github/workflows/release-package.yml@refs/heads/main`,
  issuer: githubIssuer,
  repository,
};

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const inTotoType = 'application/vnd.in-toto+json';

/** An authority that gives certificates to signers, one for times, and the file that trusts both. */
async function authorities() {
  // In whole seconds, as real authorities say the time, and after the time of their own certificates.
  const clock = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000);
  const ca = await initializeCA(keyPair(), undefined, clock);
  const tsa = await initializeTSA(keyPair(), clock);
  const trusted = (...certificates: Buffer[]) => ({
    subject: { organization: 'Test', commonName: 'Test' },
    uri: '',
    certChain: {
      certificates: certificates.map((each) => ({ rawBytes: each.toString('base64') })),
    },
    validFor: { start: '2020-01-01T00:00:00Z' },
  });
  const trustedRoot = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [],
    ctlogs: [],
    certificateAuthorities: [trusted(ca.rootCertificate)],
    timestampAuthorities: [trusted(tsa.intCertificate, tsa.rootCertificate)],
  };
  return { ca, tsa, trustedRoot };
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text);

/** Signs a statement, as GitHub's `actions/attest` does. */
async function attest(
  { ca, tsa }: Awaited<ReturnType<typeof authorities>>,
  subject: object[],
  by: Signer = signer,
  payloadType = inTotoType,
) {
  const { publicKey, privateKey } = keyPair();
  const certificate = await ca.issueCertificate({
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    subjectAltName: by.signer,
    extensions: [
      { oid: '1.3.6.1.4.1.57264.1.8', value: by.issuer },
      { oid: '1.3.6.1.4.1.57264.1.12', value: by.repository },
    ],
  });
  const payload = Buffer.from(
    JSON.stringify({
      _type: 'https://in-toto.io/Statement/v1',
      subject,
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {},
    }),
  );
  const start = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `;
  const signature = sign('sha256', Buffer.concat([Buffer.from(start), payload]), privateKey);
  const timestamp = await tsa.timestamp({
    artifactHash: hashOf(signature).digest(),
    hashAlgorithmOID: '2.16.840.1.101.3.4.2.1',
    nonce: 1,
    policyOID: '1.3.6.1.4.1.57264.2',
  });
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {
      certificate: { rawBytes: certificate.toString('base64') },
      tlogEntries: [],
      timestampVerificationData: {
        rfc3161Timestamps: [{ signedTimestamp: timestamp.toString('base64') }],
      },
    },
    dsseEnvelope: {
      payload: payload.toString('base64'),
      payloadType,
      signatures: [{ sig: signature.toString('base64'), keyid: '' }],
    },
  };
}

const subjectOf = ({ name, info }: BuiltVersion) => ({
  name,
  digest: { sha256: hashOf(info).digest('hex') },
});

let folder: string;
let trust: Awaited<ReturnType<typeof authorities>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  trust = await authorities();
  await writeFiles(folder, { 'trusted-root.json': JSON.stringify(trust.trustedRoot) });
});
beforeEach(() => {
  process.env.BACKSHOP_TRUSTED_ROOT = join(folder, 'trusted-root.json');
});
afterAll(() => {
  delete process.env.BACKSHOP_TRUSTED_ROOT;
});

/** Returns the action of a command with an attestation. */
function withAttestation(attestation: unknown) {
  const text = typeof attestation === 'string' ? attestation : JSON.stringify(attestation);
  return { ...testAction, options: { attestation: text } };
}

/** Returns an origin whose dashboard needs attestations, and a next version of it. */
async function strictOrigin() {
  const { workspace, origin } = await publishedOrigin('dashboard', 'reports');
  await requireAttestations(origin, testAction, 'dashboard', signer);
  const next = await builtRemote(workspace, 'dashboard', '2');
  return { workspace, origin, next, built: await readBuiltVersion(next) };
}

const needs = `Nothing was released, because dashboard needs an attestation of ${signer.signer}`;

test('the release log keeps who requires attestations, and why if they say so', async () => {
  const { origin } = await publishedOrigin('dashboard', 'reports');
  const action = { ...testAction, message: '#123' };
  await requireAttestations(origin, action, 'dashboard', signer);
  await requireAttestations(origin, testAction, 'reports', signer);
  const { attestations } = await newestEntry(origin);
  const time = expect.any(String) as string;
  expect(attestations).toEqual({
    dashboard: { ...signer, by: 'Test', time, message: '#123' },
    reports: { ...signer, by: 'Test', time },
  });
});

test('a version with an attestation goes live, and keeps it for later', async () => {
  const { workspace, origin, next, built } = await strictOrigin();
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  const { release } = await releasePackage(origin, action, next);
  expect(release.remotes.dashboard!.version).toBe(built.version);
  const third = await builtRemote(workspace, 'dashboard', '3');
  const action3 = withAttestation(await attest(trust, [subjectOf(await readBuiltVersion(third))]));
  await releasePackage(origin, action3, third);
  await promote(origin, testAction, 'dashboard', built.version); // It is on the origin.
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});

test('the address of the repository can be long', async () => {
  const { origin, next, built } = await strictOrigin();
  const long = { ...signer, repository: `https://github.com/acme/${'shop-'.repeat(25)}` };
  await requireAttestations(origin, testAction, 'dashboard', long);
  const action = withAttestation(await attest(trust, [subjectOf(built)], long));
  const { release } = await releasePackage(origin, action, next);
  expect(release.remotes.dashboard!.version).toBe(built.version);
});

test('a version that was staged with its attestation can be promoted', async () => {
  const { origin, next, built } = await strictOrigin();
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  const { version } = await stagePackage(origin, action, next);
  const { release } = await promote(origin, testAction, 'dashboard', version);
  expect(release.remotes.dashboard!.version).toBe(version);
});

test('an attestation comes along from another origin', async () => {
  const { origin: staging, next, built } = await strictOrigin();
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  await releasePackage(staging, action, next);
  const production = await publishedOrigin('dashboard');
  await requireAttestations(production.origin, testAction, 'dashboard', signer);
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await promote(production.origin, testAction, 'dashboard', undefined, from);
  expect((await releaseOn(production.origin)).remotes.dashboard!.version).toBe(built.version);
});

test('an attestation that is there already stays, whatever another origin has', async () => {
  const { origin: staging, next, built } = await strictOrigin();
  const { origin } = await publishedOrigin('dashboard');
  await requireAttestations(origin, testAction, 'dashboard', signer);
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  await stagePackage(origin, action, next);
  const other = { ...signer, signer: signer.signer.replace('main', 'staging') };
  const ofOther = await attest(trust, [subjectOf(built)], other);
  await stagePackage(staging, withAttestation(ofOther), next);
  const from = otherOriginSource({ address: '/srv/staging', origin: staging });
  await promote(origin, testAction, 'dashboard', built.version, from);
  expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(built.version);
  const file = `builds/dashboard/${built.version}.sigstore.json`;
  expect(await readText(origin, file)).toBe(action.options.attestation);
});

test('an attestation on the command line replaces one that is not valid', async () => {
  const { origin, next, built } = await strictOrigin();
  const { version } = await stagePackage(origin, testAction, next);
  await origin.put(`builds/dashboard/${version}.sigstore.json`, 'damaged');
  await expect(promote(origin, testAction, 'dashboard', version)).rejects.toThrow(
    /is not valid: it is no Sigstore bundle\. Add another one to the command: --attestation <file>$/,
  );
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  await promote(origin, action, 'dashboard', version);
  expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(version);
});

test('an attestation on the command line is kept, so that the candidate can go live for all', async () => {
  const { origin: staging, next, built } = await strictOrigin();
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  await releasePackage(staging, action, next);
  const { origin } = await publishedOrigin('dashboard');
  await requireAttestations(origin, testAction, 'dashboard', signer);
  // A server does not serve the attestations of an origin.
  const served = {
    read: async (path: string) => (path.startsWith('builds/') ? undefined : staging.read(path)),
  };
  const from = otherOriginSource({ address: 'https://staging.example', origin: served });
  await promote(origin, withShare(action, 10), 'dashboard', undefined, from);
  await promote(origin, withShare(testAction, 50), 'dashboard', built.version);
  const { release } = await promoteCandidate(origin, testAction, 'dashboard');
  expect(release.remotes.dashboard!.version).toBe(built.version);
});

test('each package of `release --all` keeps its own attestation', async () => {
  const { workspace, origin, next, built } = await strictOrigin();
  await releasePackage(origin, withAttestation(await attest(trust, [subjectOf(built)])), next);
  const file = `builds/dashboard/${built.version}.sigstore.json`;
  const kept = await readText(origin, file);
  await requireAttestations(origin, testAction, 'host', signer);
  const host = await builtHost(workspace, 'changed');
  const reports = await builtRemote(workspace, 'reports');
  const { version } = await readBuiltVersion(host);
  const ofHost = await attest(trust, [subjectOf(await readBuiltVersion(host))]);
  const action = withAttestation(ofHost);
  const { notes } = await releaseAll(origin, action, [host, next, reports]);
  expect(await readText(origin, file)).toBe(kept);
  expect(await readText(origin, `builds/host/${version}.sigstore.json`)).toContain('dsseEnvelope');
  expect(notes).toContain(`The attestation is not for dashboard ${shortVersion(built.version)}.`);
});

test('with `release --all`, a package can use the attestation that was kept of it', async () => {
  const { workspace, origin, next, built } = await strictOrigin();
  await stagePackage(origin, withAttestation(await attest(trust, [subjectOf(built)])), next);
  const host = await builtHost(workspace, 'changed');
  const reports = await builtRemote(workspace, 'reports');
  const ofHost = withAttestation(await attest(trust, [subjectOf(await readBuiltVersion(host))]));
  const { release } = await releaseAll(origin, ofHost, [host, next, reports]);
  expect(release.remotes.dashboard!.version).toBe(built.version);
});

test('without an attestation, nothing is released and nothing is on the origin', async () => {
  const { workspace, origin, next, built } = await strictOrigin();
  const before = await releaseOn(origin);
  await expect(releasePackage(origin, testAction, next)).rejects.toThrow(
    /, and 0\.1\.0-\w+ has none\. Add it to the command: --attestation <file>$/,
  );
  expect(await releaseOn(origin)).toEqual(before);
  expect(await origin.list(built.folder)).toEqual([]);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
});

test('a version without an attestation is refused before the library that verifies them loads', async () => {
  const { origin, next } = await strictOrigin();
  const load = jest.fn(() => ({}));
  await jest.isolateModulesAsync(async () => {
    jest.doMock('@sigstore/verify', load);
    const isolated = await import('../../release/release-package');
    await expect(isolated.releasePackage(origin, testAction, next)).rejects.toThrow('has none');
    jest.dontMock('@sigstore/verify');
  });
  expect(load).not.toHaveBeenCalled();
});

test('a rollback needs none, and neither does a package after the requirement has ended', async () => {
  const { origin, next, built } = await strictOrigin();
  const before = (await releaseOn(origin)).remotes.dashboard!.version;
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  await releasePackage(origin, action, next);
  const { release } = await rollback(origin, testAction, 'dashboard');
  expect(release.remotes.dashboard!.version).toBe(before);
  await endAttestations(origin, testAction, 'dashboard');
  await expect(endAttestations(origin, testAction, 'dashboard')).rejects.toThrow(
    'dashboard needs no attestation. Nothing was changed.',
  );
});

test('a version that was never live needs one, also with the command rollback', async () => {
  const { origin, next } = await strictOrigin();
  const { version } = await stagePackage(origin, testAction, next);
  const before = await releaseOn(origin);
  await expect(rollback(origin, testAction, 'dashboard', version)).rejects.toThrow(
    /has none\. It was never live, so this is no rollback\. Run: pnpm delivery promote dashboard 0\.1\.0-\w{10} --attestation <file>$/,
  );
  expect(await releaseOn(origin)).toEqual(before);
});

test('a rollback needs none if only the live entry still knows the version', async () => {
  const { workspace, origin, next } = await strictOrigin();
  await endAttestations(origin, testAction, 'dashboard');
  const { before } = await releasePackage(origin, testAction, next);
  await requireAttestations(origin, testAction, 'dashboard', signer);
  for (const number of [1, 2, 3]) await origin.remove(entryFile(number));
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  const { release } = await rollback(origin, testAction, 'dashboard');
  expect(release.remotes.dashboard).toEqual(before.remotes.dashboard);
});

test.each<[problem: string, attestation: (version: BuiltVersion) => unknown, reason: string]>([
  ['no JSON', () => 'x', 'it is no Sigstore bundle'],
  ['another JSON', () => ({ mediaType: 'x' }), 'it is no Sigstore bundle'],
  ['__proto__', () => '{ "__proto__": {} }', 'it is no Sigstore bundle'],
  [
    'other files',
    () => attest(trust, [{ name: 'x', digest: { sha256: 'ab'.repeat(32) } }]),
    'it is about other files than version.json of this version',
  ],
  [
    'a short hash',
    ({ version }) => attest(trust, [{ digest: { sha256: version.split('-').at(-1) } }]),
    'it contains no in-toto statement',
  ],
  [
    'a longer hash',
    (built) => attest(trust, [{ digest: { sha256: `${subjectOf(built).digest.sha256}00` } }]),
    'it contains no in-toto statement',
  ],
  [
    'another type of content',
    (built) => attest(trust, [subjectOf(built)], signer, 'application/json'),
    'it contains no in-toto statement',
  ],
  ['no subject', () => attest(trust, []), 'it is about other files'],
  [
    'another workflow',
    (built) =>
      attest(trust, [subjectOf(built)], { ...signer, signer: `${signer.signer.slice(0, -4)}x` }),
    'it is signed by https://github.com/acme/shop/.github/workflows/release-package.yml@refs/heads/x',
  ],
  [
    'another issuer',
    (built) => attest(trust, [subjectOf(built)], { ...signer, issuer: 'https://other.example' }),
    'its signer is known to https://other.example',
  ],
  [
    'the same workflow for another repository',
    (built) =>
      attest(trust, [subjectOf(built)], { ...signer, repository: 'https://github.com/acme/fork' }),
    'its signer has built another repository',
  ],
  [
    'an authority that nobody trusts',
    async (built) => attest(await authorities(), [subjectOf(built)]),
    'it cannot be trusted',
  ],
  [
    'a changed statement',
    async (built) => {
      const bundle = await attest(trust, [{ digest: { sha256: 'ab'.repeat(32) } }]);
      const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
      const own = payload.replace('ab'.repeat(32), subjectOf(built).digest.sha256);
      bundle.dsseEnvelope.payload = Buffer.from(own).toString('base64');
      return bundle;
    },
    'it cannot be trusted (signature verification failed)',
  ],
  [
    'no time',
    async (built) => {
      const bundle = await attest(trust, [subjectOf(built)]);
      bundle.verificationMaterial.timestampVerificationData.rfc3161Timestamps = [];
      return bundle;
    },
    'it cannot be trusted (expected 1 timestamps, got 0)',
  ],
  [
    'no signature',
    async (built) => {
      const bundle = await attest(trust, [subjectOf(built)]);
      bundle.dsseEnvelope.signatures = [];
      return bundle;
    },
    'it is no Sigstore bundle',
  ],
])('an attestation with %s is refused', async (_problem, attestation, reason) => {
  const { origin, next, built } = await strictOrigin();
  const action = withAttestation(await attestation(built));
  const released = releasePackage(origin, action, next);
  await expect(released).rejects.toThrow(`${needs}, and that of `);
  await expect(released).rejects.toThrow(`is not valid: ${reason}`);
});

test('the commands need a file with the certificates to trust', async () => {
  const { origin, next, built } = await strictOrigin();
  const attestation = await attest(trust, [subjectOf(built)]);
  const releasedWith = async (variable: string | undefined) => {
    process.env.BACKSHOP_TRUSTED_ROOT = variable;
    if (variable === undefined) delete process.env.BACKSHOP_TRUSTED_ROOT;
    return releasePackage(origin, withAttestation(attestation), next);
  };
  for (const variable of [undefined, '', join(folder, 'gone.json')])
    await expect(releasedWith(variable)).rejects.toThrow(`${needs}. Set BACKSHOP_TRUSTED_ROOT to`);
  const file = join(folder, 'root.jsonl');
  const { certificateAuthorities, tlogs, ...others } = trust.trustedRoot;
  const [authority] = certificateAuthorities;
  const badChain = { certificates: [{ rawBytes: 'AAAA' }] };
  for (const text of [
    ...['x', '{}', '[]', 'null', '{}\n{}', '\n'],
    `${JSON.stringify(trust.trustedRoot)}\n${JSON.stringify({ ...trust.trustedRoot, certificateAuthorities: [] })}`,
    JSON.stringify({ ...others, certificateAuthorities: [{}], tlogs }),
    JSON.stringify({
      ...others,
      certificateAuthorities: [{ ...authority, certChain: badChain }],
      tlogs,
    }),
    JSON.stringify({ ...others, certificateAuthorities, tlogs: [{}] }),
  ]) {
    await writeFiles(folder, { 'root.jsonl': text });
    await expect(releasedWith(file)).rejects.toThrow('is no trusted root of Sigstore');
  }
  const { trustedRoot } = await authorities();
  const lines = [trustedRoot, trust.trustedRoot].map((each) => JSON.stringify(each));
  await writeFiles(folder, { 'root.jsonl': `${lines.join('\n')}\n` });
  expect((await releasedWith(file)).release.number).toBe(3);
});

test('a prune deletes the attestations of versions that are gone, and no others', async () => {
  const { workspace, origin, next, built } = await strictOrigin();
  const action = withAttestation(await attest(trust, [subjectOf(built)]));
  await releasePackage(origin, action, next);
  const file = 'builds/dashboard/0.1.0-00aa.sigstore.json';
  await origin.put(file, '{}');
  setDaysLater(31);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  expect(await prune(origin, testAction, 30)).toEqual([file]);
  expect(await origin.read(file)).toBeUndefined();
  expect(await origin.read(`builds/dashboard/${built.version}.sigstore.json`)).toBeDefined();
});
