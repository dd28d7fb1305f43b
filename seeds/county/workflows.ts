import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { newVersion, publishedFor } from '#domains/workflow/designer/definitions.server.ts';
import { workflowVersion } from '#domains/workflow/designer/workflow-version.record.ts';
import type { WorkflowDocument, WorkflowNode } from '#domains/workflow/document/document.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

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
    label: 'Federal funds, or only one vendor?',
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

/** The requisition's workflow with a past, and a draft that still has a finding. */
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
