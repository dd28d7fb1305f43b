import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../../../tests/world/serving.ts';
import { budgetLine } from '../budget-line.record.ts';
import { budget } from '../budget.record.ts';
import { nothing } from '../ledger/balance.ts';
import { budgetAmendment } from '../changes/budget-amendment.record.ts';
import { settle } from '../ledger/settle.server.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { type OpenItem, planOf, trialOf } from './plan.ts';
import { yearEnd } from './year-end.record.ts';
import { yearEndItem } from './year-end-item.record.ts';

const item: fc.Arbitrary<OpenItem> = fc.record({
  record: fc.constant('requisition'),
  document: fc.constantFrom('d1', 'd2', 'd3'),
  title: fc.constant('REQ'),
  line: fc.constantFrom('old1', 'old2'),
  preencumbered: fc.integer({ min: 0, max: 10_000 }),
  encumbered: fc.integer({ min: 0, max: 10_000 }),
  decision: fc.constantFrom('lapse' as const, 'carry' as const, null),
  intoLine: fc.constantFrom('new1', 'new2', null),
});

describe('the plan of a year-end', () => {
  test('moves authority and commitments together, so that what is available changes by what lapses alone', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const plan = planOf(items);
        const trial = trialOf(plan, new Map());
        const gained = trial.reduce((sum, one) => sum + one.availableAfter - one.availableBefore, 0);
        expect(gained).toBe(plan.lapsedCents);
        expect(plan.carried.reduce((sum, one) => sum + one.cents, 0)).toBe(0);
        for (const one of trial.filter(({ line }) => line.startsWith('new')))
          expect(one.availableAfter - one.availableBefore).toBe(0);
      }),
    );
  });

  test('has one posting of authority for each line', () => {
    const one: OpenItem = {
      record: 'r',
      document: 'd',
      title: 't',
      line: 'old',
      preencumbered: 5,
      encumbered: 7,
      decision: 'carry',
      intoLine: 'new',
    };
    const plan = planOf([one, { ...one, document: 'e' }]);
    expect(plan.carried).toEqual([
      { line: 'old', bucket: 'carried', cents: -24 },
      { line: 'new', bucket: 'carried', cents: 24 },
    ]);
    expect(
      trialOf(plan, new Map([['old', { ...nothing, adopted: 100, preencumbered: 10, encumbered: 14 }]]))[0],
    ).toMatchObject({ availableBefore: 76, availableAfter: 76 });
  });
});

