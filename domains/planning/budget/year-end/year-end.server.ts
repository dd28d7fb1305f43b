import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { defineAction, on } from '#server/records/effects.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget.record.ts';
import { addToBalances, balancesAfter, keepPostings, takeDocument } from '../ledger/postings.server.ts';
import { collectItems, isCurrent, openItems } from './open-items.server.ts';
import { cancelScheduled, dueIn, fatesIn } from './scheduled.server.ts';
import { type Plan, planOf, trialOf } from './plan.ts';
import { yearEndTrial } from './trial.ts';
import { collectCommitments, decideRest } from './year-end-acts.ts';
import { yearEnd } from './year-end.record.ts';
import { yearEndItem } from './year-end-item.record.ts';

type YearEnd = Row<typeof yearEnd>;

const refused = (code: string, sentence: string) => fail('refused', `year_end.${code}`, sentence);

interface Closing {
  readonly name: string;
  readonly status: string;
  readonly endsOn: string;
  readonly span: string;
}

/** The budget of the row, locked: whoever posts holds it too, so nobody posts to it in between and nobody closes it twice. */
async function closing(work: UnitOfWork, row: YearEnd): Promise<Closing> {
  const found = await work.row(budget, {
    where: { id: row.budget },
    fields: ['name', 'status', 'endsOn', 'span'],
    lock: 'update',
  });
  if (!found || !['adopted', 'amended'].includes(found.status))
    throw refused(
      'not_adopted',
      `${found?.name ?? 'The budget'} is ${found?.status ?? 'gone'}; only an adopted budget can be closed.`,
    );
  return found;
}

/** Lines that take what is carried have to be able to; the trial names those that are not, and the commit refuses them. */
async function unfitLines({ tx, actor }: UnitOfWork, row: YearEnd, plan: Plan): Promise<readonly string[]> {
  const into = plan.carried.filter(({ cents }) => cents > 0).map(({ line }) => line);
  const unfit = await tx.query<{ name: string }>(
    `select l.name from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.id = any($2) and (l.is_group or l.status <> 'open' or b.id = $3 or b.status not in ('adopted', 'amended'))`,
    [actor.organizationId, into, row.budget],
    'year_end.unfit',
  );
  return unfit.map(({ name }) => name);
}

async function refuseUnfitLines(work: UnitOfWork, row: YearEnd, plan: Plan): Promise<void> {
  const unfit = await unfitLines(work, row, plan);
  if (unfit.length > 0)
    throw refused(
      'into',
      `${unfit.join(', ')} can’t receive a carryforward: choose an open line of another adopted budget.`,
    );
}

/** The listed documents and the budgets that take what is carried, locked: nobody orders, cancels or closes there meanwhile. */
async function takeListed({ tx, actor }: UnitOfWork, row: YearEnd): Promise<void> {
  await tx.query(
    `select b.id from budget b where b.organization_id = $1 and b.id <> $3 and b.id in (select l.budget from budget_line l
         join year_end_item i on i.organization_id = l.organization_id and i.into_line = l.id
       where i.organization_id = $1 and i.year_end = $2) order by b.id for share`,
    [actor.organizationId, row.id, row.budget],
    'year_end.hold_into',
  );
  await tx.query(
    `select d.id from budget_document d where d.organization_id = $1 and (d.record, d.id) in
       (select i.document_record, i.document_id from year_end_item i where i.organization_id = $1 and i.year_end = $2)
     order by d.record, d.id for no key update`,
    [actor.organizationId, row.id],
    'year_end.take_documents',
  );
}

