import { bundleFromJSON, isBundleWithDsseEnvelope } from '@sigstore/bundle';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, type TrustMaterial, Verifier } from '@sigstore/verify';
import * as v from 'valibot';
import { CommandError } from '../../base/command-error';
import { parseJson } from '../../base/optional';
import { versionFile } from '../../core/package-version';
import { versionFolder } from '../../core/paths';
import { parseAs } from '../../core/schema';

/** Whose attestations count. */
export interface Signer {
  /**
   * The identity in the certificate. For GitHub's workflows, the address of the workflow's file:
   * `https://github.com/acme/shop/.github/workflows/release-package.yml@refs/heads/main`
   */
  signer: string;
  issuer: string;
  /** The repository that the signer has built. Other repositories can run the same workflow. */
  repository: string;
}

/** Who says which workflow of GitHub a job runs. */
export const githubIssuer = 'https://token.actions.githubusercontent.com';

/** Returns the path on an origin of the file that an attestation is about. It has the hash of every other file. */
export function subjectOf(name: string, version: string): string {
  return `${versionFolder(name, version)}/${versionFile}`;
}

/**
 * Returns why a text is no attestation of a version, or undefined if it is one. An attestation is a Sigstore bundle with
 * an in-toto statement about the SHA-256 of the version's `version.json`, as `actions/attest` of GitHub writes it.
 * @param version its name ends with the first half of this hash
 * @param trusted what `parseTrustedRoot` returns
 */
export function problemOfAttestation(
  text: string,
  version: string,
  { signer, issuer, repository }: Signer,
  trusted: readonly TrustMaterial[],
): string | undefined {
  let bundle: ReturnType<typeof bundleFromJSON>;
  try {
    bundle = bundleFromJSON(parseJson(text));
  } catch {
    return 'it is no Sigstore bundle';
  }
  const envelope = isBundleWithDsseEnvelope(bundle) ? bundle.content.dsseEnvelope : undefined;
  if (envelope?.payloadType !== 'application/vnd.in-toto+json')
    return 'it contains no in-toto statement';
  const verified = trusted.map((each) => verify(bundle, each));
  const found = verified.find(({ identity }) => identity)?.identity;
  if (!found) return `it cannot be trusted (${verified.map(({ problem }) => problem).join('; ')})`;
  const { subjectAlternativeName = 'nobody', extensions, oids = [] } = found;
  if (subjectAlternativeName !== signer) return `it is signed by ${subjectAlternativeName}`;
  if (extensions?.issuer !== issuer) return `its signer is known to ${extensions?.issuer}`;
  const source = oids.find(({ oid }) => oid?.id.join('.') === sourceRepository);
  if (!source?.value.equals(derText(repository))) return 'its signer has built another repository';
  const statement = parseAs(statementSchema, envelope.payload.toString());
  if (!statement) return 'it contains no in-toto statement';
  return hasSubject(statement, version)
    ? undefined
    : `it is about other files than ${versionFile} of this version`;
}

/** Whether an attestation names this version. Verifies nothing. */
export function isAbout(text: string, version: string): boolean {
  const { dsseEnvelope } = parseAs(bundleSchema, text) ?? {};
  const payload = Buffer.from(dsseEnvelope?.payload ?? '', 'base64').toString();
  const statement = parseAs(statementSchema, payload);
  return statement !== undefined && hasSubject(statement, version);
}

function hasSubject({ subject }: v.InferOutput<typeof statementSchema>, version: string): boolean {
  const ownHash = version.slice(version.lastIndexOf('-') + 1);
  return subject.some(({ digest }) => digest.sha256?.startsWith(ownHash));
}

const bundleSchema = v.looseObject({ dsseEnvelope: v.looseObject({ payload: v.string() }) });

const statementSchema = v.looseObject({
  _type: v.literal('https://in-toto.io/Statement/v1'),
  subject: v.array(
    v.looseObject({
      digest: v.looseObject({
        sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
      }),
    }),
  ),
});

/** The extension of a certificate with the URL of the repository, as Fulcio of Sigstore lists them. */
const sourceRepository = '1.3.6.1.4.1.57264.1.12';

function derText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = bytes.length < 0x80 ? [bytes.length] : [0x81, bytes.length];
  return Buffer.concat([Buffer.from([0x0c, ...length]), bytes]);
}

/** Verifies who has signed a bundle, and when: a log or a timestamp authority must have seen it. */
function verify(
  bundle: ReturnType<typeof bundleFromJSON>,
  trusted: TrustMaterial,
): { identity?: ReturnType<Verifier['verify']>['identity']; problem?: string } {
  // GitHub's own authorities, for private repositories, have no public logs.
  const needed = (authorities: readonly unknown[]) => Math.min(1, authorities.length);
  const verifier = new Verifier(trusted, {
    tlogThreshold: needed(trusted.tlogs),
    ctlogThreshold: needed(trusted.ctlogs),
    timestampThreshold: 1,
  });
  try {
    const { identity } = verifier.verify(toSignedEntity(bundle));
    return identity ? { identity } : { problem: 'it has no certificate' };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/**
 * Returns the certificates and logs in a file: a trusted root of Sigstore, or several, one in each line, as
 * `gh attestation trusted-root` prints them.
 * @throws CommandError that names the variable, when the file has none
 */
export function parseTrustedRoot(text: string): TrustMaterial[] {
  const whole = parseJson(text);
  const parts = whole ? [whole] : text.split('\n').filter(Boolean).map(parseJson);
  try {
    const roots = parts.map((part) => toTrustMaterial(TrustedRoot.fromJSON(part)));
    if (roots.every(({ certificateAuthorities: { length } }) => length > 0) && roots.length > 0)
      return roots;
  } catch {
    // It is none.
  }
  throw new CommandError(
    'The file in BACKSHOP_TRUSTED_ROOT is no trusted root of Sigstore. Make it again, for example with: gh attestation trusted-root > trusted-root.jsonl',
  );
}
