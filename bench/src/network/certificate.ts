import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

/** What a server needs to speak TLS, and what the browser needs to trust it. */
export interface Certificate {
  key: string;
  cert: string;
  /** SHA-256 of the public key, in Base64. */
  fingerprint: string;
}

/** A certificate for this run, for the product's address and for Google's. */
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
