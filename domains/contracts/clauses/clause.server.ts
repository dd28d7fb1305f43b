import { fail, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { library } from '../../procurement/public.ts';
import { clausePages } from '../clause-pages.ts';
import { refused } from '../contract/refusing.ts';
import { clauseWriters, contractClause } from './contract-clause.record.ts';
import { lawClausesIn } from './tracing.ts';

type Clause = Row<typeof contractClause>;
type Facts = EffectFacts<Clause>;

const wrong = (path: string, code: string, message: string) => refused(path, `contract_clause.${code}`, message);

const citations = new Map(lawClausesIn(library).map(({ rule, citation }) => [rule, citation]));

/** Duties are looked up at this moment: they may have ended since the page was opened. */
async function refuseWithout(work: UnitOfWork, duties: readonly string[]): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!duties.some((duty) => actor.duties.some((one) => one === duty)))
    throw fail('forbidden', 'contract_clause.duty', 'You no longer have the duty that this step needs.');
}

/** Each row is the next version of its code; a version that is being written comes before another one. */
async function begin({ row, work }: Facts): Promise<void> {
  // The product gives a county that is made up its versions; people never give one.
  if (row.revision !== null) return;
  const citation = row.rule === null ? null : citations.get(row.rule);
  if (citation === undefined)
    throw wrong('rule', 'is_a_rule', 'No rule of the packs with this name requires a clause. Check the name.');
  // Held: of two new versions at once, one comes after the other.
  const others = await work.asProduct.rows(contractClause, {
    where: { code: row.code, id: { not: row.id } },
    fields: ['revision', 'rule', 'status'],
    order: '-revision',
    lock: 'update',
    most: 'all',
  });
  const open = others.find(({ status }) => status === 'draft' || status === 'in_review');
  if (open) throw wrong('code', 'one_at_a_time', `Version ${open.revision} of ${row.code} is being written already.`);
  const [last] = others;
  if (last && last.rule !== row.rule)
    throw wrong('rule', 'same_rule', `${row.code} meets ${last.rule ?? 'no rule'}. A new version meets the same.`);
  await work.asProduct.change(contractClause, row.id, {}, { revision: (last?.revision ?? 0) + 1, citation });
}

/** An approved text stays; when counsel looks at it next is counsel’s to say. */
async function edited({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system' || row.status !== 'approved' || row.reviewDueOn === before.reviewDueOn) return;
  await refuseWithout(work, ['legal_counsel']);
  refusePast(row, work);
}

function refusePast({ reviewDueOn }: Clause, work: UnitOfWork): void {
  if (work.actor.kind !== 'system' && reviewDueOn <= work.today)
    throw wrong('reviewDueOn', 'review_ahead', 'The next legal review has to be after today.');
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithout(
    work,
    clauseWriters.map(({ duty }) => duty),
  );
  await notify(work, {
    to: await membersWithDuty(work, 'legal_counsel'),
    kind: 'contract_clause.submit',
    subject: `Clause ${row.code} version ${row.revision} awaits legal review`,
    body: row.title,
    link: href(clausePages.clause, { id: row.id }),
  });
}

/** A rule is met by one clause, so that no contract has to choose between two. */
async function approve({ row, work }: Facts): Promise<void> {
  await refuseWithout(work, ['legal_counsel']);
  refusePast(row, work);
  const approved = await work.asProduct.rows(contractClause, {
    where: {
      status: 'approved',
      id: { not: row.id },
      ...(row.rule === null ? { code: row.code } : { rule: row.rule }),
    },
    fields: ['code'],
    lock: 'update',
    most: 'all',
  });
  const other = approved.find(({ code }) => code !== row.code);
  if (other) throw wrong('rule', 'one_each', `${other.code} is the approved clause of this rule. Retire it first.`);
  for (const { id } of approved) await work.asProduct.move(contractClause, id, 'supersede');
  await work.asProduct.change(
    contractClause,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
}

export const clauseEffects = follows(contractClause, {
  create: [begin],
  edit: [edited],
  submit: [submit],
  approve: [approve],
  retire: [({ work }) => refuseWithout(work, ['legal_counsel'])],
});
