import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { Person } from '#world';
import { decideOn } from '../../../tests/world/approving.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { notification } from '../../organization/notification.record.ts';
import { budgetOverride } from '../../planning/budget/ledger/budget-override.record.ts';
import { type BudgetWorld, budgetWorld } from '../../planning/budget/test-world.ts';
import { ruleException } from '../rule-packs/rule-exception.record.ts';
import type { Needs } from './needs.ts';
import { requisition } from './requisition.record.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const RULE = 'us-uniform-guidance/403-h';
const reason = 'The pass-through agency extended the period of the award in writing.';

describe('what stops a request offers the way on', () => {
  let here: BudgetWorld;
  let server: Serving;
  let rosa: Person;
  let theo: Person;
  let chantal: Person;
  let walter: Person;
  let second: Person;
  let line: string;

  beforeAll(async () => {
    here = await budgetWorld();
    ({ rosa } = here);
    server = await serve(here.county);
    theo = await here.county.member('Theo Papadakis');
    chantal = (await here.county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
    const officer = { duties: ['chief_procurement_officer'] } as const;
    walter = (await here.county.member('Walter Kowalski')).with(officer);
    second = (await here.county.member('Derek Osei')).with(officer);
    const { lines } = await here.adopted('Fiscal year 2027', { 5300: 3_000 });
    line = lines['5300'] ?? '';
  });
  afterAll(async () => {
    await server.close();
    await here.county.close();
  });

  const asked = (more: Partial<New<typeof requisition>> = {}, dollars = 900) =>
    rosa.make(requisition, {
      purpose: 'Dock repair',
      costCenter: here.center,
      accounts: [{ budgetLine: line }],
      lines: [{ item: `Pile ${dollars}`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars) }],
      ...more,
    });
  const blocked = () => asked({ federalFunds: true, awardedOn: '2025-03-14', periodEnds: '2026-10-31' });
  const wish = (aboutId: string) => ({ rule: RULE, subject: 'Dock', aboutId, reason, untilDay: '2026-12-20' });
  const submit = (id: string) => rosa.run(requisition, 'submit', id);
  const needs = async (person: Person, id: string): Promise<Needs> => {
    const { status, json } = await server.ask({
      as: person.actor,
      method: 'GET',
      path: `/api/v1/requisition/${id}/needs`,
    });
    expect(status).toBe(200);
    return json as unknown as Needs;
  };

  describe('an exception from a rule', () => {
    test('is offered where the rule stops it, asked for by the requester, granted by another, and lets it pass', async () => {
      const { id, number } = await blocked();
      const before = await needs(rosa, id);
      expect(before).toMatchObject({ mayAsk: true, subject: `${number} Dock repair` });
      expect(before.exceptions).toMatchObject([{ rule: RULE, isOpen: true, passes: false, newest: null }]);

      const made = await rosa.make(ruleException, wish(id));
      expect(made).toMatchObject({ status: 'asked', grantedBy: null, grantedOn: null });
      await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.rules' });
      expect((await needs(chantal, id)).exceptions).toMatchObject([
        { isOpen: false, passes: false, newest: { id: made.id, status: 'asked', by: 'Rosa Delgado' } },
      ]);
      await expect(chantal.make(ruleException, wish(id))).rejects.toMatchObject({
        code: 'rule_exception.is_no_second',
        issues: [{ path: 'rule' }],
      });

      await walter.run(ruleException, 'grant', made.id);
      expect(await rosa.see(ruleException, made.id)).toMatchObject({
        grantedBy: walter.id,
        grantedOn: '2026-11-20',
      });
      expect((await needs(rosa, id)).exceptions).toMatchObject([{ isOpen: false, passes: true }]);
      expect(await submit(id)).toMatchObject({ status: 'submitted' });
    });

    test('is asked for by those who may write the request, and granted by the duty alone, never by whoever asked', async () => {
      const { id } = await blocked();
      await expect(theo.make(ruleException, wish(id))).rejects.toMatchObject({
        kind: 'forbidden',
        issues: [{ path: 'aboutId' }],
      });
      expect(await needs(theo, id)).toMatchObject({ mayAsk: false });
      await expect(rosa.make(ruleException, wish(rosa.id))).rejects.toMatchObject({
        code: 'rule_exception.is_there',
        issues: [{ path: 'aboutId' }],
      });
      const { id: own } = await walter.make(ruleException, wish(id));
      for (const step of ['grant', 'refuse'] as const) {
        await expect(here.miguel.run(ruleException, step, own, 'No.')).rejects.toMatchObject({ kind: 'forbidden' });
        await expect(walter.run(ruleException, step, own, 'No.')).rejects.toMatchObject({
          code: 'rule_exception.granter_is_not_asker',
        });
      }
      await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.rules' });
      await second.run(ruleException, 'grant', own);
      expect(await submit(id)).toMatchObject({ status: 'submitted' });
    });

    test('that is refused lets nothing pass, says why where it was missed, and can be asked for anew', async () => {
      const { id } = await blocked();
      const made = await chantal.make(ruleException, wish(id));
      await expect(walter.run(ruleException, 'refuse', made.id)).rejects.toMatchObject({
        issues: [{ path: 'reason', code: 'required' }],
      });
      await walter.run(ruleException, 'refuse', made.id, 'Ask for a fixed price.');
      await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.rules' });
      expect((await needs(rosa, id)).exceptions).toMatchObject([
        { isOpen: true, passes: false, newest: { status: 'refused', because: 'Ask for a fixed price.' } },
      ]);
      const heard = (await chantal.list(notification)).filter(({ kind }) => kind === 'rule_exception.refuse');
      expect(heard).toMatchObject([{ body: 'Ask for a fixed price.' }]);
      const again = await rosa.make(ruleException, wish(id));
      await expect(chantal.run(ruleException, 'takeBack', again.id)).rejects.toMatchObject({ kind: 'forbidden' });
      expect(await rosa.run(ruleException, 'takeBack', again.id)).toMatchObject({ status: 'withdrawn' });
    });

    test('is not granted when its last day is over, and a granted one stops helping after it', async () => {
      const { id } = await blocked();
      const late = await rosa.make(ruleException, { ...wish(id), untilDay: '2026-11-24' });
      const other = await blocked();
      const soon = await rosa.make(ruleException, { ...wish(other.id), untilDay: '2026-11-24' });
      await walter.run(ruleException, 'grant', soon.id);
      here.county.clock.set('2026-11-24T15:00:00Z');
      expect((await needs(rosa, other.id)).exceptions).toMatchObject([{ passes: true, isOpen: false }]);
      here.county.clock.set('2026-11-25T15:00:00Z');
      await expect(walter.run(ruleException, 'grant', late.id)).rejects.toMatchObject({
        code: 'rule_exception.ends_ahead',
      });
      await expect(submit(other.id)).rejects.toMatchObject({ code: 'requisition.rules' });
      expect((await needs(rosa, other.id)).exceptions).toMatchObject([{ passes: false, isOpen: true }]);
      expect(await rosa.make(ruleException, wish(other.id))).toMatchObject({ status: 'asked' });
      here.county.clock.set('2026-11-20T15:00:00Z');
    });
  });

  describe('an override of the budget', () => {
    test('is offered with what is short, asked for, granted by the officer, and lets the approval pass', async () => {
      const { id, number } = await asked({}, 3_400);
      expect((await needs(rosa, id)).short).toMatchObject([
        { line, shortCents: 400_00, askedCents: 3_400_00, isOpen: true, passes: false, newest: null },
      ]);
      await submit(id);
      const approve = () => decideOn(here.county, here.miguel, id);
      await expect(approve()).rejects.toMatchObject({
        code: 'budget.exceeded',
        message: expect.stringContaining('Request an override') as string,
      });
      const made = await rosa.make(budgetOverride, { purpose: number, line, amount: usd(400), document: id, reason });
      await expect(approve()).rejects.toMatchObject({ code: 'budget.exceeded' });
      expect((await needs(rosa, id)).short).toMatchObject([
        { isOpen: false, newest: { id: made.id, status: 'asked' } },
      ]);
      // Others know that it is asked for, and by whom; the override itself is not theirs to read.
      expect((await needs(theo, id)).short).toMatchObject([{ newest: { id: null, by: 'Rosa Delgado' } }]);
      await here.priya.run(budgetOverride, 'grant', made.id);
      expect((await needs(rosa, id)).short).toMatchObject([{ passes: true, isOpen: false }]);
      await approve();
      expect(await rosa.see(requisition, id)).toMatchObject({ status: 'approved' });
      expect(await rosa.see(budgetOverride, made.id)).toMatchObject({ status: 'used' });
      expect((await needs(rosa, id)).short).toEqual([]);
    });

    test('that is refused or too small is not enough, and another can be asked for', async () => {
      const { id, number } = await asked({}, 50);
      const [short] = (await needs(rosa, id)).short;
      expect(short).toMatchObject({ shortCents: 50_00 });
      const wanted = { purpose: number, line, document: id, reason };
      const first = await rosa.make(budgetOverride, { ...wanted, amount: usd(50) });
      await here.priya.run(budgetOverride, 'refuse', first.id, 'Not this year.');
      expect((await needs(rosa, id)).short).toMatchObject([
        { isOpen: true, newest: { status: 'refused', because: 'Not this year.' } },
      ]);
      const small = await rosa.make(budgetOverride, { ...wanted, amount: usd(20) });
      await here.priya.run(budgetOverride, 'grant', small.id);
      expect((await needs(rosa, id)).short).toMatchObject([{ isOpen: true, passes: false }]);
      // As much as is short, until its last day.
      const other = await asked({}, 50);
      const enough = { ...wanted, purpose: other.number, document: other.id, amount: usd(50) };
      await here.priya.run(budgetOverride, 'grant', (await rosa.make(budgetOverride, enough)).id);
      const last = (await needs(rosa, other.id)).short[0]?.newest?.until ?? '';
      here.county.clock.set(`${last}T15:00:00Z`);
      expect((await needs(rosa, other.id)).short).toMatchObject([{ isOpen: false, passes: true }]);
      here.county.clock.set(`${addDays(last, 1)}T15:00:00Z`);
      expect((await needs(rosa, other.id)).short).toMatchObject([{ isOpen: true, passes: false }]);
      here.county.clock.set('2026-11-20T15:00:00Z');
    });
  });
});
