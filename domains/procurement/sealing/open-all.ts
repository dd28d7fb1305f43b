import { fromHex, hex } from './bytes.ts';
import { contentKeyOf, type EventKeyPair } from './envelope.ts';
import { joinEventKey, type PublishedKey } from './event-key.ts';
import { takeShare } from './officer-key.ts';

/** What the server hands to the chair's browser at the hour. */
export interface Released {
  readonly event: string;
  readonly level: 'rule' | 'envelope' | 'split';
  readonly server: string;
  readonly published: PublishedKey;
  readonly shares: readonly { readonly officer: string; readonly share: string }[];
  readonly envelopes: readonly { readonly receipt: string; readonly vendor: string; readonly envelope: string }[];
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

async function eventKey(given: Released, chair: EventKeyPair, session: string): Promise<EventKeyPair> {
  if (given.level === 'split') {
    const shares = await Promise.all(
      given.shares.map(({ officer, share }) => takeShare(share, chair, session, officer)),
    );
    return joinEventKey(shares, fromHex(given.server), given.published);
  }
  const key = await crypto.subtle.importKey('pkcs8', fromHex(given.server), curve, false, ['deriveBits']);
  return { private: key, public: fromHex(given.published.public) };
}

/** Joins the key in the chair's browser and finds the content key of every envelope; null where one does not open. */
export async function openAll(
  given: Released,
  chair: EventKeyPair,
  session: string,
): Promise<readonly { readonly receipt: string; readonly key: string | null }[]> {
  const key = await eventKey(given, chair, session);
  return Promise.all(
    given.envelopes.map(async ({ receipt, vendor, envelope }) => {
      const sealedFor = { event: given.event, vendor, part: receipt, version: 1 };
      const found = await contentKeyOf(fromBase64(envelope), key, sealedFor).catch(() => null);
      return { receipt, key: found && hex(found) };
    }),
  );
}
