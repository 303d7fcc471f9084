import { createHash } from 'node:crypto';

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the value of the `integrity` attribute for a SHA-256 in hexadecimal digits. */
export function integrityOf(hash: string): string {
  return `sha256-${Buffer.from(hash, 'hex').toString('base64')}`;
}

/** Returns the value of the `integrity` attribute that accepts only this content. */
export function integrity(content: string | Uint8Array): string {
  return integrityOf(sha256(content));
}
