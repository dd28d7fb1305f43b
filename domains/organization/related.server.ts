import { type Actor, bothSides, fail, permission } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { scopeAllows } from '#kernel/record/scopes.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { canReadField, type Compiled, targetOf } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import { readListQuery } from '#server/records/list.ts';
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

  async function found(actor: Actor, target: Compiled, id: string): Promise<RelatedRows[]> {
    const all: RelatedRows[] = [];
    for (const compiled of registry.all) {
      const { record } = compiled;
      if (record.view || !isListed(record.name) || !readable(compiled, actor)) continue;
      for (const [field, filter] of filtersAt(compiled, target.record.name, actor)) {
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
