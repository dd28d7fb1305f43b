import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import type { Person } from '#world';
import { notification } from '../../../organization/notification.record.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { budgetOverride } from './budget-override.record.ts';
import { expireOverrides } from './overrides.server.ts';

const takes = (line: string, dollars: number) => ({ line, bucket: 'preencumbered' as const, cents: dollars * 100 });
const document = (title = 'REQ-2026-00001') => ({ record: 'requisition', id: randomUUID(), version: 1, title });

describe('leave to overspend a line', () => {
  let here: BudgetWorld;
  let ingrid: Person;
  let second: Person;
  let line: string;
  let short = 0;
  beforeAll(async () => {
    here = await budgetWorld();
    ingrid = (await here.county.member('Ingrid Solberg')).with({ duties: ['auditor'] });
    second = (await here.county.member('Samuel Bright')).with({ duties: ['budget_officer'] });
  });
  afterAll(() => here.county.close());

  /** Another line with ten dollars in it. */
  const fresh = async () => {
    short += 1;
    const { lines } = await here.adopted(`Short ${short}`, { 5300: 10 });
    line = lines['5300'] ?? '';
    return line;
  };
  const ask = (by: Person, more: Partial<New<typeof budgetOverride>> = {}) =>
    by.make(budgetOverride, { purpose: 'Sandbags tonight', line, amount: usd(50), reason: 'It seeps.', ...more });
  const spend = (by: Person = here.rosa, of = document('REQ-9 Sandbags'), dollars = 30) =>
    here.settle(by, { document: of, state: [takes(line, dollars)] });
  const heard = async (person: Person, kind: string) =>
    (await person.list(notification)).filter((one) => one.kind === kind);

  test('is asked for by anybody, granted by a budget officer, and used up by one document', async () => {
    await fresh();
    const leave = await ask(here.rosa);
    expect(leave).toMatchObject({ status: 'asked', grantedBy: null, grantedOn: null, lastDay: null });
    await expect(spend()).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect(await heard(here.priya, 'budget_override.create')).toHaveLength(1);

    expect(await here.priya.run(budgetOverride, 'grant', leave.id)).toMatchObject({ status: 'granted' });
    expect(await here.rosa.see(budgetOverride, leave.id)).toMatchObject({
      grantedBy: here.priya.id,
      grantedOn: '2026-11-20',
      lastDay: '2026-11-27',
    });
    expect(await heard(here.rosa, 'budget_override.grant')).toHaveLength(1);
    await expect(spend(here.priya)).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect((await spend()).warnings).toHaveLength(1);
    expect(await here.rosa.see(budgetOverride, leave.id)).toMatchObject({
      status: 'used',
      usedFor: 'REQ-9 Sandbags',
      usedAmount: usd(20),
    });
    await expect(spend(here.rosa, document(), 1)).rejects.toMatchObject({ code: 'budget.exceeded' });
  });

  test('is granted and refused by nobody without the duty, and never by whoever asked', async () => {
    await fresh();
    const leave = await ask(here.priya);
    for (const step of ['grant', 'refuse'] as const) {
      await expect(here.miguel.run(budgetOverride, step, leave.id, 'No.')).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(here.priya.run(budgetOverride, step, leave.id, 'No.')).rejects.toMatchObject({
        code: 'budget_override.granter_is_not_asker',
      });
    }
    await expect(spend(here.miguel)).rejects.toMatchObject({ code: 'budget.exceeded' });
    await second.run(budgetOverride, 'grant', leave.id);
    expect((await spend(here.miguel)).warnings).toHaveLength(1);
  });

  test('that is refused says why to whoever asked, lets nothing pass, and can be asked for anew', async () => {
    await fresh();
    const of = document();
    const leave = await ask(here.rosa, { document: of.id });
    await expect(ask(here.miguel, { document: of.id })).rejects.toMatchObject({
      code: 'budget_override.is_no_second',
      issues: [{ path: 'line' }],
    });
    await expect(here.priya.run(budgetOverride, 'refuse', leave.id)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'reason', code: 'required' }],
    });
    await here.priya.run(budgetOverride, 'refuse', leave.id, 'The amendment comes first.');
    expect(await heard(here.rosa, 'budget_override.refuse')).toMatchObject([{ body: 'The amendment comes first.' }]);
    await expect(spend(here.rosa, of)).rejects.toMatchObject({ code: 'budget.exceeded' });
    await expect(here.priya.run(budgetOverride, 'grant', leave.id)).rejects.toMatchObject({ code: 'state' });
    expect(await ask(here.miguel, { document: of.id })).toMatchObject({ status: 'asked' });
  });

  test('is taken back by whoever asked while it waits, and withdrawn by an officer once it is granted', async () => {
    await fresh();
    const mine = await ask(here.miguel);
    await expect(here.priya.run(budgetOverride, 'takeBack', mine.id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await here.miguel.run(budgetOverride, 'takeBack', mine.id)).toMatchObject({ status: 'withdrawn' });
    const other = await ask(here.miguel);
    await here.priya.run(budgetOverride, 'grant', other.id);
    await expect(here.miguel.run(budgetOverride, 'takeBack', other.id)).rejects.toMatchObject({ code: 'state' });
    await here.priya.run(budgetOverride, 'withdraw', other.id, 'The bags were found.');
    await expect(spend()).rejects.toMatchObject({ code: 'budget.exceeded' });
  });

  test('counts its days from the grant, does not help when they are over, and reads as expired', async () => {
    await fresh();
    const soon = await ask(here.miguel, { days: 3 });
    here.county.clock.set('2026-11-22T15:00:00Z');
    await here.priya.run(budgetOverride, 'grant', soon.id);
    here.county.clock.set('2026-11-26T15:00:00Z');
    await expect(spend()).rejects.toMatchObject({ code: 'budget.exceeded' });
    expect(await here.priya.see(budgetOverride, soon.id)).toMatchObject({ status: 'granted', lastDay: '2026-11-25' });
    expect(await here.county.door.run(here.county.product.actor, expireOverrides)).toBe(1);
    expect((await here.priya.see(budgetOverride, soon.id)).status).toBe('expired');
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('is read by whoever asked, by managers, officers and auditors, and by nobody else', async () => {
    await fresh();
    const leave = await ask(here.rosa);
    for (const person of [here.rosa, here.miguel, here.priya, ingrid])
      expect((await person.list(budgetOverride)).map(({ id }) => id)).toContain(leave.id);
    expect(await here.council.list(budgetOverride)).toEqual([]);
  });

  test('whatever people try in whatever order, it lets a purchase pass exactly when a second person’s grant stands', async () => {
    const people = ['rosa', 'miguel', 'priya', 'second'] as const;
    const steps = ['grant', 'refuse', 'takeBack', 'withdraw'] as const;
    const tries = fc.array(fc.tuple(fc.constantFrom(...steps), fc.constantFrom(...people)), { maxLength: 6 });
    const by = (name: (typeof people)[number]) => (name === 'second' ? second : here[name]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people), tries, async (asker, tried) => {
        await fresh();
        const { id } = await ask(by(asker));
        let state = 'asked';
        for (const [step, name] of tried) {
          const isOfficer = name === 'priya' || name === 'second';
          const next =
            state === 'asked' && step === 'takeBack' && name === asker
              ? 'withdrawn'
              : state === 'asked' && isOfficer && name !== asker && (step === 'grant' || step === 'refuse')
                ? `${step === 'grant' ? 'granted' : 'refused'}`
                : state === 'granted' && step === 'withdraw' && isOfficer
                  ? 'withdrawn'
                  : null;
          const done = await by(name)
            .run(budgetOverride, step, id, 'Because.')
            .catch(() => null);
          expect(done?.status ?? null).toBe(next);
          state = next ?? state;
        }
        const passed = await spend().then(
          () => true,
          () => false,
        );
        expect(passed).toBe(state === 'granted');
      }),
      { numRuns: 25 },
    );
  });
});
