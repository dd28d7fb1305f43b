import type { Actor } from '#kernel/record/access.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import type { Registry } from './compiled.ts';
import type { ServerParts } from './effects.ts';

/** What the door needs from around it; the same for every transaction. */
export interface RecordsContext {
  readonly registry: Registry;
  readonly parts: ServerParts;
  readonly now: () => Date;
  /** The day in a time zone, as 2026-11-20. */
  readonly today: (timeZone: string) => string;
  /** Encrypts a sealed field's text for its place; answers what the column holds. */
  readonly seal: (text: string, place: { organizationId: string; record: string; field: string; id: string }) => Buffer;
  /** Opens what was encrypted for this place, for the one file that needs it in clear; never for a row or an answer. */
  readonly unseal: (bytes: Uint8Array, place: Parameters<RecordsContext['seal']>[1]) => string;
  /** The same for the same text of one field, and of no use without the key: it finds what is there already. */
  readonly mark: (text: string, place: { organizationId: string; record: string; field: string }) => string;
  /** Why no message of ours would ever reach this address of another system, or null. */
  readonly addressTrouble: (url: string) => Promise<'url' | 'address' | null>;
  /** Queues a letter in the transaction; it leaves after the commit. Null where nobody is written to. */
  readonly sendMail: ((tx: Tx, letter: MailMessage) => Promise<unknown>) | null;
  /** What is entered for a day so long ago that nobody has to hear of it. */
  readonly isLongAgo?: true;
  /** The person as they are in this transaction, for steps that ask for a second person; refuses those who are here no longer. */
  readonly actorNow: (tx: Tx, actor: Actor) => Promise<Actor>;
  /** Runs after a commit, with what changed: wakes the sealer, the webhooks and open screens. */
  readonly changed: (change: Changed) => void;
}

export interface Changed {
  readonly organizationId: string;
  readonly record: string;
  readonly id: string;
  readonly verb: string;
  /** What the row says in the fields by which it is judged who may read it. */
  readonly seen?: Readonly<Record<string, unknown>>;
}
