import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

/** A TLS certificate with its key. */
export interface Certificate {
  key: string;
  cert: string;
  /** SHA-256 hash of the public key in Base64. The browser trusts the certificate by it. */
  fingerprint: string;
}

/** Creates a self-signed certificate for `localhost` and for Google's chart host. */
export async function createCertificate(): Promise<Certificate> {
  const names = ['localhost', 'www.gstatic.com'];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2 as const, value })) },
    ],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}