describe('closing a year', () => {
  let here: BudgetWorld;
  beforeAll(async () => {
    here = await budgetWorld();
    here.county.clock.set('2027-10-20T15:00:00Z');
  });
  afterAll(() => here.county.close());

  test('needs a decision for each open commitment, moves what is carried, and cannot be done twice', async () => {
    const old = await here.adopted('FY27', { 5300: 1000, 5310: 500 });
    const next = await here.adopted(
      'FY28',
      { 5300: 1000, 5310: 500 },
      { startsOn: '2027-10-01', endsOn: '2028-09-30' },
    );
    const [line, fuel] = [old.lines['5300'] ?? '', old.lines['5310'] ?? ''];
    const order = { record: 'requisition', id: randomUUID(), version: 1, title: 'REQ-2027-00031 Pumps' };
    const small = { ...order, id: randomUUID(), title: 'REQ-2027-00032 Hoses' };
    const day = '2027-09-01';
    await here.settle(here.rosa, { document: order, day, state: [{ line, bucket: 'encumbered', cents: 300_00 }] });
    await here.settle(here.rosa, {
      document: small,
      day,
      state: [{ line: fuel, bucket: 'preencumbered', cents: 40_00 }],
    });

    const closing = await here.priya.make(yearEnd, {
      name: 'Close FY27',
      budget: old.budget.id,
      intoBudget: next.budget.id,
    });
    await expect(here.rosa.run(yearEnd, 'commit', closing.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.priya.run(yearEnd, 'commit', closing.id)).rejects.toMatchObject({ code: 'year_end.undecided' });
    const items = await here.priya.list(yearEndItem, `yearEnd=${closing.id}&sort=document`);
    expect(items.map(({ document }) => document)).toEqual(['REQ-2027-00031 Pumps', 'REQ-2027-00032 Hoses']);
    const [pumps, hoses] = items;
    expect(pumps).toMatchObject({ intoLine: next.lines['5300'], encumbered: { cents: 300_00 } });
    await here.priya.edit(yearEndItem, pumps?.id ?? '', pumps?.version ?? 1, { decision: 'carry' });
    await here.priya.edit(yearEndItem, hoses?.id ?? '', hoses?.version ?? 1, { decision: 'lapse' });

    // Somebody orders a little more meanwhile: the list is not what the ledger says any more.
    await here.settle(here.rosa, { document: order, day, state: [{ line, bucket: 'encumbered', cents: 310_00 }] });
    await expect(here.priya.run(yearEnd, 'commit', closing.id)).rejects.toMatchObject({ code: 'year_end.stale' });
    const act = (name: string, input: object) =>
      here.county.door.run(here.priya.actor, (work) =>
        work.act(here.county.door.around.registry.get(yearEnd.name), {
          id: closing.id,
          name,
          input: input as Record<string, unknown>,
        }),
      );
    expect(await act('collect', {})).toEqual({ added: 0, changed: 1 });
    await act('decideRest', { decision: 'carry' });
    await here.priya.run(yearEnd, 'commit', closing.id);

    expect((await here.priya.see(budget, old.budget.id)).status).toBe('closed');
    expect(await here.balance(line)).toMatchObject({ encumbered: 0, carried: -310_00, available: 690_00 });
    expect(await here.balance(fuel)).toMatchObject({ preencumbered: 0, carried: 0, available: 500_00 });
    expect(await here.balance(next.lines['5300'] ?? '')).toMatchObject({
      encumbered: 310_00,
      carried: 310_00,
      available: 1000_00,
    });

    await expect(here.priya.run(yearEnd, 'commit', closing.id)).rejects.toMatchObject({ code: 'state' });
    const again = await here.priya.make(yearEnd, { name: 'Again', budget: old.budget.id });
    await expect(here.priya.run(yearEnd, 'commit', again.id)).rejects.toMatchObject({ code: 'year_end.not_adopted' });
    await expect(
      here.settle(here.rosa, { day, state: [{ line, bucket: 'encumbered', cents: 1 }] }),
    ).rejects.toMatchObject({ code: 'budget.not_adopted' });

    // The order still names its old line; its invoice lands where the money went.
    await here.settle(here.rosa, {
      document: order,
      control: 'invoice',
      day: '2027-10-20',
      state: [{ line, bucket: 'expended', cents: 310_00 }],
    });
    expect(await here.balance(next.lines['5300'] ?? '')).toMatchObject({
      encumbered: 0,
      expended: 310_00,
      available: 1000_00,
    });
  });

  describe('while others post', () => {
    /** Asks the database until somebody waits for a lock, or until the work is done without waiting. */
    const waitsOrEnds = async (work: Promise<unknown>) => {
      let isDone = false;
      void Promise.allSettled([work]).then(() => (isDone = true));
      for (;;) {
        const [found] = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
          tx.query<{ waiting: number }>('select count(*)::int as waiting from pg_locks where not granted'),
        );
        if (isDone || (found?.waiting ?? 0) > 0) return;
      }
    };
    const gate = () => Promise.withResolvers<void>();
    const day = '2027-09-01';
    const ground = async (name: string) => {
      const old = await here.adopted(name, { 5300: 1000 });
      const years = { startsOn: '2027-10-01', endsOn: '2028-09-30' };
      const next = await here.adopted(`${name} next`, { 5300: 1000 }, years);
      const line = old.lines['5300'] ?? '';
      const document = { record: 'requisition', id: randomUUID(), version: 1, title: `REQ ${name}` };
      await here.settle(here.rosa, { document, day, state: [{ line, bucket: 'encumbered', cents: 300_00 }] });
      const closing = await here.priya.make(yearEnd, {
        name: `Close ${name}`,
        budget: old.budget.id,
        intoBudget: next.budget.id,
      });
      const [one] = await here.priya.list(yearEndItem, `yearEnd=${closing.id}`);
      await here.priya.edit(yearEndItem, one?.id ?? '', one?.version ?? 1, { decision: 'carry' });
      return { old, line, into: next.lines['5300'] ?? '', document, closing };
    };

    test('a posting in flight is waited for, and the year is not closed over it', async () => {
      const { old, line, closing } = await ground('In flight');
      const [posted, leave] = [gate(), gate()];
      const posting = here.county.door.run(here.rosa.actor, async (work) => {
        await settle(work, {
          document: { record: 'requisition', id: randomUUID(), version: 1, title: 'REQ late' },
          control: 'requisition',
          day,
          state: [{ line, bucket: 'preencumbered', cents: 50_00 }],
        });
        posted.resolve();
        await leave.promise;
      });
      await posted.promise;
      const commit = here.priya.run(yearEnd, 'commit', closing.id);
      await waitsOrEnds(commit);
      leave.resolve();
      await posting;
      await expect(commit).rejects.toMatchObject({ code: 'year_end.stale' });
      expect((await here.priya.see(budget, old.budget.id)).status).toBe('adopted');
      expect(await here.balance(line)).toMatchObject({ preencumbered: 50_00, encumbered: 300_00, available: 650_00 });
    });

    test('a cancellation at the moment of the commit gives back once, where the money went', async () => {
      const { line, into, document, closing } = await ground('Cancelled');
      const [closed, leave] = [gate(), gate()];
      const commit = here.county.door.run(here.priya.actor, async (work) => {
        await work.move(yearEnd, closing.id, 'commit');
        closed.resolve();
        await leave.promise;
      });
      await closed.promise;
      const cancel = here.settle(here.rosa, { document, day: '2027-10-20', state: [] });
      await waitsOrEnds(cancel);
      leave.resolve();
      await Promise.all([commit, cancel]);
      expect(await here.balance(line)).toMatchObject({ encumbered: 0, carried: -300_00, available: 700_00 });
      expect(await here.balance(into)).toMatchObject({ encumbered: 0, carried: 0, available: 1000_00 });
    });

    test('two first changes of a budget and many postings at once never wait for each other in a circle', async () => {
      const { old, line } = await ground('Crowd');
      const changes = await Promise.all(
        [1, 2, 3].map(async (dollars) => {
          const made = await here.priya.make(budgetAmendment, {
            kind: 'amendment',
            purpose: 'More',
            reason: 'More',
            resolution: 'R-1',
            day: '2027-09-30',
            lines: [{ line, increase: usd(dollars) }],
          });
          await here.priya.run(budgetAmendment, 'submit', made.id);
          return made.id;
        }),
      );
      const product = here.county.product;
      await Promise.all([
        ...changes.map((id) => product.run(budgetAmendment, 'approve', id)),
        ...Array.from({ length: 20 }, () =>
          here.settle(here.rosa, { day, state: [{ line, bucket: 'preencumbered', cents: 100 }] }),
        ),
      ]);
      expect(await here.balance(line)).toMatchObject({ amended: 6_00, preencumbered: 20_00 });
      expect((await here.priya.see(budget, old.budget.id)).status).toBe('amended');
    });
  });

  /** A year that is over, with an order of 300 dollars that is to be carried onto a line of the next one. */
  const withOrder = async (name: string, starts = 2026) => {
    const span = (year: number) => ({ startsOn: `${year}-10-01`, endsOn: `${year + 1}-09-30` });
    const old = await here.adopted(`${name} before`, { 5300: 1000 }, span(starts));
    const next = await here.adopted(`${name} after`, { 5300: 1000 }, span(starts + 1));
    const [line, into] = [old.lines['5300'] ?? '', next.lines['5300'] ?? ''];
    const document = { record: 'requisition', id: randomUUID(), version: 1, title: `REQ ${name}` };
    await here.settle(here.rosa, {
      document,
      day: '2027-09-01',
      state: [{ line, bucket: 'encumbered', cents: 300_00 }],
    });
    const closing = await here.priya.make(yearEnd, {
      name: `Close ${name}`,
      budget: old.budget.id,
      intoBudget: next.budget.id,
    });
    const [item] = await here.priya.list(yearEndItem, `yearEnd=${closing.id}`);
    await here.priya.edit(yearEndItem, item?.id ?? '', item?.version ?? 1, { decision: 'carry' });
    const stands = (cents: number, bucket: 'encumbered' | 'expended' = 'encumbered') =>
      here.settle(here.rosa, { document, day: '2027-10-20', state: cents === 0 ? [] : [{ line, bucket, cents }] });
    return { into, closing, stands };
  };

  test('the trial names the lines that cannot take what is carried, as the commit would', async () => {
    const { into, closing } = await withOrder('Unfit');
    const serving = await serve(here.county);
    const trial = async () =>
      (await serving.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/year_end/${closing.id}/trial` })).json;
    expect(await trial()).toMatchObject({ unfit: [] });
    await here.priya.run(budgetLine, 'close', into, 'Not used any more');
    expect(await trial()).toMatchObject({ unfit: ['5300 Unfit after'] });
    await expect(here.priya.run(yearEnd, 'commit', closing.id)).rejects.toMatchObject({ code: 'year_end.into' });
    await serving.close();
  });

  test('authority that was carried for an order lapses with what the order does not need, and not a cent more', async () => {
    const { into, closing, stands } = await withOrder('Lapse');
    await here.priya.run(yearEnd, 'commit', closing.id);
    expect(await here.balance(into)).toMatchObject({ carried: 300_00, encumbered: 300_00, available: 1000_00 });
    await stands(299_99);
    expect(await here.balance(into)).toMatchObject({ carried: 299_99, encumbered: 299_99, available: 1000_00 });
    await stands(250_00, 'expended');
    expect(await here.balance(into)).toMatchObject({ carried: 250_00, expended: 250_00, available: 1000_00 });
    await stands(260_00, 'expended');
    expect(await here.balance(into)).toMatchObject({ carried: 250_00, expended: 260_00, available: 990_00 });
    await stands(0);
    expect(await here.balance(into)).toMatchObject({ carried: 0, expended: 0, available: 1000_00 });
  });

  test('a fiscal year cannot be closed while it runs', async () => {
    const now = await here.adopted('FY28 again', { 5300: 10 }, { startsOn: '2027-10-01', endsOn: '2028-09-30' });
    const early = await here.priya.make(yearEnd, { name: 'Early', budget: now.budget.id });
    const commit = () => here.priya.run(yearEnd, 'commit', early.id);
    await expect(commit()).rejects.toMatchObject({ code: 'year_end.early' });
    // Its last day, until midnight in the county, still belongs to it; the next one does not.
    here.county.clock.set('2028-10-01T03:59:59Z');
    await expect(commit()).rejects.toMatchObject({ code: 'year_end.early' });
    here.county.clock.set('2028-10-01T04:00:00Z');
    expect(await commit()).toMatchObject({ status: 'committed' });
    here.county.clock.set('2027-10-20T15:00:00Z');
  });
});
