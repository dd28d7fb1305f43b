import { notify, reasonGiven, refusedAt } from '#domains/organization/public.server.ts';
import { fail, type Row } from '#kernel';
import { defineAction, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetLine } from '../budget-line.record.ts';
import { budget } from '../budget.record.ts';
import type { Bucket, Posting } from '../ledger/balance.ts';
import { settle } from '../ledger/settle.server.ts';
import { approversOf, contentChanged, startApproval, withdraw } from '../../../workflow/public.server.ts';
import { judgeFunding, judgeUndoing } from '../../revenue/amendment-funds.server.ts';
import { calledRoll, noRoll, voteCarries, wantsRollCall } from '../../vote/vote.server.ts';
import { amendmentApproval } from './amendment-approval.server.ts';
import { callAmendmentRoll } from './amendment-vote.ts';
import { approverIsNotAsker } from './budget-amendment.rules.ts';
import { receiving } from '../../revenue/revenue-words.ts';
import { openStates } from './amendment-life.ts';
import {
  type AmendmentLines,
  askedOf,
  authoritiesIn,
  authorityOver,
  authorityToUndo,
  changeOf,
  holdAuthorities,
  usesFor,
} from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { coversChange } from './reach.ts';
import { departmentOf, overSentence, overYear } from './year-limit.ts';

type Amendment = Row<typeof budgetAmendment>;

const bucketOf: Readonly<Record<Amendment['kind'], Bucket>> = { transfer: 'transferred', amendment: 'amended' };

/** Where the lines stand once the change is posted. */
export const stateOf = (kind: Amendment['kind'], lines: AmendmentLines): readonly Posting[] =>
  lines.map(({ line, increase, decrease }) => ({
    line,
    bucket: bucketOf[kind],
    cents: (increase?.cents ?? 0) - (decrease?.cents ?? 0),
  }));

const documentOf = ({ id, version, number, purpose }: Amendment) => ({
  record: budgetAmendment.name,
  id,
  version,
  title: `${number} ${purpose}`.slice(0, 200),
});

/** The lines of an amendment, which a row carries once it has been read whole. */
const linesOf = ({ lines }: Amendment): AmendmentLines => lines ?? [];

const touchedOf = (organization: string, { lines, revenues, transfers, transferBudget }: Amendment) => [
  organization,
  (lines ?? []).map(({ line }) => line),
  (revenues ?? []).map(({ line }) => line),
  (transfers ?? []).length > 0 ? transferBudget : null,
];

/** Budgets that this change is the first to amend. */
const adoptedHeld = ({ tx, actor }: UnitOfWork, row: Amendment): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `select b.id from budget b where b.organization_id = $1 and b.status = 'adopted' and b.id in
       (select budget from budget_line where organization_id = $1 and id = any($2)
        union select budget from revenue_line where organization_id = $1 and id = any($3)
        union select $4::uuid) order by b.id for no key update`,
    touchedOf(actor.organizationId, row),
    'budget.adopted_held',
  );

