import type { AnyRecord } from '#kernel/record/define.ts';
import type { Database } from '#server/db/database.ts';
import { type Clock, today } from '#server/services/clock.ts';
import type { Mail } from '#server/services/mail/mail.ts';
import type { Sealer } from '#server/services/sealed.ts';
import { compileAll } from './compiled.ts';
import { type Door, openDoor } from './door.ts';
import type { ServerParts } from './effects.ts';
import type { Changed } from './work.ts';

/** The one door over a database: definitions, effects and services put together. */
export function openRecords(given: {
  readonly database: Database;
  readonly records: readonly AnyRecord[];
  readonly parts: ServerParts;
  readonly clock: Clock;
  readonly sealer: Pick<Sealer, 'seal'>;
  readonly mail?: Pick<Mail, 'send'>;
  readonly changed?: (change: Changed) => void;
}): Door {
  const { database, records, parts, clock, sealer, mail, changed = () => {} } = given;
  return openDoor(database, {
    registry: compileAll(records),
    parts,
    now: () => clock.now(),
    today: (timeZone) => today(clock, timeZone),
    seal: (text, { organizationId, record, field, id }) =>
      sealer.seal(text, { organizationId, record, field, rowId: id }),
    post: async (tx, letter) => mail?.send(tx, letter),
    changed,
  });
}
