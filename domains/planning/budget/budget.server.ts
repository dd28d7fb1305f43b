import { fail } from '#kernel';
import { defineAction, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { calledRoll, correctedMinutes, judgeVote, noRoll } from '../vote/vote.server.ts';
import { budget } from './budget.record.ts';
import { adopterIsNotAuthor } from './budget-life.ts';
import { budgetLine } from './budget-line.record.ts';
import { callBudgetRoll } from './budget-vote.ts';
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
    const { requirement } = await judgeVote(work, 'budget', row);
    const { faults, shares } = await adoptableIn(work, row);
    refuseUnadoptable(row, faults);
    await adoptLines(work, {
      document: { record: budget.name, id: row.id, version: row.version, title: row.name },
      day: row.startsOn,
      shares,
    });
    await keepVersion(work, row.id, 'adopted');
    if (requirement) await work.asProduct.change(budget, row.id, {}, { requirement });
  }),
  on(budget, 'redraft', async ({ row, work }) => {
    if (row.metOn !== null) await work.asProduct.change(budget, row.id, {}, noRoll);
  }),
  on(budget, 'edit', async ({ row, before, work }) => {
    if (work.actor.kind === 'system') return;
    const corrected = correctedMinutes(work, 'budget', { row, before });
    if (corrected) await work.asProduct.change(budget, row.id, {}, corrected);
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

export const budgetActions = [
  defineAction(callBudgetRoll, {
    label: 'Record roll call',
    by: { duty: 'governing_body' },
    when: ['recommended'],
    rules: [adopterIsNotAuthor],
    async run({ row, input, work }) {
      const { kept, tally } = await calledRoll(work, { ...input, proposedOn: row.proposedOn });
      // Who records it may adopt it as well: that the body voted is no part of the document that its author wrote.
      await work.asProductAlone.change(budget, row.id, {}, kept);
      return tally;
    },
  }),
];
