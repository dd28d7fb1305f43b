/** What of an entry the hash covers, in this order. A new field is a new version: old entries keep theirs. */
export interface Chained {
  readonly incident: string;
  readonly place: number;
  readonly occurredAt: string;
  readonly loggedAt: string;
  readonly loggedBy: string | null;
  readonly isLate: boolean;
  readonly position: string | null;
  readonly kind: string;
  readonly severity: string;
  readonly text: string;
  readonly site: string | null;
  readonly corrects: string | null;
  readonly request: string | null;
  readonly previousHash: string;
}

const VERSION = 1;
/** Before the first entry of an incident. */
export const NO_HASH = '0'.repeat(64);

/** One text for one entry: nothing in it can be moved from one field to another without another text. */
export const chainedText = (of: Chained): string =>
  JSON.stringify([
    VERSION,
    of.incident,
    of.place,
    of.occurredAt,
    of.loggedAt,
    of.loggedBy,
    of.isLate,
    of.position,
    of.kind,
    of.severity,
    of.text,
    of.site,
    of.corrects,
    of.request,
    of.previousHash,
  ]);

export interface Anchor {
  readonly number: string;
  readonly entries: number;
  readonly chainHead: string;
}

export interface Fault {
  readonly place: number;
  readonly what: 'altered' | 'missing' | 'unlinked' | 'not_as_published';
}

/** The first place at which a log is not what it was, or null. Anchors are what published reports say of it. */
export function faultOf(
  entries: readonly (Chained & { readonly hash: string })[],
  anchors: readonly Anchor[],
  hashOf: (text: string) => string,
): Fault | null {
  let before = NO_HASH;
  for (const [at, entry] of entries.entries()) {
    const place = at + 1;
    if (entry.place !== place) return { place, what: 'missing' };
    if (entry.previousHash !== before) return { place, what: 'unlinked' };
    if (hashOf(chainedText(entry)) !== entry.hash) return { place, what: 'altered' };
    before = entry.hash;
  }
  for (const { entries: count, chainHead } of anchors) {
    if (count > entries.length) return { place: entries.length + 1, what: 'missing' };
    if (count > 0 && entries[count - 1]?.hash !== chainHead) return { place: count, what: 'not_as_published' };
  }
  return null;
}
