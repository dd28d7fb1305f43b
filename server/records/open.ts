import type { AnyRecord } from '#kernel/record/define.ts';
import type { Database } from '#server/db/database.ts';
import { type Clock, today } from '#server/services/clock.ts';
import { addressTrouble } from '#server/services/outbound/outbound.ts';
import type { Mail } from '#server/services/mail/mail.ts';
import type { Sealer } from '#server/services/sealed.ts';
import { compileAll } from './compiled.ts';
import { type Door, openDoor } from './door.ts';
import type { ServerParts } from './effects.ts';
import { actorNow as standingNow } from '#server/auth/standing.ts';
import type { Changed, RecordsContext } from './unit-of-work.ts';

/** The one door over a database: definitions, effects and services put together. */
export function openRecords(given: {
  readonly database: Database;
  readonly records: readonly AnyRecord[];
  readonly parts: ServerParts;
  readonly clock: Clock;
  readonly sealer: Pick<Sealer, 'seal' | 'open' | 'mark'>;
  readonly mail?: Pick<Mail, 'send'>;
  /** Without it addresses are judged by their spelling alone, and no name server is asked. */
  readonly addressTrouble?: RecordsContext['addressTrouble'];
  readonly changed?: (change: Changed) => void;
  /** For tests whose people have duties that nobody granted: they stay as they are given. */
  readonly actorNow?: RecordsContext['actorNow'];
}): Door {
  const { database, records, parts, clock, sealer, mail, changed = () => {} } = given;
  const { actorNow = (tx, actor) => standingNow(tx, actor, clock.now()) } = given;
  const bySpelling = (url: string) => addressTrouble(url, { allowLoopback: false, resolve: async () => [] });
  return openDoor(database, {
    registry: compileAll(records, parts.rows),
    parts,
    now: () => clock.now(),
    today: (timeZone) => today(clock, timeZone),
    seal: (text, { organizationId, record, field, id }) =>
      sealer.seal(text, { organizationId, record, field, rowId: id }),
    unseal: (bytes, { organizationId, record, field, id }) =>
      sealer.open(bytes, { organizationId, record, field, rowId: id }),
    mark: (text, place) => sealer.mark(text, place),
    sendMail: async (tx, letter) => mail?.send(tx, letter),
    actorNow,
    addressTrouble: given.addressTrouble ?? bySpelling,
    changed,
  });
}
