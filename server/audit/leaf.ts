import { canonical } from './canonical.ts';
import { leafHash } from './tree.ts';

/** An entry as the database keeps it, without the values. */
export interface StoredEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string | null;
  readonly actorKind: string;
  readonly onBehalfOf: string | null;
  readonly action: string;
  readonly record: string;
  readonly rowId: string | null;
  readonly rowVersion: number | null;
  readonly fields: readonly string[];
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly commitment: string;
}

/** The instant is written out by the database, so that no setting of a connection changes a leaf. */
export const storedEntry = `
  entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  entry.actor, entry.actor_kind as "actorKind", entry.on_behalf_of as "onBehalfOf", entry.action, entry.record,
  entry.row_id as "rowId", entry.row_version as "rowVersion", entry.fields, entry.reason, entry.request_id as "requestId",
  encode(entry.commitment, 'hex') as commitment`;

export interface Place {
  readonly organizationId: string;
  readonly index: number;
  /** The leaf before, in hex; 64 zeros for the first. */
  readonly previous: string;
}

export const noLeaf = '0'.repeat(64);

/** The text that a leaf is the hash of: the entry, whose it is, where it stands and what stands before it. */
export function leafContent(entry: StoredEntry, { organizationId, index, previous }: Place): string {
  return canonical({ ...entry, organization: organizationId, index, previous });
}

export const hashOfEntry = (entry: StoredEntry, place: Place): Buffer => leafHash(leafContent(entry, place));
