import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { approvables } from '#domains/server.ts';
import {
  type ApprovalTask,
  contentAt,
  type Decision,
  hashOf,
  openCase,
  rowsOf,
} from '#domains/workflow/approvals/case.server.ts';
import type { approval as approvalRecord } from '#domains/workflow/approvals/approval.record.ts';
import { type Decided, type Deciding, decide } from '#domains/workflow/approvals/decide.server.ts';
import { approvalOf } from '#domains/workflow/approvals/start.server.ts';
import { newVersion, publishedFor } from '#domains/workflow/designer/definitions.server.ts';
import { workflowVersion } from '#domains/workflow/designer/workflow-version.record.ts';
import type { WorkflowDocument } from '#domains/workflow/document/document.ts';
import type { Row } from '#kernel';
import { type Person, type World, world } from './world.ts';

export type Task = ApprovalTask & { readonly hash: string };

interface Found {
  readonly approval: string;
  readonly whole: Row<typeof approvalRecord>;
  readonly tasks: readonly Task[];
  readonly decisions: readonly Decision[];
}

/** The approval of a document with its tasks, decisions, and the content hash at each task. */
export async function tasksOf({ product, door }: World, rowId: string, record = 'requisition'): Promise<Found> {
  return door.run(product.actor, async (work) => {
    const known = await approvalOf(work, record, rowId);
    if (!known) throw new Error('This document has no approval');
    const one = await openCase(work, approvables, known.id);
    const all = await rowsOf<ApprovalTask>(work, 'approval_task', known.id);
    return {
      approval: known.id,
      whole: one.approval,
      tasks: all.map((task) => ({ ...task, hash: hashOf(contentAt(one, task.node)) })),
      decisions: one.decisions,
    };
  });
}

/** The task that waits for a decision, of this person when they have one. */
export async function waitingTask(
  county: World,
  rowId: string,
  { person, record = 'requisition' }: { person?: Person | undefined; record?: string } = {},
): Promise<Task> {
  const { tasks } = await tasksOf(county, rowId, record);
  const open = tasks.filter(({ status, kind }) => (status === 'open' || status === 'paused') && kind === 'approval');
  const task = open.find(({ assignees }) => person && assignees?.includes(person.id)) ?? open[0];
  if (!task) throw new Error('Nothing waits for a decision here');
  return task;
}

/** Somebody decides on what waits of this document, having looked at it as it stands. */
export async function decideOn(
  county: World,
  person: Person,
  rowId: string,
  { word = 'approve', record = 'requisition', ...more }: Partial<Deciding> & { record?: string } = {},
): Promise<Decided> {
  const task = await waitingTask(county, rowId, { person, record });
  const comment = word === 'approve' ? null : 'Because it has to be so.';
  return county.door.run(person.actor, (work) =>
    decide(work, approvables, { task: task.id, hash: task.hash, word, comment, ...more }),
  );
}

/** Puts a drawing in force, as the product would. */
export const inForce = (county: World, document: WorkflowDocument): Promise<string> =>
  county.door.run(county.product.actor, async (work) => {
    await publishedFor(work, { record: requisition });
    const [definition] = await work.tx.query<{ id: string; name: string }>(
      `select id, name from workflow_definition where organization_id = $1 and kind = 'requisition'`,
      [work.actor.organizationId],
    );
    if (!definition) throw new Error('Requisitions have their workflow');
    const version = await newVersion(work, definition, { document, note: 'For the test.', basedOn: null, authors: [] });
    await work.move(workflowVersion, version.id, 'sendForReview');
    await work.move(workflowVersion, version.id, 'publish');
    return version.id;
  });

export interface Office {
  readonly county: World;
  readonly rosa: Person;
  readonly miguel: Person;
  readonly priya: Person;
  readonly walter: Person;
  readonly lucia: Person;
  readonly center: string;
  /** Rosa asks for one thing of this price and submits it. */
  asks(price: number, more?: object): Promise<string>;
  /** Rosa changes what she asked for, as it stands now. */
  edits(id: string, change: object): Promise<unknown>;
  status(id: string): Promise<string>;
}

/** A small office: Rosa asks, Miguel answers for the cost center, Priya keeps the budget, Walter leads procurement. */
export async function office(given: Parameters<typeof world>[0] = {}): Promise<Office> {
  const county = await world(given);
  const rosa = await county.member('Rosa Delgado');
  const [miguel, priya, walter, lucia] = await Promise.all(
    ['Miguel Ortiz', 'Priya Raman', 'Walter Kowalski', 'Lucia Ferreira'].map((name) => county.member(name, 'manager')),
  );
  if (!miguel || !priya || !walter || !lucia) throw new Error('Four people were made');
  for (const [person, duty] of [
    [miguel, 'approver'],
    [lucia, 'approver'],
    [priya, 'budget_officer'],
    [walter, 'chief_procurement_officer'],
  ] as const)
    await county.product.make(dutyGrant, { member: person.id, duty });
  const center = (await lucia.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
  return {
    county,
    rosa,
    miguel,
    priya,
    walter,
    lucia,
    center,
    async asks(price, more = {}) {
      const made = await rosa.make(requisition, {
        purpose: 'Trash pumps',
        costCenter: center,
        lines: [lineAt(price)],
        ...more,
      });
      await rosa.run(requisition, 'submit', made.id);
      return made.id;
    },
    edits: async (id, change) => rosa.edit(requisition, id, (await rosa.see(requisition, id)).version, change),
    status: async (id) => (await rosa.see(requisition, id)).status,
  };
}

export const lineAt = (price: number) => ({
  item: 'Pump',
  quantity: { amount: '1', unit: 'EA' },
  unitPrice: { cents: price * 100, currency: 'USD' },
});
