import { X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const LEAST_BITS = 2048;

/** One or two certificates of a provider that signs with RSA, or a sentence on what is wrong with them. */
export function signingCertificates(text: string, now: Date): { certificates: string[] } | { wrong: string } {
  const blocks = text.match(PEM) ?? [];
  if (/PRIVATE KEY/.test(text)) return { wrong: 'A private key must never leave the provider. Paste its certificate' };
  if (blocks.length === 0)
    return { wrong: 'Must be a certificate in PEM, which begins with -----BEGIN CERTIFICATE-----' };
  if (blocks.length > 2) return { wrong: 'Must be one certificate, or two while one follows the other' };
  if (text.replace(PEM, '').trim() !== '')
    return { wrong: 'Must be certificates alone, without text before or after them' };
  const certificates: string[] = [];
  for (const block of blocks) {
    const certificate = parsed(block);
    if (!certificate) return { wrong: 'This certificate cannot be read. Copy all of it' };
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = certificate.publicKey;
    if (kind !== 'rsa' || (details?.modulusLength ?? 0) < LEAST_BITS)
      return { wrong: `Must have an RSA key of at least ${LEAST_BITS} bits` };
    const end = new Date(certificate.validTo);
    if (end <= now) return { wrong: `This certificate ended on ${end.toISOString().slice(0, 10)}` };
    certificates.push(certificate.toString().trim());
  }
  if (new Set(certificates).size < certificates.length) return { wrong: 'The same certificate appears twice' };
  return { certificates };
}

function parsed(block: string): X509Certificate | null {
  try {
    return new X509Certificate(block);
  } catch {
    return null;
  }
}

/** The certificates as they were kept. */
export const keptCertificates = (text: string | null): readonly string[] => text?.match(PEM) ?? [];
