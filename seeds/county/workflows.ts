import { approvables } from '#domains/server.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { tick } from '#domains/workflow/approvals/clock.server.ts';
import { approvalOf } from '#domains/workflow/approvals/start.server.ts';
import { newVersion, publishedFor } from '#domains/workflow/designer/definitions.server.ts';
import { workflowVersion } from '#domains/workflow/designer/workflow-version.record.ts';
import type { WorkflowDocument, WorkflowNode } from '#domains/workflow/document/document.ts';
import type { Actor } from '#kernel';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { chance } from './chance.ts';
import type { As, Cast } from './county.ts';
import { people } from './people.ts';
import { costCenters, needs } from './spending.ts';

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

/** The requisition's workflow with a past, a draft that still has a finding, and cases that wait, are late, and are stuck. */
export async function seedWorkflows(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<void> {
  const random = chance(20261102);
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

  const asks = async (on: string, at: number): Promise<string> => {
    const plain = needs.filter(({ why, department }) => why === undefined && department !== 'Emergency Management');
    const need = plain[at % plain.length] as (typeof needs)[number]; // there are such needs
    const requester = actorOf(random.one(people.filter(({ department }) => department === need.department)).name);
    const [code = ''] = random.one(costCenters.filter(([, , department]) => department === need.department));
    const hands = as(requester, on);
    const made = await hands.insert(requisition, {
      purpose: need.purpose,
      costCenter: centers.get(code) ?? '',
      neededBy: random.day('2026-12-10', 60),
      lines: need.items.map(([item, least, most, unit, price]) => ({
        item,
        quantity: { amount: String(random.number(least, most)), unit },
        unitPrice: { cents: Math.round(price * 100), currency: 'USD' },
      })),
    });
    await hands.move(requisition, made.id, 'submit');
    return made.id;
  };
  const clock = async (on: string, row: string): Promise<void> => {
    const work = as(dana, on).asProduct;
    const known = await approvalOf(work, 'requisition', row);
    if (known) await tick(work, approvables, known.id);
  };

  const second = await drawn(
    '2026-10-12',
    tellsFinance,
    'The finance system hears of what departments agreed to.',
    first.id,
  );
  await publish('2026-10-13', second);
  for (const at of [1, 4]) {
    const row = await asks('2026-10-30', at);
    const one = { record: 'requisition', row, word: 'approve' as const };
    await everybodyDecides(as(dana, '2026-11-02').asProduct, one, (id) => {
      const decider = memberOf(cast, id);
      return decider && as(decider, '2026-11-02');
    });
    await clock('2026-11-03', row);
  }

  const third = await drawn(
    '2026-11-03',
    budgetHasLonger,
    'The budget office has three days; finance reads the list itself.',
    second,
  );
  await publish('2026-11-04', third);
  for (const [at, on] of ['2026-11-06', '2026-11-12', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].entries())
    await asks(on, at * 2);

  await drawn(
    '2026-11-18',
    attorneyReadsIt,
    'The county attorney reads what is paid with federal funds or has one vendor.',
    third,
  );
}
