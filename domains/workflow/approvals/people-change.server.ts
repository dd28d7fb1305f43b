import { costCenter } from '../../finance/public.ts';
import { dutyGrant, member, membersWithRole, notify, userRole } from '../../organization/public.server.ts';
import { fail, type Row } from '#kernel';
import { type EffectFacts, follows, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { absence } from './absence.record.ts';
import { askedBy, standingGrants, standInsFor } from './assign.server.ts';
import { type Approvables, type Case, happen, nodeOf, openCase } from './case.server.ts';
import { chainProblem, type Grant } from './delegation-chains.ts';
import { delegation } from './delegation.record.ts';
import { goOnWithoutAnswer } from './questions.server.ts';
import type { Seat } from '../document/case.ts';
import type { WorkflowNode } from '../document/document.ts';
import { withoutSeat } from '../document/seats.ts';
import { advanceCase, someoneIsThere } from './advance-case.server.ts';
import { type Lost, lostBy } from './still-asked.server.ts';

/** Approvals with an open task of this person, oldest first; those of a kind that nobody decides on any more hold up nobody. */
const withTasksOf = `select distinct t.approval from approval_task t
  join approval a on a.organization_id = t.organization_id and a.id = t.approval
  where t.organization_id = $1 and t.status in ('open', 'paused')
    and a.record = any($2) and t.assignees @> array[$3::uuid]
  order by t.approval`;
const stuck = `select id as approval from approval
  where organization_id = $1 and status = 'stuck' and record = any($2) order by id`;

/** What becomes of open tasks when people leave, go away, get a duty or let somebody stand in. */
export const peopleEffects = (approvables: Approvables) => [
  ...(['leave', 'suspend'] as const).map((step) =>
    on(member, step, ({ row, work }) =>
      eachOf(work, approvables, withTasksOf, row.id, (id) => moveAway(work, approvables, id, row)),
    ),
  ),
  on(member, 'rejoin', async ({ row, work }) => {
    const held = await work.tx.query<{ id: string }>(
      `select id from delegation where organization_id = $1 and (principal = $2 or deputy = $2) and status = 'active' order by id`,
      [work.actor.organizationId, row.id],
    );
    for (const { id } of held)
      await work.asProduct.move(delegation, id, 'revoke', { reason: 'Delegated by someone who left' });
  }),
  on(dutyGrant, 'create', ({ work }) =>
    eachOf(work, approvables, stuck, null, (id) => lookAgain(work, approvables, id)),
  ),
  on(dutyGrant, 'revoke', ({ row, work }) => othersTake(work, approvables, row.member)),
  ...(['create', 'revoke'] as const).map((step) =>
    on(userRole, step, ({ row, work }) => othersTake(work, approvables, row.userId)),
  ),
  on(costCenter, 'edit', ({ row, before, work }) =>
    before.manager && before.manager !== row.manager
      ? othersTake(work, approvables, before.manager)
      : Promise.resolve(),
  ),
  on(absence, 'create', ({ row, work }) => {
    if (row.fromDay > work.today || row.untilDay < work.today) return Promise.resolve();
    return eachOf(work, approvables, withTasksOf, row.person, (id) => cover(work, approvables, id));
  }),
  ...follows(delegation, { create: [keepChainsShort, tellBoth], edit: [keepChainsShort] }),
];

const tellBoth = ({ row, work }: EffectFacts<Row<typeof delegation>>): Promise<void> =>
  notify(work, {
    to: [row.deputy, row.principal],
    kind: 'delegation.given',
    subject: `From ${row.fromDay} until ${row.untilDay} you decide on behalf of a colleague: ${row.reason}`.slice(
      0,
      200,
    ),
    link: '/out-of-office',
  });

/** A person lost what some of their tasks were asked for. */
const othersTake = (work: UnitOfWork, approvables: Approvables, person: string): Promise<void> =>
  eachOf(work, approvables, withTasksOf, person, (id) => lookWhoIsLeft(work, approvables, id));

async function eachOf(
  { tx, actor }: UnitOfWork,
  approvables: Approvables,
  query: string,
  person: string | null,
  act: (approval: string) => Promise<void>,
): Promise<void> {
  const kinds = approvables.map(({ record }) => record.name);
  const values = [actor.organizationId, kinds, ...(person === null ? [] : [person])];
  for (const { approval } of await tx.query<{ approval: string }>(query, values)) await act(approval);
}

/** One after the other: two delegations at the same moment could close a circle that neither of them sees. */
async function keepChainsShort({ row, work }: { row: Grant | object; work: UnitOfWork }): Promise<void> {
  const { organizationId } = work.actor;
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended('delegation/' || $1, 0))`, [organizationId]);
  const standing = await standingGrants(work.asProduct);
  const added = standing.find(({ id }) => id === (row as { id: string }).id);
  const problem = added && chainProblem(added, standing);
  if (!problem) return;
  const names = await work.rows(member, { where: { id: problem.people }, fields: ['name'], most: 'all' });
  const way = problem.people.map((id) => names.find((one) => one.id === id)?.name ?? '?').join(' → ');
  const message =
    problem.kind === 'loop'
      ? `This creates a circular delegation: ${way}.`
      : `A delegation chain can have at most three people, and this would be ${way}.`;
  throw fail('refused', `delegation.${problem.kind}`, message, {
    issues: [{ path: 'deputy', code: problem.kind, message }],
  });
}

/** What was asked of people who leave is done without; their places go to others, and administrators hear of it. */
async function moveAway(
  work: UnitOfWork,
  approvables: Approvables,
  id: string,
  { id: gone, name }: { id: string; name: string },
): Promise<void> {
  const one = await openCase(work.asProduct, approvables, id);
  for (const task of one.tasks) {
    const isAsked = task.kind === 'information' && task.status === 'open' && task.assignees?.includes(gone);
    if (isAsked)
      await goOnWithoutAnswer(one, task, `${name} left without answering. Decide without it, or ask someone else.`);
  }
  await reseat(one);
  if (one.isChanged) await advanceCase(one);
  await notify(work.asProduct, {
    to: await membersWithRole(work, 'admin'),
    kind: 'approval.moved',
    subject: `${name} had open approvals: ${one.approval.subject} continues without them`.slice(0, 200),
    link: one.approval.link,
  });
}

/** People whom a step could not ask any more give their place to others; where too few can take the step it says why it waits. */
export async function lookWhoIsLeft(work: UnitOfWork, approvables: Approvables, id: string): Promise<void> {
  const one = await openCase(work.asProduct, approvables, id);
  await reseat(one);
  if (one.isChanged) await advanceCase(one);
}

async function reseat(one: Case): Promise<void> {
  const grants = await standingGrants(one.product);
  for (const { step, node: id, seats } of one.state.open) {
    const node = nodeOf(one, id);
    if (node?.kind !== 'approval' && node?.kind !== 'form') continue;
    for (const seat of seats ?? []) {
      const lost = seat.answer === null ? await lostBy(one, id, seat) : null;
      if (lost) await replaceSeat(one, { node, step, seat, lost }, grants);
    }
  }
}

interface Unseated {
  readonly node: Extract<WorkflowNode, { kind: 'approval' | 'form' }>;
  readonly step: string;
  readonly seat: Seat;
  readonly lost: Lost;
}

async function replaceSeat(one: Case, { node, step, seat, lost }: Unseated, grants: readonly Grant[]): Promise<void> {
  const at = one.product.now();
  const { person } = seat;
  const open = one.state.open.find((other) => other.step === step);
  if (!open || open.problem) return;
  const asked = (await askedBy(one, node.assign, grants)).people;
  const others = asked.length > 0 ? asked : (await standInsFor(one, escalateOf(node), grants)).people;
  const to = others.find((other) => other !== person && !open.seats?.some((taken) => taken.person === other));
  const as = asked.length > 0 ? 'asked' : 'standIn';
  const because = `${lost.name} ${lost.what}`;
  if (to) happen(one, { kind: 'handed', step, from: person, to, as, because: because, at });
  else if (withoutSeat(open, person)) happen(one, { kind: 'unseated', step, person, because: because, at });
  else {
    const problem = `${because}, and no one else can take this step.`;
    happen(one, { kind: 'failed', step, problem, at });
  }
}

const escalateOf = (node: { escalate?: unknown; kind: string }) =>
  (node as { escalate?: Parameters<typeof standInsFor>[1] }).escalate;

/** Somebody may be able to take a step now that nobody could take before. */
export async function lookAgain(work: UnitOfWork, approvables: Approvables, id: string): Promise<void> {
  const one = await openCase(work.asProduct, approvables, id);
  const at = one.product.now();
  // A message that did not arrive is sent again when somebody says so: nobody new can help it.
  for (const { step, problem, node } of one.state.open)
    if (problem && nodeOf(one, node)?.kind !== 'webhook') happen(one, { kind: 'retried', step, at });
  if (one.isChanged) await advanceCase(one);
}

/** When everybody who was asked is away, whoever is next in line may decide as well. */
export async function cover(work: UnitOfWork, approvables: Approvables, id: string): Promise<void> {
  const one = await openCase(work.asProduct, approvables, id);
  const grants = await standingGrants(one.product);
  for (const step of one.state.open) await coverStep(one, step.step, grants);
  if (one.isChanged) await advanceCase(one);
}

/** Lets stand-ins answer at a step where nobody is there. Answers whether it did. */
export async function coverStep(one: Case, stepId: string, grants: readonly Grant[]): Promise<boolean> {
  const step = one.state.open.find((other) => other.step === stepId);
  const node = step && nodeOf(one, step.node);
  const people = (step?.seats ?? []).filter(({ answer }) => answer === null).map(({ person }) => person);
  if (node?.kind !== 'approval' || people.length === 0 || (await someoneIsThere(one, people, grants))) return false;
  const standIns = (await standInsFor(one, node.escalate, grants)).people.filter((person) => !people.includes(person));
  if (standIns.length === 0) return false;
  happen(one, { kind: 'escalated', step: stepId, people: standIns, at: one.product.now() });
  return true;
}
