import { isDeepStrictEqual } from 'node:util';
import { fail, type Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { accountFault } from './accounts/account.ts';
import { chartFor } from './accounts/chart.server.ts';
import { budget, saidToThePublic } from './budget.record.ts';
import { budgetLine } from './budget-line.record.ts';
import { draftStates } from './drafting/drafting.ts';
import { adoptLines } from './ledger/adoption.server.ts';
import { dollars } from './ledger/verdict.ts';

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly amount: number;
  readonly parent: string | null;
  readonly is_group: boolean;
}

/** Lines of a budget as they are before anything is posted. */
const draftsOf = ({ tx, actor }: Work, id: string): Promise<Draft[]> =>
  tx.query<Draft & Record<string, unknown>>(
    `select id, name, account, amount_cents as amount, parent, is_group from budget_line
     where organization_id = $1 and budget = $2 order by account`,
    [actor.organizationId, id],
    'budget.drafts',
  );

const MOST_NAMED = 5;
const refused = (code: string, sentences: readonly string[]) =>
  fail(
    'refused',
    `budget.${code}`,
    [
      ...sentences.slice(0, MOST_NAMED),
      ...(sentences.length > MOST_NAMED ? [`And ${sentences.length - MOST_NAMED} more.`] : []),
    ].join(' '),
  );

/** By line, what stays on it: its amount, and for a group what its lines leave over. */
function ownShares(lines: readonly Draft[]): ReadonlyMap<string, number> {
  const inside = Map.groupBy(
    lines.filter(({ parent }) => parent !== null),
    ({ parent }) => parent,
  );
  return new Map(
    lines.map(({ id, amount }) => [id, amount - (inside.get(id) ?? []).reduce((sum, one) => sum + one.amount, 0)]),
  );
}

/** Adopted means: every account can be booked to, groups hold their lines, and the whole is what was appropriated. */
async function refuseUnadoptable(
  work: Work,
  row: { id: string; startsOn: string; endsOn: string; appropriation: { cents: number } | null },
) {
  const lines = await draftsOf(work, row.id);
  const leaves = lines.filter(({ is_group }) => !is_group);
  const chart = await chartFor(work);
  // An award may begin or end inside the year: its line is fit when it can be booked to on the first or the last day.
  const faults = leaves.flatMap(({ name, account }) => {
    const fault = accountFault(chart, account, row.startsOn);
    return fault && accountFault(chart, account, row.endsOn) ? [`${name}: ${fault.sentence}`] : [];
  });
  if (faults.length > 0) throw refused('accounts', faults);
  const shares = ownShares(lines);
  const over = lines.filter(({ id, is_group }) => is_group && (shares.get(id) ?? 0) < 0);
  if (over.length > 0)
    throw refused(
      'groups',
      over.map(({ id, name }) => `The lines inside ${name} are ${dollars(-(shares.get(id) ?? 0))} above it.`),
    );
  const loose = lines.filter(
    ({ id, is_group }) => !is_group && (shares.get(id) ?? 0) !== (lines.find((one) => one.id === id)?.amount ?? 0),
  );
  if (loose.length > 0)
    throw refused(
      'groups',
      loose.map(({ name }) => `${name} has lines inside but is not a group.`),
    );
  const whole = [...shares.values()].reduce((sum, one) => sum + one, 0);
  if (lines.length > 0 && row.appropriation !== null && row.appropriation.cents !== whole)
    throw refused('appropriation', [
      `The lines add up to ${dollars(whole)}, and ${dollars(row.appropriation.cents)} is appropriated.`,
    ]);
  return [...shares].filter(([, cents]) => cents !== 0).map(([line, cents]) => ({ line, cents }));
}

/** From its adoption on only what is said of a budget to the public is edited; what may be spent changes by amendments. */
function refuseAdoptedChange(row: Row<typeof budget>, before: Row<typeof budget>): void {
  if (draftStates.includes(row.status)) return;
  const settled = Object.keys(budget.fields).filter((name) => !saidToThePublic.includes(name));
  const message = `${before.name} is ${before.status}: from its adoption on it changes by amendments alone`;
  const issues = settled
    .filter((name) => !isDeepStrictEqual(row[name as keyof typeof row], before[name as keyof typeof row]))
    .map((path) => ({ path, code: 'budget.adopted', message }));
  if (issues.length > 0) throw fail('refused', 'budget.adopted', `${message}.`, { issues });
}

export const budgetEffects = [
  on(budget, 'adopt', async ({ row, work }) => {
    const shares = await refuseUnadoptable(work, row);
    await adoptLines(work, {
      document: { record: budget.name, id: row.id, version: row.version, title: row.name },
      day: row.startsOn,
      shares,
    });
  }),
  on(budget, 'edit', async ({ row, before }) => refuseAdoptedChange(row, before)),
  on(budgetLine, 'create', async ({ row, work }) => {
    const [found] = await work.tx.query<{ status: string; inside: string | null; is_group: boolean | null }>(
      `select b.status, p.budget as inside, p.is_group from budget b
         left join budget_line p on p.organization_id = b.organization_id and p.id = $3
       where b.organization_id = $1 and b.id = $2`,
      [work.actor.organizationId, row.budget, row.parent],
      'budget.of_new_line',
    );
    const wrong = (path: string, message: string) =>
      fail('invalid', `budget_line.${path}`, message, { issues: [{ path, code: 'refused', message }] });
    if (found?.status === 'closed') throw wrong('budget', 'The budget is closed.');
    if (row.parent !== null && found?.inside !== row.budget)
      throw wrong('parent', 'The group belongs to another budget.');
    if (row.parent !== null && found?.is_group !== true) throw wrong('parent', 'That line is not a group.');
    if (['adopted', 'amended'].includes(found?.status ?? '') && row.amount.cents !== 0)
      throw wrong('amount', 'The budget is adopted: add the line with zero and give it money by an amendment.');
  }),
];
