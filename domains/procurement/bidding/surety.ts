import type { BidSecurity } from './bid-response.ts';

/** What a surety says of a bond. Anything but `verified` is shown, and none of it passes a bid by itself. */
export interface Verification {
  readonly state: 'verified' | 'refused' | 'not_verified';
  /** Who answered, and what. */
  readonly said: string;
}

/** A service of sureties that an installation connects. It is asked about bonds of opened bids alone. */
export interface SuretyVerifier {
  readonly name: string;
  verify(security: BidSecurity): Promise<Verification>;
}

/**
 * Asks the connected service. Without one, for what is no bond, and where the service fails, the bond is not verified: silence is never
 * a pass.
 */
export async function verificationOf(
  security: BidSecurity | null,
  verifier: SuretyVerifier | null,
): Promise<Verification | null> {
  if (!security) return null;
  if (security.kind !== 'bond') return { state: 'not_verified', said: 'Inspect the original.' };
  if (!verifier) return { state: 'not_verified', said: 'No surety service is connected. Call the surety.' };
  return verifier
    .verify(security)
    .catch((): Verification => ({ state: 'not_verified', said: `${verifier.name} does not answer. Call the surety.` }));
}
