import { fail } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { judgeVote } from '../vote/vote.server.ts';
import { budget } from './budget.record.ts';
import { budgetLine } from './budget-line.record.ts';
import { adoptableIn, refuseShortFunds, refuseUnadoptable } from './drafting/adoptable.server.ts';
import { appropriationsOf } from './units/units.server.ts';
import { filledFrom } from './units/units.ts';
import { keepVersion } from './versions/kept.server.ts';
import { adoptLines } from './ledger/adoption.server.ts';

const budgetOf = async (work: UnitOfWork, id: string) =>
  (await work.row(budget, { where: { id }, fields: ['name', 'status'] })) ?? { name: 'The budget', status: 'closed' };

export const budgetEffects = [
  on(budget, 'propose', async ({ row, work }) => {
    // Who votes on it sees a figure: without another one it is what the lines say.
    const { faults, whole, isEmpty, units } = await adoptableIn(work, row);
    refuseShortFunds(row, faults, '');
    const appropriation = row.appropriation === null && !isEmpty ? { appropriation: whole } : {};
    const isByUnit = row.level !== 'whole' && (row.appropriations ?? []).length === 0;
    const appropriations = isByUnit ? { appropriations: appropriationsOf(work, filledFrom(units, true)) } : {};
    await work.asProduct.change(budget, row.id, {}, { proposedOn: work.today, ...appropriation, ...appropriations });
    await keepVersion(work, row.id, 'proposed');
  }),
  on(budget, 'recommend', async ({ row, work }) => {
    if (row.balances) refuseShortFunds(row, (await adoptableIn(work, row)).faults);
    await keepVersion(work, row.id, 'recommended');
  }),
  on(budget, 'adopt', async ({ row, work }) => {
    judgeVote(work, budget.name, row);
    const { faults, shares } = await adoptableIn(work, row);
    refuseUnadoptable(row, faults);
    await adoptLines(work, {
      document: { record: budget.name, id: row.id, version: row.version, title: row.name },
      day: row.startsOn,
      shares,
    });
    await keepVersion(work, row.id, 'adopted');
  }),
  on(budgetLine, 'close', async ({ row, work }) => {
    const { name, status } = await budgetOf(work, row.budget);
    if (status === 'draft')
      throw fail('refused', 'budget_line.of_a_draft', `${name} is a draft: remove the line instead of closing it.`);
  }),
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
      throw wrong('amount', 'The budget is adopted: add the line with zero and fund it by an amendment.');
  }),
];
