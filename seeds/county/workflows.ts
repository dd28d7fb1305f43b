import { approvables } from '#domains/server.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { tick } from '#domains/workflow/approvals/clock.server.ts';
import { approvalOf } from '#domains/workflow/approvals/start.server.ts';
import { newVersion, publishedFor } from '#domains/workflow/designer/definitions.server.ts';
import { workflowVersion } from '#domains/workflow/designer/workflow-version.record.ts';
import type { WorkflowDocument, WorkflowNode } from '#domains/workflow/document/document.ts';
import type { Actor } from '#kernel';
import { everybodyDecides, memberOf } from '../deciding.ts';
import type { As, Cast } from './county.ts';
import { roomiestLine } from './waiting.ts';

type Change = (nodes: readonly WorkflowNode[]) => readonly WorkflowNode[];

const withNode =
  (id: string, change: (node: WorkflowNode) => WorkflowNode): Change =>
  (nodes) =>
    nodes.map((node) => (node.id === id ? change(node) : node));

/** In October finance was told of every request that a department had agreed to, by a message that nobody listens to any more. */
const tellsFinance: Change = (nodes) => [
  ...withNode('head', (node) => ({ ...node, next: 'finance' }) as WorkflowNode)(nodes),
  { id: 'finance', kind: 'webhook', label: 'Tell the finance system', next: 'larger' },
];

/** Since November the budget office has longer. */
const budgetHasLonger = withNode('budget', (node) => ({ ...node, dueHours: 24 }) as WorkflowNode);

/** What is being drawn: with federal money, or when only one vendor can deliver, the county attorney reads it too. Two attorneys are asked, and there is one. */
const attorneyReadsIt: Change = (nodes) => [
  ...withNode('special', (node) => ({ ...node, otherwise: 'terms' }) as WorkflowNode)(budgetHasLonger(nodes)),
  {
    id: 'terms',
    kind: 'branch',
    label: 'Federal funds, or sole source?',
    ways: [
      {
        when: {
          any: [
            { field: 'federalFunds', is: true },
            { field: 'soleSource', is: true },
          ],
        },
        next: 'attorney',
      },
    ],
    otherwise: 'approved',
  },
  {
    id: 'attorney',
    kind: 'approval',
    label: 'County attorney',
    assign: { duty: 'legal_counsel' },
    quorum: 2,
    dueHours: 24,
    remindAfterHours: 16,
    escalate: { authority: true },
    onReject: 'return',
    heeds: ['soleSource', 'justification', 'federalFunds'],
    next: 'approved',
  },
];

/** What was asked for while finance was told: who, from which cost center, what for, and the one line of it. */
const untold = [
  ['Marcus Bell', '4020', 'Guardrail posts for Shore Road', ['Guardrail post, steel, 6 ft', 60, 74]],
  ['Tomasz Zielinski', '4120', 'Grease for the pump stations', ['Grease, drum, 120 lb', 6, 410]],
] as const;

/** Departments agreed to these, and nobody had the message: they are stuck there. */
async function stuck(as: As, cast: Cast): Promise<void> {
  for (const [by, center, purpose, [item, pieces, dollars]] of untold) {
    const hands = as(cast.get(by) as Actor, '2026-10-30');
    const { costCenter, line } = await roomiestLine(hands, center);
    const unitPrice = { cents: dollars * 100, currency: 'USD' };
    const { id: row } = await hands.insert(requisition, {
      purpose,
      neededBy: '2027-01-15',
      costCenter,
      accounts: [{ budgetLine: line }],
      lines: [{ item, quantity: { amount: String(pieces), unit: 'EA' }, unitPrice }],
    });
    await hands.move(requisition, row, 'submit');
    const wish = { record: requisition.name, row, word: 'approve' as const };
    await everybodyDecides(as(hands.actor, '2026-11-02').asProduct, wish, (id) => {
      const decider = memberOf(cast, id);
      return decider && as(decider, '2026-11-02');
    });
    const nextDay = as(hands.actor, '2026-11-03').asProduct;
    const known = await approvalOf(nextDay, requisition.name, row);
    if (known) await tick(nextDay, approvables, known.id);
  }
}

/** The requisition's workflow with a past, cases that are stuck in it, and a draft that still has a finding. */
export async function seedWorkflows(as: As, cast: Cast): Promise<void> {
  const actorOf = (name: string): Actor => cast.get(name) as Actor; // everybody of the list is in the cast
  const [walter, dana] = [actorOf('Walter Kowalski'), actorOf('Dana Whitfield')];
  const first = await publishedFor(as(dana).asProduct, { record: requisition });
  const [definition] = await as(dana).tx.query<{ id: string; name: string }>(
    `select id, name from workflow_definition where organization_id = $1 and kind = 'requisition'`,
    [dana.organizationId],
  );
  if (!definition) return;

  const drawn = async (on: string, change: Change, note: string, basedOn: string): Promise<string> => {
    const document: WorkflowDocument = { ...first.document, nodes: change(first.document.nodes) };
    const given = { document, note, basedOn, authors: [walter.id] };
    return (await newVersion(as(walter, on).asProduct, definition, given)).id;
  };
  const publish = async (on: string, id: string): Promise<void> => {
    await as(walter, on).move(workflowVersion, id, 'sendForReview');
    await as(dana, on).move(workflowVersion, id, 'publish');
  };

  const second = await drawn(
    '2026-10-12',
    tellsFinance,
    'The finance system hears of what departments agreed to.',
    first.id,
  );
  await publish('2026-10-13', second);
  await stuck(as, cast);

  const third = await drawn(
    '2026-11-03',
    budgetHasLonger,
    'The budget office has three days; finance reads the list itself.',
    second,
  );
  await publish('2026-11-04', third);
  await drawn(
    '2026-11-18',
    attorneyReadsIt,
    'The county attorney reads what is paid with federal funds or has one vendor.',
    third,
  );
}
