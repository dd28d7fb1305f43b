import { labelOf } from '#kernel/fields/accept.ts';
import type { Spec } from '#kernel/fields/field.ts';
import { type Quantity, type UnitsIn, unitRefused } from '#kernel/fields/quantity.ts';
import { whyNotSelectable } from '#kernel/fields/reference.ts';
import type { Issue } from '#kernel/record/fail.ts';
import type { Tx } from '#server/db/database.ts';
import type { Compiled, CompiledField, Registry } from './compiled.ts';
import { type Asking, notOnOffer, saidIn, unknownReferences } from './references.ts';
import type { PlainRow } from './select.ts';
import { preparedName } from './statement.ts';

/** The record that keeps the units of a quantity, where one does. */
export const unitsIn = (spec: Spec): UnitsIn | undefined => (spec.options as { unitsIn?: UnitsIn }).unitsIn;

/** Every kept unit in which a row says how much. */
function* measuredIn(compiled: Compiled, row: PlainRow) {
  for (const { field, value, path } of saidIn(compiled, row, ({ spec }) => unitsIn(spec) !== undefined))
    yield { field, unit: (value as Quantity | null | undefined)?.unit, path };
}

/** Rows of the record that keeps the units: those that are named, where it has them all; else all of it, some dozens or none. */
export async function keptUnits(
  { tx, organizationId }: { tx: Pick<Tx, 'rows'>; organizationId: string },
  target: Compiled,
  code: string,
  named?: readonly string[],
) {
  const { from = '', until = '' } = target.record.selectable ?? {};
  const names = [code, target.record.title, ...[from, until].filter((name) => name !== '')];
  const columns = names.map((name) => `t.${target.byName.get(name)?.columns[0]}::text`).join(', ');
  const asked = `any($2::text[])`;
  const column = `${target.byName.get(code)?.columns[0]}::text`;
  const some = `(t.${column} = ${asked} or (select count(distinct n.${column}) from ${target.table} n where n.organization_id = $1 and n.${column} = ${asked}) < cardinality($2))`;
  const text = `select ${columns}${target.hasStates ? ', t.status' : ''} from ${target.table} t where t.organization_id = $1${named ? ` and ${some}` : ''}`;
  const found = await tx.rows(text, named ? [organizationId, named] : [organizationId], preparedName(text));
  const keys = [...names, 'status'];
  return {
    keeper: target.record,
    code,
    rows: found.map((cells) => Object.fromEntries(keys.map((name, at) => [name, cells[at]]))),
  };
}

type AskingOn = Asking & { tx: Tx; today: string; around: { readonly registry: Registry } };

/** As with what rows point at: a unit that is typed anew has to be on offer, and what a row had it keeps. */
async function unitsNotOnOffer(
  { actor, tx, today, around }: AskingOn,
  compiled: Compiled,
  rows: readonly PlainRow[],
  before?: PlainRow,
): Promise<ReadonlyMap<number, Issue>> {
  const wrong = new Map<number, Issue>();
  if (actor.kind === 'system') return wrong;
  const had = new Set(before ? [...measuredIn(compiled, before)].map(({ unit }) => unit) : []);
  const anew = rows.flatMap((row, at) =>
    [...measuredIn(compiled, row)].flatMap(({ unit, field, path }) =>
      unit !== undefined && !had.has(unit) ? [{ unit, field, path, at, keeper: unitsIn(field.spec) as UnitsIn }] : [],
    ),
  );
  for (const [name, asked] of Map.groupBy(anew, ({ keeper }) => keeper.record)) {
    const target = around.registry.get(name);
    const { code = '', place } = asked[0]?.keeper ?? {};
    const whose = { tx, organizationId: actor.organizationId };
    const units = [...new Set(asked.map(({ unit }) => unit))];
    const found = await keptUnits(whose, target, code, units);
    const rowOf = (unit: string) => found.rows.find((row) => row[code] === unit);
    const isOffered = (unit: string) => {
      const row = rowOf(unit);
      return row !== undefined && whyNotSelectable(found.keeper, row, today) === null;
    };
    if (units.every(isOffered)) continue;
    // Where one is not there all came, and else the refusal names what can be chosen.
    const kept = { ...(units.every(rowOf) ? await keptUnits(whose, target, code) : found), place };
    for (const { unit, field, path, at } of asked) {
      const why = unitRefused(unit, kept, today);
      const message = `${labelOf(field.name, field.spec)}: ${why}`;
      if (why && !wrong.has(at)) wrong.set(at, { path: `${path}.unit`, code: 'quantity.offered', message });
    }
  }
  return wrong;
}

/** What only the database knows of what rows say, asked in one way to it: wrong is first what is not there, then what is not on offer. */
export async function unitErrors(
  asking: AskingOn,
  compiled: Compiled,
  { rows, fields, before }: { rows: readonly PlainRow[]; fields: readonly CompiledField[]; before?: PlainRow },
): Promise<readonly (readonly [at: number, issue: Issue])[]> {
  const found = await Promise.all([
    unknownReferences(asking, rows, fields),
    notOnOffer(asking, compiled, rows, before),
    unitsNotOnOffer(asking, compiled, rows, before),
  ]);
  return found.flatMap((wrong) => [...wrong]);
}
