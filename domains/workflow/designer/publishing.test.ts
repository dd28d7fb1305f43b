import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { type Person, type World, world } from '#world';
import { notification } from '../../organization/notification.record.ts';
import { rowsAwaiting } from '../approvals/rows-awaiting.server.ts';
import type { WorkflowDocument, WorkflowNode } from '../document/document.ts';
import { documentOf, keepOwnWorkflow, newVersion, publishedFor } from './definitions.server.ts';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

let county: World;
let walter: Person;
let dana: Person;

beforeAll(async () => {
  county = await world();
  walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
  dana = await county.member('Dana Whitfield', 'admin');
  for (const name of ['Miguel Ortiz', 'Lucia Ferreira']) await county.member(name, 'manager');
});
afterAll(() => county.close());

const kind = { record: requisition };
const anyManager: WorkflowDocument = {
  start: 'manager',
  nodes: [
    {
      id: 'manager',
      kind: 'approval',
      label: 'Any manager',
      assign: { role: 'manager' },
      quorum: 'any',
      onReject: 'reject',
      next: 'approved',
    },
    { id: 'approved', kind: 'end', outcome: 'approved' },
  ],
};
const drafted = (author: Person, document = anyManager) =>
  county.door.run(author.actor, async (work) => {
    const { id } = await publishedFor(work, kind);
    const [definition] = await work.tx.query<{ id: string; name: string }>(
      'select id, name from workflow_definition where organization_id = $1 and kind = $2',
      [work.actor.organizationId, 'requisition'],
    );
    if (!definition) throw new Error('Every kind has its workflow');
    const given = { document, note: 'Legal reads it too.', basedOn: id, authors: [author.id] };
    return newVersion(work.asProduct, definition, given);
  });

describe('a workflow', () => {
  test('is there from the first case on, once, however many begin together', async () => {
    const found = await Promise.all(
      Array.from({ length: 4 }, () => county.door.run(county.product.actor, (work) => publishedFor(work, kind))),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    const again = await county.door.run(county.product.actor, (work) => keepOwnWorkflow(work, kind));
    expect(again.id).toBe(found[0]?.id);
  });

  test('is published by a second person, and cases that run stay on the version they began with', async () => {
    const before = await county.door.run(dana.actor, (work) => publishedFor(work, kind));
    const draft = await drafted(walter);
    await walter.run(workflowVersion, 'sendForReview', draft.id);
    expect(await dana.list(notification)).toMatchObject([{ link: `/workflow-designer/${draft.id}` }]);
    expect(await walter.list(notification)).toEqual([]);
    const waits = async (person: Person) =>
      (await rowsAwaiting(county.door, person.actor)).rows.filter(
        ({ compiled }) => compiled.record === workflowVersion,
      );
    expect(await waits(dana)).toMatchObject([{ row: { id: draft.id }, steps: ['publish'] }]);
    expect(await waits(walter)).toEqual([]);
    await expect(walter.run(workflowVersion, 'publish', draft.id)).rejects.toMatchObject({
      code: 'workflow_version.second_person',
    });
    const published = await dana.run(workflowVersion, 'publish', draft.id);
    expect(published.status).toBe('published');
    expect(await dana.see(workflowVersion, draft.id)).toMatchObject({ publishedBy: dana.id });
    const now = await county.door.run(dana.actor, (work) => publishedFor(work, kind));
    expect(now.id).toBe(draft.id);
    expect((await dana.see(workflowVersion, before.id)).status).toBe('superseded');
    expect(await county.door.run(dana.actor, (work) => documentOf(work, before.id))).toEqual(before.document);
  });

  test('is not changed any more once it was sent, and never after it was published', async () => {
    const draft = await drafted(walter);
    await walter.run(workflowVersion, 'sendForReview', draft.id);
    const sent = await walter.see(workflowVersion, draft.id);
    await expect(walter.edit(workflowVersion, draft.id, sent.version, { note: 'Other' })).rejects.toMatchObject({
      code: 'workflow_version.only_drafts_change',
    });
    await expect(walter.edit(workflowVersion, draft.id, sent.version, { document: {} })).rejects.toMatchObject({
      issues: [{ path: 'document', code: 'computed' }],
    });
    await walter.run(workflowVersion, 'takeBack', draft.id);
    await walter.run(workflowVersion, 'discard', draft.id);
  });

  test('cannot be sent without a word on what changes', async () => {
    const draft = await drafted(walter);
    await walter.edit(workflowVersion, draft.id, draft.version, { note: null });
    await expect(walter.run(workflowVersion, 'sendForReview', draft.id)).rejects.toMatchObject({
      code: 'workflow_version.says_what_changes',
    });
  });

  test('is not sent while a finding stands, however it came to the server', async () => {
    const [manager, end] = anyManager.nodes as [WorkflowNode, WorkflowNode];
    const nobodyHolds = { ...manager, assign: { duty: 'legal_counsel' } } as WorkflowNode;
    const draft = await drafted(walter, { start: 'manager', nodes: [nobodyHolds, end] });
    await expect(walter.run(workflowVersion, 'sendForReview', draft.id)).rejects.toMatchObject({
      code: 'workflow.findings',
      message: expect.stringContaining('legal counsel is asked, and no one is'),
    });
    const broken = await drafted(walter, { start: 'nowhere', nodes: [end] });
    await expect(walter.run(workflowVersion, 'sendForReview', broken.id)).rejects.toMatchObject({
      code: 'workflow.broken',
    });
  });

  test('is drawn by admins and the chief procurement officer alone, and read by everybody', async () => {
    const draft = await drafted(walter);
    const rosa = await county.member('Rosa Delgado');
    const miguel = await county.member('Miguel Ortiz', 'manager');
    for (const person of [rosa, miguel]) {
      await expect(person.run(workflowVersion, 'sendForReview', draft.id)).rejects.toMatchObject({ kind: 'forbidden' });
      expect((await person.see(workflowVersion, draft.id)).document).toEqual(anyManager);
      expect(await person.list(workflowDefinition)).toHaveLength(1);
    }
  });
});