async function commit(work: UnitOfWork, row: YearEnd): Promise<void> {
  const { endsOn, name, span } = await closing(work, row);
  // A project may be done before its day; a fiscal year is not.
  if (span === 'year' && work.today <= endsOn)
    throw refused('early', `${name} runs until ${endsOn}; it can be closed from the next day on.`);
  const due = await dueIn(work, row.budget);
  if (due.length > 0)
    throw refused(
      'due',
      `${due.join(', ')} ${due.length === 1 ? 'is' : 'are'} due and not posted yet. Close the year once the hourly run has posted ${due.length === 1 ? 'it' : 'them'}.`,
    );
  await takeListed(work, row);
  const items = await openItems(work, row);
  const stale = items.filter((one) => !isCurrent(one));
  if (stale.length > 0)
    throw refused(
      'stale',
      `${stale.length} open ${stale.length === 1 ? 'commitment has' : 'commitments have'} changed since the list was made. Refresh the list and decide on them.`,
    );
  const plan = planOf(items);
  if (plan.undecided > 0)
    throw refused(
      'undecided',
      `${plan.undecided} open ${plan.undecided === 1 ? 'commitment needs' : 'commitments need'} a decision before the year can be closed.`,
    );
  await refuseUnfitLines(work, row, plan);
  const days = await firstDays(work, plan);
  const dayOf = (line: string) => days.get(line) ?? endsOn;
  const dated = <One extends { readonly line: string }>(postings: readonly One[]) =>
    postings.map((one) => ({ ...one, day: dayOf(one.line) }));
  const own = { record: yearEnd.name, id: row.id, version: row.version, title: row.name };
  await addToBalances(work, { postings: [...plan.documents.flatMap((one) => one.postings), ...plan.carried] });
  await takeDocument(work, own);
  await keepPostings(work, { document: own, control: 'journal', postings: dated(plan.carried) });
  for (const { record, document, title, postings } of plan.documents)
    await keepPostings(work, {
      document: { record, id: document, version: row.version, title },
      control: 'journal',
      postings: dated(postings),
    });
  await cancelScheduled(work, { id: row.budget, name });
  await work.asProduct.move(budget, row.budget, 'close');
}

/** What is carried arrives on the first day of the budget that takes it; what leaves, leaves on the last day of the old one. */
async function firstDays({ tx, actor }: UnitOfWork, plan: Plan): Promise<ReadonlyMap<string, string>> {
  const into = plan.carried.filter(({ cents }) => cents > 0).map(({ line }) => line);
  const rows = await tx.query<{ id: string; day: string }>(
    `select l.id, b.starts_on as day from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.id = any($2)`,
    [actor.organizationId, into],
    'year_end.first_days',
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

export const yearEndEffects = [
  on(yearEnd, 'create', async ({ row, work }) => void (await collectItems(work, row))),
  on(yearEnd, 'commit', ({ row, work }) => commit(work, row)),
];

const officer = { duty: 'budget_officer' } as const;

export const yearEndActions = [
  defineAction(collectCommitments, {
    label: 'Collect open commitments',
    by: officer,
    when: ['open'],
    run: ({ row, work }) => collectItems(work, row),
  }),
  defineAction(decideRest, {
    label: 'Decide the rest',
    by: officer,
    when: ['open'],
    async run({ row, input, work }) {
      const open = (await openItems(work, row)).filter((one) => one.decision === null && isCurrent(one));
      // What would be carried nowhere keeps waiting for a line.
      const fit = open.filter((one) => input.decision === 'lapse' || one.intoLine !== null);
      for (const { id } of fit) if (id !== null) await work.change(yearEndItem, id, { decision: input.decision });
      return { decided: fit.length };
    },
  }),
];

export const yearEndOperations = ({ door }: Ports): Operation[] => [
  answers(yearEndTrial, {
    scope: 'year_end:read',
    access: 'member', // as reading year-ends is
    summary: 'What closing the year would post, line by line before and after. Changes nothing.',
    tag: 'Year-ends',
    told: 'The preview.',
    probe: { names: { id: 'year_end' } },
    async run({ actor, params: { id } }) {
      const body = await door.run(actor, async (work) => {
        const row = await work.find(yearEnd, id);
        if (!row) throw fail('not_found', 'year_end.unknown', 'There is no such year-end.');
        const items = await openItems(work, row);
        const plan = planOf(items);
        const lines = [
          ...new Set([...plan.documents.flatMap((one) => one.postings), ...plan.carried].map(({ line }) => line)),
        ];
        const [balances, names, unfit, scheduled] = await Promise.all([
          balancesAfter(work, lines),
          namesOf(work, lines),
          unfitLines(work, row, plan),
          fatesIn(work, row.budget),
        ]);
        return {
          lapsed: plan.lapsedCents,
          carried: plan.carriedCents,
          undecided: plan.undecided,
          stale: items.filter((one) => !isCurrent(one)).length,
          open: items.length,
          unfit,
          scheduled,
          lines: trialOf(plan, balances).map((one) => ({
            ...one,
            name: '',
            account: '',
            budget: '',
            ...names.get(one.line),
          })),
        };
      });
      return { body };
    },
  }),
];

async function namesOf({ tx, actor }: UnitOfWork, lines: readonly string[]) {
  const rows = await tx.query<{ id: string; name: string; account: string; budget: string }>(
    `select l.id, l.name, l.account, b.name as budget from budget_line l join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where l.organization_id = $1 and l.id = any($2)`,
    [actor.organizationId, lines],
    'year_end.names',
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
