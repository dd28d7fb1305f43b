import { withDays } from '#kernel/fields/date.ts';
import type { Actor, Row } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import { definitionHash } from './certifying.server.ts';
import { type Definition, definitionText } from './definition.ts';
import type { Asking } from './plan.server.ts';
import { report } from './report.record.ts';
import { digestIn } from './runs.server.ts';

const whole = new Intl.NumberFormat('en-US');

/** By which report and which rows figures can be shown to be the same again; a run that is kept has the same hash. */
export interface Identity {
  readonly definition: string;
  readonly snapshot: string;
  /** Short enough for the foot of a page. */
  readonly mark: string;
}

interface Told {
  readonly name: string;
  /** Of the saved report that has this very definition; null where it is not saved like this. */
  readonly version: number | null;
  readonly definition: Definition;
}

export const identityIn = (
  { name, version, definition }: Told,
  { hash, rowCount }: { readonly hash: string; readonly rowCount: number },
  day: string,
): Identity => ({
  definition: `${name}, ${version === null ? 'not saved' : `version ${version}`}, ${definitionHash(definition)}`,
  snapshot: `${hash}, ${whole.format(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}, ${withDays(`as of ${day}`)}`,
  mark: `Snapshot ${hash.slice(0, 12)}`,
});

/** Of what is read at this moment, in the transaction in which its figures are computed. */
export const identityOf = async (tx: Tx, asking: Asking, told: Told): Promise<Identity> =>
  identityIn(told, await digestIn(tx, asking, { definition: told.definition }), asking.today);

/** The version of a saved report, where what is printed is its definition and not one that was changed since. */
export async function savedVersion(
  door: Door,
  actor: Actor,
  { id, definition }: { readonly id: string; readonly definition: Definition },
): Promise<number | null> {
  const saved = await door.read(actor, door.around.registry.get(report.name), id);
  return definitionText((saved as unknown as Row<typeof report>).definition) === definitionText(definition)
    ? saved.version
    : null;
}
