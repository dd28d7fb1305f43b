import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { budgetLine } from '../budget-line.record.ts';
import { budget } from '../budget.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { budgetOverride } from './budget-override.record.ts';
import { changeInWords, loosened } from './control.ts';

const all = (action: 'stop' | 'warn' | 'ignore') => ({
  onRequisition: action,
  onOrder: action,
  onInvoice: action,
  onJournal: action,
});

describe('the control of a line', () => {
  let here: BudgetWorld;
  let second: Person;
  let turn = 0;
  beforeAll(async () => {
    here = await budgetWorld();
    second = (await here.county.member('Samuel Bright')).with({ duties: ['budget_officer'] });
  });
  afterAll(() => here.county.close());
  const fresh = async (more: object = {}) => {
    turn += 1;
    const { lines, budget } = await here.adopted(`Control ${turn}`, { 5300: { dollars: 100, ...more } });
    return { line: lines['5300'] ?? '', budget };
  };
  const version = async (line: string) => (await here.priya.see(budgetLine, line)).version;
  const asked = { purpose: 'Storm season', kind: 'control', reason: 'Crews buy at night.' } as const;

  test('is loosened where more passes than before, at each point by itself', () => {
    const strengths = ['stop', 'warn', 'ignore'] as const;
    for (const [from, before] of strengths.entries())
      for (const [to, after] of strengths.entries())
        for (const point of ['onRequisition', 'onOrder', 'onInvoice', 'onJournal'] as const)
          expect(loosened({ [point]: before }, { [point]: after })).toEqual(to > from ? [point] : []);
    expect(loosened({ control: 'cumulative' }, { control: 'annual' })).toEqual(['control']);
    expect(loosened({ control: 'annual' }, { control: 'cumulative', months: [1] })).toEqual([]);
    expect(loosened({ control: 'cumulative', months: [1, 2] }, { control: 'cumulative', months: [2, 1] })).toEqual([
      'months',
    ]);
    expect(changeInWords(all('stop'), { onOrder: 'warn' })).toBe('On order: Stop → Warn');
  });

  test('is made tighter by one officer at once, and looser by none alone', async () => {
    const { line } = await fresh(all('warn'));
    await here.priya.edit(budgetLine, line, await version(line), { onOrder: 'stop', control: 'cumulative' });
    for (const change of [{ onJournal: 'ignore' }, { onOrder: 'warn' }, { control: 'annual' }, { months: [1, 0] }]) {
      const [path] = Object.keys(change);
      await expect(here.priya.edit(budgetLine, line, await version(line), change)).rejects.toMatchObject({
        code: 'budget_line.control_is_loosened',
        issues: [{ path }],
      });
    }
    expect(await here.priya.see(budgetLine, line)).toMatchObject({ onOrder: 'stop', onJournal: 'warn' });
  });

  test('is loosened by one who asks and another who grants, and both stand in the report with why and when', async () => {
    const { line } = await fresh();
    const wish = await here.priya.make(budgetOverride, { ...asked, line, onJournal: 'ignore', onOrder: 'warn' });
    await expect(here.priya.run(budgetOverride, 'grant', wish.id)).rejects.toMatchObject({
      code: 'budget_override.granter_is_not_asker',
    });
    expect(await here.priya.see(budgetLine, line)).toMatchObject(all('stop'));
    await second.run(budgetOverride, 'grant', wish.id);
    expect(await here.priya.see(budgetLine, line)).toMatchObject({
      ...all('stop'),
      onJournal: 'ignore',
      onOrder: 'warn',
    });
    expect(await here.priya.see(budgetOverride, wish.id)).toMatchObject({
      status: 'used',
      reason: asked.reason,
      createdBy: here.priya.id,
      grantedBy: second.id,
      grantedOn: '2026-11-20',
      usedFor: 'On order: Stop → Warn; On journal entry: Stop → Ignore',
      usedOn: '2026-11-20',
      lastDay: null,
    });
  });

  test('granted leave to loosen lets no document pass', async () => {
    const { line } = await fresh();
    const wish = await here.priya.make(budgetOverride, { ...asked, line, onOrder: 'warn' });
    await second.run(budgetOverride, 'grant', wish.id);
    await expect(
      here.settle(here.rosa, { state: [{ line, bucket: 'preencumbered', cents: 100_01 }] }),
    ).rejects.toMatchObject({ code: 'budget.exceeded' });
  });

  test('is asked for by what it shall be, and leave to overspend by its amount', async () => {
    const { line } = await fresh();
    const make = (given: object) => here.rosa.make(budgetOverride, { ...asked, line, ...given });
    await expect(make({})).rejects.toMatchObject({ code: 'budget_override.says_which_control' });
    await expect(make({ onOrder: 'stop' })).rejects.toMatchObject({ code: 'budget_override.changes_nothing' });
    await expect(make({ onOrder: 'warn', amount: usd(1) })).rejects.toMatchObject({
      code: 'budget_override.says_how_far',
    });
    await expect(make({ kind: 'overspend' })).rejects.toMatchObject({ code: 'budget_override.says_how_far' });
    await expect(make({ kind: 'overspend', amount: usd(1), onOrder: 'warn' })).rejects.toMatchObject({
      code: 'budget_override.says_which_control',
    });
  });

  test('of a new line in an adopted budget stops, and is free while the budget is a draft', async () => {
    const { budget: adopted } = await fresh();
    const given = { name: 'Loose', account: '100-5310', amount: usd(0), onJournal: 'ignore' } as const;
    await expect(here.priya.make(budgetLine, { ...given, budget: adopted.id })).rejects.toMatchObject({
      code: 'budget_line.control_is_loosened',
      issues: [{ path: 'onJournal' }],
    });
    const draft = await here.priya.make(budget, { name: 'Draft', startsOn: '2027-10-01', endsOn: '2028-09-30' });
    const line = await here.priya.make(budgetLine, { ...given, budget: draft.id });
    await here.priya.edit(budgetLine, line.id, line.version, all('ignore'));
  });
});
