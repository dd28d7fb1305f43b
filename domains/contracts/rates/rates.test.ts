import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import type { New } from '#kernel';
import type { Person } from '#world';
import { contract } from '../contract/contract.record.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { contractRateTable } from './contract-rate-table.record.ts';
import { judgedByRate, type RateVersion, versionsWithin } from './judging.ts';
import { ratesFor } from './rate-calls.server.ts';

let here: ContractWorld;
let ines: Person;
beforeAll(async () => {
  here = await contractWorld();
  ines = await here.withDuties('Ines Ferrer', 'contract_manager');
});
afterAll(() => here.county.close());

const finding = 'The extent of the repairs is not known before the pumps are opened.';
const senior = { code: 'ENG-1', kind: 'labor', name: 'Senior engineer', unit: 'HR', rate: usd(180) } as const;
const time = async (more: Partial<New<typeof contract>> = {}) =>
  here.drafted(await here.finalAward(), { type: 'time', typeFinding: finding, ...more });
const table = (of: string, more: Partial<New<typeof contractRateTable>> = {}) =>
  ({ contract: of, fromDay: '2027-01-01', lines: [senior], basis: 'The offer of the award.', ...more }) as const;
const step = (by: Person, id: string, name: 'propose' | 'approve' | 'return' | 'discard', reason?: string) =>
  here.county.door.run(by.actor, (work) => work.move(contractRateTable, id, name, reason ? { reason } : {}));

async function approved(of: string, more: Partial<New<typeof contractRateTable>> = {}) {
  const { id } = await here.derek.make(contractRateTable, table(of, more));
  await step(here.derek, id, 'propose');
  await step(here.walter, id, 'approve');
  return id;
}

async function signedOff(id: string): Promise<void> {
  await here.step(here.derek, id, 'submit');
  await here.step(here.fiona, id, 'clear');
  await here.step(here.walter, id, 'approve');
}

describe('a time-and-materials contract', () => {
  test('comes into force with an approved finding, a ceiling and approved rates, and not without', async () => {
    const none = await time({ typeFinding: null });
    await expect(here.step(here.derek, none.id, 'submit')).rejects.toMatchObject({ code: 'contract.type_finding' });
    const { id } = await time();
    await signedOff(id);
    const activate = () => here.step(here.derek, id, 'activate', { signedOn: '2027-01-04' });
    await expect(activate()).rejects.toMatchObject({ code: 'contract.has_rates' });
    await approved(id, { fromDay: '2027-02-01' });
    await expect(activate()).rejects.toMatchObject({ code: 'contract.has_rates' });
    await approved(id);
    await expect(activate()).resolves.toMatchObject({ status: 'active' });
    const shown = await here.county.door.run(here.derek.actor, (work) => ratesFor(work, id));
    expect(shown).toMatchObject({ isTime: true, finding, findingApprovedBy: 'Walter Kowalski', billedCents: 0 });
    expect(shown.tables.map(({ fromDay, untilDay, isInForce }) => [fromDay, untilDay, isInForce])).toEqual([
      ['2027-02-01', null, false],
      ['2027-01-01', '2027-01-31', true],
    ]);
  });

  test('who wrote the finding does not approve it, whatever duties they have', async () => {
    const { id } = await time({ typeFinding: null });
    const both = await here.withDuties('Paula Both', 'contract_manager', 'chief_procurement_officer');
    const { version } = await both.see(contract, id);
    await both.edit(contract, id, version, { typeFinding: finding });
    await here.step(here.derek, id, 'submit');
    await here.step(here.fiona, id, 'clear');
    await expect(here.step(both, id, 'approve')).rejects.toMatchObject({
      message: expect.stringContaining('You changed'),
    });
  });
});