interface TouchedBudget {
  readonly name: string;
  readonly status: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Budgets whose lines or funds are touched. */
const budgetsOf = ({ tx, actor }: UnitOfWork, row: Amendment): Promise<TouchedBudget[]> =>
  tx.query<TouchedBudget & Record<string, unknown>>(
    `select b.name, b.status, b.starts_on as "startsOn", b.ends_on as "endsOn" from budget b
     where b.organization_id = $1 and b.id in
       (select budget from budget_line where organization_id = $1 and id = any($2)
        union select budget from revenue_line where organization_id = $1 and id = any($3)
        union select $4::uuid) order by b.id`,
    touchedOf(actor.organizationId, row),
    'budget.budgets_of',
  );

/** Who asked for a change and who approved it. */
export async function peopleOf(work: UnitOfWork, row: Amendment): Promise<string[]> {
  const approvers = await approversOf(work, budgetAmendment.name, row.id);
  return [
    ...new Set([
      row.createdBy,
      ...approvers.flatMap(({ id, onBehalfOf }) => [id, ...(onBehalfOf ? [onBehalfOf.id] : [])]),
    ]),
  ];
}

export const amendmentLink = ({ id }: Pick<Amendment, 'id'>): string => `/budget-management/amendments/${id}`;

async function post(
  work: UnitOfWork,
  row: Amendment,
  { state, basis }: { state: readonly Posting[]; basis: string | null },
): Promise<void> {
  // Whoever amends a budget for the first time changes its row: held before the ledger shares it with those who post.
  const adopted = await adoptedHeld(work, row);
  await settle(work, {
    document: { ...documentOf(row), ...(basis ? { basis } : {}) },
    control: 'journal',
    day: row.day,
    state,
  });
  for (const { id } of adopted) await work.asProduct.move(budget, id, 'amend');
}

/** A transfer stays inside one budget; where its lines belong is not known before they are read. */
async function staysInOneBudget(work: UnitOfWork, row: Amendment): Promise<void> {
  if (row.kind !== 'transfer') return;
  const touched = await budgetsOf(work, row);
  if (touched.length < 2) return;
  const message = `A transfer stays inside one budget; these lines belong to ${touched.map(({ name }) => name).join(' and ')}.`;
  throw fail('refused', 'budget_amendment.two_budgets', message, {
    issues: [{ path: 'lines', code: 'budget_amendment.two_budgets', message }],
  });
}

/** New authority goes to lines that can be spent from; what a closed one still has may leave it. */
async function goesToOpenLines(work: UnitOfWork, row: Amendment): Promise<void> {
  const lines = linesOf(row);
  const gaining = lines.filter(({ increase }) => (increase?.cents ?? 0) > 0).map(({ line }) => line);
  const first = await work.row(budgetLine, {
    where: { id: gaining, status: 'closed' },
    order: 'name',
    fields: ['name'],
  });
  if (!first) return;
  const message = `${first.name} is closed. Reopen it, or choose another line.`;
  const path = `lines.${lines.findIndex(({ line }) => line === first.id)}.line`;
  throw fail('refused', 'budget_amendment.line_closed', message, {
    issues: [{ path, code: 'budget_amendment.line_closed', message }],
  });
}

/** A change dated ahead stays inside the budgets of its lines, which are adopted: nothing else can come into effect on that day. */
async function dayLiesInside(work: UnitOfWork, row: Amendment): Promise<void> {
  if (row.day <= work.today) return;
  const touched = await budgetsOf(work, row);
  const early = touched.find(({ status }) => !receiving.includes(status));
  if (early)
    throw refusedAt(
      'day',
      'budget_amendment.ahead_of_adoption',
      `${early.name} is ${early.status}, so nothing can be scheduled in it. Choose a line of an adopted budget.`,
    );
  const outside = touched.find(({ startsOn, endsOn }) => row.day < startsOn || row.day > endsOn);
  if (outside)
    throw refusedAt(
      'day',
      'budget_amendment.day_outside_budget',
      `${outside.name} runs from ${outside.startsOn} to ${outside.endsOn}. Choose a day in it.`,
    );
}

/**
 * Under whose authority it was decided, kept with the amendment: it counts against the year of that authority from then on. The
 * authorities are held first, so that two who approve at once are judged one after the other.
 */
async function decidedUnder(work: UnitOfWork, row: Amendment): Promise<Amendment> {
  const asked = await askedOf(work, changeOf(row));
  const approvers = await approversOf(work, budgetAmendment.name, row.id);
  const fitting = (await authoritiesIn(work)).filter((one) => coversChange(one, asked));
  await holdAuthorities(
    work,
    fitting.map(({ id }) => id),
  );
  const sentences: string[] = [];
  for (const { id, name, onBehalfOf } of approvers) {
    const found = await authorityOver(work, onBehalfOf?.id ?? id, asked);
    if (!found.ok) {
      sentences.push(found.sentence);
      continue;
    }
    const basis = `${name}${onBehalfOf ? ` for ${onBehalfOf.name}` : ''}, under: ${found.name}`;
    const kept = { authority: found.id, department: departmentOf(asked), basis };
    return work.asProduct.change(budgetAmendment, row.id, {}, kept);
  }
  if (sentences.length > 0) throw fail('refused', 'budget_amendment.no_authority', sentences.join(' '));
  return row;
}

/** What is posted later is judged once more on the year of its authority: its total may have been lowered meanwhile. */
async function stillFitsYear(work: UnitOfWork, row: Amendment): Promise<void> {
  const own = (await authoritiesIn(work)).filter(({ id }) => id === row.authority);
  await holdAuthorities(
    work,
    own.map(({ id }) => id),
  );
  const asked = await askedOf(work, changeOf(row));
  const counted = { ...asked, departments: [row.department] };
  const uses = await usesFor(work, own, asked);
  for (const one of own) {
    const over = overYear(one, counted, uses);
    if (over) throw fail('refused', 'budget_amendment.over_year', overSentence(over));
  }
}

/** What the governing body decides it votes on by name where its rules want that; a vote that was recorded has to have carried. */
async function votedOn(given: UnitOfWork, row: Amendment): Promise<void> {
  const under = (await authoritiesIn(given)).find(({ id }) => id === row.authority);
  const isVoted = row.metOn !== null;
  if (under?.duty !== 'governing_body' && !isVoted) return;
  if (!isVoted) {
    if (await wantsRollCall(given))
      throw refusedAt(
        'ayes',
        'budget_amendment.has_roll_call',
        'The governing body votes by roll call. Record each member’s vote on the amendment’s page first.',
      );
    return;
  }
  const { requirement } = await voteCarries(given, 'budget_amendment', row);
  if (requirement) await given.asProduct.change(budgetAmendment, row.id, {}, { requirement });
}

/** Posts what is decided, with everything judged as it is on that day. */
async function comesIntoEffect(work: UnitOfWork, row: Amendment): Promise<void> {
  if (row.day > work.today)
    throw refusedAt('day', 'budget_amendment.day_ahead', `It is in effect on ${row.day}, and not posted before.`);
  await staysInOneBudget(work, row);
  await goesToOpenLines(work, row);
  await judgeFunding(work, row);
  await post(work, row, { state: stateOf(row.kind, linesOf(row)), basis: row.basis });
}

export const amendmentEffects = [
  on(budgetAmendment, 'submit', async ({ row, work }) => {
    await staysInOneBudget(work, row);
    await goesToOpenLines(work, row);
    await dayLiesInside(work, row);
    await judgeFunding(work, row);
    await startApproval(work, amendmentApproval, row);
  }),
  on(budgetAmendment, 'edit', async ({ row, work }) => {
    if (!openStates.includes(row.status)) return;
    if (row.status === 'submitted') {
      await staysInOneBudget(work, row);
      await dayLiesInside(work, row);
      await judgeFunding(work, row);
    }
    await contentChanged(work, amendmentApproval, row);
  }),
  on(budgetAmendment, 'return', async ({ row, work }) => {
    if (row.metOn !== null) await work.asProduct.change(budgetAmendment, row.id, {}, noRoll);
  }),
  on(budgetAmendment, 'withdraw', ({ row, work }) => withdraw(work, budgetAmendment.name, row.id)),
  on(budgetAmendment, 'approve', async ({ row, work }) => {
    const kept = await decidedUnder(work, row);
    await votedOn(work, kept);
    await comesIntoEffect(work, kept);
  }),
  on(budgetAmendment, 'schedule', async ({ row, work }) => {
    const kept = await decidedUnder(work, row);
    await votedOn(work, kept);
    await staysInOneBudget(work, kept);
    await goesToOpenLines(work, kept);
    await dayLiesInside(work, kept);
    await judgeFunding(work, kept);
  }),
  on(budgetAmendment, 'post', async ({ row, work }) => {
    await stillFitsYear(work, row);
    await comesIntoEffect(work, row);
  }),
  on(budgetAmendment, 'cancel', async ({ row, work }) => {
    const because = await reasonGiven(work, budgetAmendment.name, row.id, ['cancel']);
    await notify(work, {
      to: await peopleOf(work, row),
      kind: 'budget_amendment.cancel',
      subject: `${row.number} was canceled before its day: ${row.purpose}`.slice(0, 200),
      body: [`${work.actor.name} canceled it.`, because].filter(Boolean).join(' '),
      link: amendmentLink(row),
    });
  }),
  on(budgetAmendment, 'undo', async ({ row, work }) => {
    const found = await authorityToUndo(work, row);
    if (!found.ok) throw fail('refused', 'budget_amendment.no_authority', found.sentence);
    await judgeUndoing(work, row);
    await post(work, row, { state: [], basis: `${work.actor.name} undid it, under: ${found.name}` });
    await notify(work, {
      to: [row.createdBy],
      kind: 'budget_amendment.undo',
      subject: `${row.number} was undone: ${row.purpose}`.slice(0, 200),
      body: `${work.actor.name} decided on it.`,
      link: amendmentLink(row),
    });
  }),
];

export const amendmentActions = [
  defineAction(callAmendmentRoll, {
    label: 'Record roll call',
    by: { duty: 'governing_body' },
    when: ['submitted'],
    rules: [approverIsNotAsker],
    async run({ row, input, work }) {
      const { kept, tally } = await calledRoll(work, { ...input, proposedOn: null });
      // Who records it may adopt it as well: that the body voted is no part of the document that its author wrote.
      await work.asProductAlone.change(budgetAmendment, row.id, {}, kept);
      return tally;
    },
  }),
];
