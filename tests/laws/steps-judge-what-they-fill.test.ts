import { type Actor, type AnyRecord, type Failure, rule } from '#kernel';
import { openRecords } from '#server/records/open.ts';
import type { Door } from '#server/records/door.ts';
import { serverParts } from '#domains/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markedFor } from '../world/canaries.ts';
import { type Everything, everything } from '../world/everything.ts';
import { sealer } from '../world/seal-key.ts';

let here: Everything;
let filling: { record: AnyRecord; name: string; field: string; state: string }[];

beforeAll(async () => {
  here = await everything();
  filling = here.world.door.around.registry.all.flatMap(({ record }) =>
    Object.entries(record.transitions).flatMap(([name, { from, fieldsToFill = [] }]) =>
      fieldsToFill.flatMap((field) => [from].flat().map((state) => ({ record, name, field, state }))),
    ),
  );
});
afterAll(() => here?.close());

const reason = 'Because the law wants to know.';
const filledFor = (record: AnyRecord, name: string, id: string) =>
  markedFor(record, record.transitions[name]?.fieldsToFill ?? [], here.ours, id);

interface Step {
  readonly id: string;
  readonly step: string;
  readonly input: Record<string, unknown>;
}

/** As the product, for whom every right is settled: what is left are the fields and their rules. */
const step = (door: Door, record: AnyRecord, asked: Step, actor: Actor = here.ours.product.actor) =>
  door
    .run(actor, (work) => work.transition(door.around.registry.get(record.name), { ...asked, reason }))
    .then(
      () => null,
      (error: Failure) => error,
    );

/** People with every right; where a second person is asked for, one of them had no part in the row. */
function everybody(): Actor[] {
  const { people } = here.ours;
  const { duties } = people.dutiful.actor;
  return Object.values(people).map(({ id }) => ({ ...people.platform_admin.actor, id, duties }));
}

/** The same rows under definitions to which a rule was added that no value of this field meets. */
async function doorWith(changed: AnyRecord, field: string): Promise<Door> {
  const planted = rule<Record<string, unknown>>(
    'law.planted',
    'Not with any value.',
    ({ row }) => row[field] === null,
    {
      field,
    },
  );
  const { around } = here.world.door;
  const records = around.registry.all.map(({ record }) =>
    record.name === changed.name ? { ...record, rules: [...record.rules, planted] as AnyRecord['rules'] } : record,
  );
  const { database, clock } = here.world;
  const { actorNow } = around;
  return openRecords({ database, records, parts: serverParts, clock, sealer: await sealer(), actorNow });
}

describe('every step that fills in a field', () => {
  test('is judged by each rule of the record that reads the field', async () => {
    for (const { record, name, field, state } of filling) {
      const { id } = here.ours.inState(record.name, state);
      const door = await doorWith(record, field);
      const asked = { id, step: name, input: filledFor(record, name, id) };
      let refusal: Failure | null = null;
      for (const actor of [here.ours.product.actor, ...everybody()]) {
        refusal = await step(door, record, asked, actor);
        if (refusal?.code === 'law.planted') break;
      }
      expect(refusal, `${record.name}.${name} with ${field}`).toMatchObject({
        kind: 'refused',
        code: 'law.planted',
        issues: [{ path: field }],
      });
    }
    expect(filling.length).toBeGreaterThan(14);
  });

  test('is refused without it, by its name, however the nothing is sent and whatever was there before', async () => {
    for (const { record, name, field, state } of filling) {
      const { id } = here.ours.inState(record.name, state);
      const compiled = here.world.door.around.registry.get(record.name);
      const input = filledFor(record, name, id);
      const lists = ['references', 'attachments', 'tags', 'choices', 'lines'];
      const isList = lists.includes(record.fields[field]?.spec.kind.name ?? '');
      const nothings: unknown[] = [null, ...(isList ? [[]] : ['', '   '])];
      for (const wasFilled of [true, false]) {
        await here.world.door.run(here.ours.product.actor, (work) =>
          work.repoint(compiled, { id, values: () => ({ [field]: wasFilled ? input[field] : null }), reason }),
        );
        for (const nothing of nothings) {
          const refusal = await step(here.world.door, record, {
            id,
            step: name,
            input: { ...input, [field]: nothing },
          });
          expect(refusal, `${record.name}.${name}: ${field} sent as ${JSON.stringify(nothing)}`).toMatchObject({
            kind: 'invalid',
            issues: [{ path: field, code: 'required' }],
          });
        }
      }
      // Nothing was there before this time either.
      const { [field]: _, ...absent } = input;
      const refusal = await step(here.world.door, record, { id, step: name, input: absent });
      expect(refusal, `${record.name}.${name} without ${field}`).toMatchObject({
        kind: 'invalid',
        issues: [{ path: field, code: 'required' }],
      });
    }
  });
});