describe('a rate table', () => {
  test('is proposed by one person and approved by another, and then never changes', async () => {
    const { id: of } = await time();
    const both = await here.withDuties('Petra Rates', 'contract_manager', 'chief_procurement_officer');
    const { id } = await both.make(contractRateTable, table(of));
    await step(both, id, 'propose');
    const another = { code: 'contract_rate_table.approver_is_another' };
    await expect(step(both, id, 'approve')).rejects.toMatchObject(another);
    await expect(step(ines, id, 'approve')).rejects.toMatchObject({ kind: 'forbidden' });
    const deputy = await here.withDuties('Dora Deputy', 'chief_procurement_officer');
    await both.make(delegation, {
      deputy: deputy.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(step(deputy, id, 'approve')).rejects.toThrow('on behalf');
    const { version: before } = await both.see(contractRateTable, id);
    await expect(both.edit(contractRateTable, id, before, { basis: 'Other.' })).rejects.toMatchObject({
      code: 'contract_rate_table.is_proposed',
    });
    await step(here.walter, id, 'approve');
    const now = await both.see(contractRateTable, id);
    expect(now).toMatchObject({ proposedBy: both.id, approvedBy: here.walter.id, approvedOn: '2027-01-05' });
    await expect(
      both.edit(contractRateTable, id, now.version, { lines: [{ ...senior, rate: usd(300) }] }),
    ).rejects.toMatchObject({ code: 'contract_rate_table.is_approved' });
  });

  test('who raised a rate in a colleague’s draft does not approve it', async () => {
    const { id: of } = await time();
    const both = await here.withDuties('Rafael Raise', 'contract_manager', 'chief_procurement_officer');
    const { id, version } = await here.derek.make(contractRateTable, table(of));
    await both.edit(contractRateTable, id, version, { lines: [{ ...senior, rate: usd(300) }] });
    await expect(
      both.edit(contractRateTable, id, version, { lines: [{ ...senior, rate: usd(400) }] }),
    ).rejects.toMatchObject({ code: 'stale' });
    await step(here.derek, id, 'propose');
    await expect(step(both, id, 'approve')).rejects.toMatchObject({ message: expect.stringContaining('You changed') });
  });

  test.each([
    ['a mark-up in percent', { ...senior, name: 'Materials plus 10%' }, 'contract_rate_table.has_no_mark_up'],
    ['a mark-up in words', { ...senior, code: 'MARKUP' }, 'contract_rate_table.has_no_mark_up'],
    ['cost plus', { ...senior, name: 'Cost-plus fee' }, 'contract_rate_table.has_no_mark_up'],
    ['labor without a rate', { ...senior, rate: null }, 'contract_rate_table.rates_are_fixed'],
    ['labor for nothing', { ...senior, rate: usd(0) }, 'contract_rate_table.rates_are_fixed'],
  ])('does not take %s', async (_what, line, code) => {
    const { id: of } = await time();
    await expect(here.derek.make(contractRateTable, table(of, { lines: [line] }))).rejects.toMatchObject({ code });
  });

  test('a code stands once, and materials may be at actual cost', async () => {
    const { id: of } = await time();
    const empty = await ines.make(contractRateTable, table(of, { lines: [] }));
    await expect(step(ines, empty.id, 'propose')).rejects.toMatchObject({ code: 'contract_rate_table.has_lines' });
    const twice = table(of, { lines: [senior, { ...senior, code: 'eng-1' }] });
    await expect(here.derek.make(contractRateTable, twice)).rejects.toMatchObject({
      code: 'contract_rate_table.codes_differ',
    });
    const cost = { code: 'MAT', kind: 'materials', name: 'Materials', unit: 'EA' } as const;
    const { lines } = await ines.see(contractRateTable, await approved(of, { lines: [senior, cost] }));
    expect(lines?.map(({ code }) => code)).toEqual([senior.code, cost.code]);
  });

  test('belongs to a time-and-materials contract, lies in its term, and no two begin on one day', async () => {
    const fixed = await here.drafted(await here.finalAward());
    await expect(here.derek.make(contractRateTable, table(fixed.id))).rejects.toMatchObject({
      code: 'contract_rate_table.is_time',
    });
    const { id: of } = await time();
    await expect(here.derek.make(contractRateTable, table(of, { fromDay: '2026-12-31' }))).rejects.toMatchObject({
      code: 'contract_rate_table.in_term',
    });
    await approved(of);
    const second = await ines.make(contractRateTable, table(of));
    await expect(step(ines, second.id, 'propose')).rejects.toMatchObject({ code: 'contract_rate_table.one_a_day' });
  });

  test('of two tables from one day that are approved at once, one stays', async () => {
    const { id: of } = await time();
    const ids = await Promise.all(
      [here.derek, ines].map(async (by) => {
        const { id } = await by.make(contractRateTable, table(of));
        await step(by, id, 'propose');
        return id;
      }),
    );
    const done = await Promise.allSettled(ids.map((id) => step(here.walter, id, 'approve')));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('a contract in force before Levee begins with what was ordered of its ceiling, and its manager hears of the mark that this passes', async () => {
  const { id } = await here.derek.make(contract, {
    title: 'Bridge repair engineering',
    isExisting: true,
    type: 'time',
    typeFinding: finding,
    vendor: await here.vendor('Tidewater Bridge Engineers'),
    value: usd(40_000),
    orderedBefore: usd(35_000),
    fromDay: '2026-07-01',
    untilDay: '2027-06-30',
    documents: [here.paper],
  });
  await here.step(here.derek, id, 'submit');
  const confirm = () => here.step(here.fiona, id, 'confirm', { signedOn: '2026-06-20' });
  await expect(confirm()).rejects.toMatchObject({ code: 'contract.has_rates' });
  await approved(id, { fromDay: '2026-07-01' });
  await confirm();
  const shown = await here.county.door.run(here.derek.actor, (work) => ratesFor(work, id));
  expect(shown).toMatchObject({ billedCents: 35_000_00, beforeCents: 35_000_00, percent: 87 });
  expect(shown.told.map(({ what }) => what).toSorted()).toEqual([
    '75 percent of the ceiling of $40,000.00 is billed',
    '85 percent of the ceiling of $40,000.00 is billed',
  ]);
});

const day = fc.integer({ min: 0, max: 27 }).map((at) => `2027-02-${String(at + 1).padStart(2, '0')}`);
const versions = fc
  .uniqueArray(fc.tuple(day, fc.integer({ min: 1, max: 500 })), {
    selector: ([from]) => from,
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all.map(
      ([fromDay, dollars], at): RateVersion => ({
        number: `RAT-${at}`,
        fromDay,
        lines: [{ ...senior, rate: usd(dollars) }],
      }),
    ),
  );

test('on each day exactly the latest table is in force, and nothing above a rate of its days passes', () => {
  fc.assert(
    fc.property(versions, day, day, fc.boolean(), fc.integer({ min: -2, max: 2 }), (all, a, b, isDated, above) => {
      const [orderedOn, invoiceDate] = [a, b].toSorted() as [string, string];
      const latest = all.filter(({ fromDay }) => fromDay <= a).toSorted((x, y) => (x.fromDay < y.fromDay ? 1 : -1))[0];
      expect(versionsWithin(all, a, a).map(({ number }) => number)).toEqual(latest ? [latest.number] : []);
      const within = versionsWithin(all, orderedOn, isDated ? orderedOn : invoiceDate);
      const lowest = Math.min(...within.map(({ lines }) => lines[0]?.rate?.cents ?? 0));
      // Around the very rate, where a cent decides.
      const cents = (Number.isFinite(lowest) ? lowest : 100_00) + above;
      const found = judgedByRate(
        {
          rate: 'eng-1',
          item: '',
          workedOn: isDated ? orderedOn : null,
          quantity: { amount: '2', unit: 'HR' },
          unitPrice: { cents, currency: 'USD' },
        },
        { versions: all, orderedOn, invoiceDate, endsOn: '2027-12-31' },
      );
      expect(found.problem === null).toBe(within.length > 0 && cents <= lowest);
    }),
  );
});
