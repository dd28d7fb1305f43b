import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Person, type World, world } from '#world';
import type { WorkflowDocument } from '../document/document.ts';
import { keepOwnWorkflow } from './definitions.server.ts';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

let county: World;
let walter: Person;
let dana: Person;
let rosa: Person;
let definition = '';

beforeAll(async () => {
  county = await world();
  walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
  dana = await county.member('Dana Whitfield', 'admin');
  rosa = await county.member('Rosa Delgado');
  await county.door.run(county.product.actor, (work) => keepOwnWorkflow(work, { record: requisition }));
  definition = (await dana.list(workflowDefinition))[0]?.id ?? '';
});
afterAll(() => county.close());

const act = (
  person: Person,
  record: string,
  id: string,
  name: string,
  input: object,
): Promise<Record<string, unknown>> =>
  county.door.run(person.actor, (work) =>
    work.act(county.door.around.registry.get(record), { id, name, input: input as Record<string, unknown> }),
  ) as Promise<Record<string, unknown>>;
const begin = async (person: Person, input = {}): Promise<string> =>
  String((await act(person, 'workflow_definition', definition, 'draft', input))['id']);
const save = (person: Person, id: string, input: object) => act(person, 'workflow_version', id, 'save', input);

const waits = (hours: unknown): WorkflowDocument =>
  ({
    start: 'wait',
    nodes: [
      { id: 'wait', kind: 'wait', hours, next: 'yes' },
      { id: 'yes', kind: 'end', outcome: 'approved' },
    ],
  }) as WorkflowDocument;

describe('a draft', () => {
  test('begins from the version in force, from an earlier one, or from a file', async () => {
    const first = await begin(walter);
    const [published] = await dana.list(workflowVersion, 'status=published');
    expect(await walter.see(workflowVersion, first)).toMatchObject({
      status: 'draft',
      number: 2,
      basedOn: published?.id,
      authors: [walter.id],
    });
    const second = await begin(dana, { from: first });
    expect(await dana.see(workflowVersion, second)).toMatchObject({ number: 3, basedOn: first });
    const third = await begin(walter, { document: waits(8) });
    expect((await walter.see(workflowVersion, third)).document).toEqual(waits(8));
  });

  test('of a workflow that has no version begins with a drawing that is given', async () => {
    const { id } = await county.door.run(county.product.actor, (work) =>
      work.insert(workflowDefinition, { name: 'Of a kind that is no longer there' }, { kind: 'gone' }),
    );
    const first = (input: object) => act(walter, 'workflow_definition', id, 'draft', input);
    await expect(first({})).rejects.toMatchObject({ kind: 'conflict', code: 'workflow.no_version' });
    const [published] = await dana.list(workflowVersion, 'status=published');
    await expect(first({ from: published?.id })).rejects.toMatchObject({
      issues: [{ path: 'from', message: 'Must be a version of this workflow' }],
    });
    const made = await first({ document: waits(8) });
    expect(made).toMatchObject({ number: 1 });
    // Of what is approved no more nothing goes to review.
    const version = String(made['id']);
    const { version: seen } = await walter.see(workflowVersion, version);
    await save(walter, version, { document: waits(8), note: 'Waits a day.', seen });
    await expect(walter.run(workflowVersion, 'sendForReview', version)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'workflow.no_kind',
    });
  });

  test('is saved on the version that was seen, and who saves has drawn it', async () => {
    const id = await begin(walter);
    const { version } = await walter.see(workflowVersion, id);
    const saved = await save(dana, id, { document: waits(8), note: 'Waits a day.', seen: version });
    expect(saved).toEqual({ version: version + 1 });
    expect(await walter.see(workflowVersion, id)).toMatchObject({
      document: waits(8),
      note: 'Waits a day.',
      authors: [walter.id, dana.id],
    });
    await expect(save(walter, id, { document: waits(16), seen: version })).rejects.toMatchObject({
      code: 'stale',
      extra: { current: { version: version + 1, document: waits(8) } },
    });
  });

  test('that makes no sense is refused with the path of what is wrong', async () => {
    const id = await begin(walter);
    const { version } = await walter.see(workflowVersion, id);
    await expect(save(walter, id, { document: waits('soon'), seen: version })).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'document.nodes.0.hours', message: 'Must be a whole number from 1 to 2080' }],
    });
    await expect(begin(walter, { document: { start: 1 } })).rejects.toMatchObject({
      issues: [{ path: 'document.nodes', code: 'workflow.shape' }],
    });
  });

  test('is begun and saved by designers alone, and only while it is a draft', async () => {
    const id = await begin(walter);
    const { version } = await walter.see(workflowVersion, id);
    const asked = { document: waits(8), seen: version };
    for (const person of [rosa, await county.member('Miguel Ortiz', 'manager')]) {
      await expect(begin(person)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(save(person, id, asked)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    await walter.run(workflowVersion, 'discard', id);
    await expect(save(walter, id, { ...asked, seen: version + 1 })).rejects.toMatchObject({ code: 'state' });
  });

  test('of another workflow is nothing to begin from', async () => {
    const elsewhere = await county.organization('Another County');
    const eve = await county.member('Eve Stone', 'admin', elsewhere);
    await county.door.run(eve.actor, (work) => keepOwnWorkflow(work, { record: requisition }));
    const [theirs] = await eve.list(workflowVersion);
    await expect(begin(walter, { from: theirs?.id })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'from', code: 'unknown' }],
    });
  });
});
