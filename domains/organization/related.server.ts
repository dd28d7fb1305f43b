import { type Actor, bothSides, fail, permission } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { scopeAllows } from '#kernel/record/scopes.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { canReadField, type Compiled, targetOf } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { readListQuery } from '#server/records/list.ts';
import { pointingsAt } from '#server/records/pointing.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { related, type RelatedRows } from '#kernel/calls/related-call.ts';

interface RelatedPorts {
  readonly door: Door;
  /** Whether rows of this record have a list that people open. */
  readonly isListed: (record: string) => boolean;
}

const FEW = 5;

const readable = ({ record }: Compiled, actor: Actor): boolean =>
  scopeAllows(actor, record.name, 'read') &&
  refusedBefore(record, 'read', permission(record.access.read), actor) === null;

/** The filters by which lists of this record find what points at rows of the target: one for each field that this person may read. */
function filtersAt(compiled: Compiled, target: string, actor: Actor): (readonly [field: string, filter: string])[] {
  return compiled.fields.flatMap((field): (readonly [string, string])[] => {
    if (targetOf(field) !== target || !canReadField(field, actor)) return [];
    const operator = (['is', 'has'] as const).find((one) => field.spec.kind.filters.includes(one));
    return operator ? [[field.name, operator === 'is' ? field.name : `${field.name}.${operator}`]] : [];
  });
}

/** One answer instead of a list for each record that could point at the row: most of them are empty. */
export function relatedOperations({ door, isListed }: RelatedPorts): Operation[] {
  const { registry } = door.around;

  /** The fields, as `record.field`, by which any row of the organization points at this one: one question for all of them. */
  async function pointedFrom(
    tx: UnitOfWork['tx'],
    { organizationId, name, id }: { readonly organizationId: string; readonly name: string; readonly id: string },
  ): Promise<ReadonlySet<string>> {
    const asked = pointingsAt(registry, name)
      .filter(({ lines, by }) => lines === undefined && by === undefined)
      .map(
        ({ record, field, table, column, isSet }) =>
          `select '${record}.${field}' as place where exists (select from ${table}
            where organization_id = $1 and ${isSet ? `${column} @> array[$2::uuid]` : `${column} = $2`})`,
      );
    if (asked.length === 0) return new Set();
    const rows = await tx.query<{ place: string }>(asked.join(' union all '), [organizationId, id], `related.${name}`);
    return new Set(rows.map(({ place }) => place));
  }

  async function found(actor: Actor, target: Compiled, id: string): Promise<RelatedRows[]> {
    const { name } = target.record;
    const { organizationId } = actor;
    // Some five hundred fields name a person: a list is asked for only where one of its rows points here.
    const pointing = await door.run(actor, ({ tx }) => pointedFrom(tx, { organizationId, name, id }));
    const all: RelatedRows[] = [];
    for (const compiled of registry.all) {
      const { record } = compiled;
      if (record.view || !isListed(record.name) || !readable(compiled, actor)) continue;
      for (const [field, filter] of filtersAt(compiled, name, actor)) {
        if (!pointing.has(`${record.name}.${field}`)) continue;
        const query = readListQuery(compiled, new URLSearchParams({ [filter]: id, limit: String(FEW) }), actor);
        const { data, total, totalIs } = await door.list(actor, compiled, query);
        if (data.length > 0) all.push({ record: record.name, field, filter, rows: data, total, totalIs });
      }
    }
    return all;
  }

  return [
    answers(related, {
      serves: bothSides,
      scope: '{record}:read',
      access: 'member',
      tag: 'Related',
      summary: 'What points at a row, for everyone who can read it.',
      told: 'Of each field that points at the row the first rows, as far as the caller may read them.',
      probe: { names: { id: 'requisition' }, words: { record: 'requisition' } },
      async run(asked) {
        const { actor, params } = asked;
        const compiled = registry.find(params.record);
        if (!compiled) throw fail('not_found', 'not_found', 'There is no such record.');
        const id = rowId(asked, compiled);
        await door.read(actor, compiled, id);
        return { body: { data: await found(actor, compiled, id) } };
      },
    }),
  ];
}
