import type { SigningView } from './signing-calls.ts';

type Read = Pick<SigningView, 'content' | 'hash' | 'signers'>;

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Recomputed with nothing but what is shown: the hash of the content, and of each statement after the hash before it. */
export async function checkSigning({ content, hash, signers }: Read): Promise<'whole' | 'content' | 'signature'> {
  if ((await sha256(content)) !== hash) return 'content';
  let prior = hash;
  const chain = signers.filter(({ seal }) => seal !== null);
  for (const { statement, seal } of chain.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))) {
    if ((await sha256(`${prior}\n${statement ?? ''}`)) !== seal) return 'signature';
    prior = seal ?? '';
  }
  return 'whole';
}

export const checkWords = {
  whole: 'Checked in this browser: content and signatures match their hashes.',
  content: 'The content does not match its hash. Do not rely on it, and call the agency.',
  signature: 'A signature does not match its hash. Do not rely on it, and call the agency.',
} as const;
