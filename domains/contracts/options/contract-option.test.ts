import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { notification } from '#domains/organization/public.server.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import type { New, StepOf } from '#kernel';
import type { Person } from '#world';
import { contract } from '../contract/contract.record.ts';
import { type ContractWorld, contractWorld, NOW } from '../test-world.ts';
import { contractOption } from './contract-option.record.ts';
import { priceIndex } from '../../vendors/market/price-index.record.ts';
import { lapseOptions } from './option.server.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterAll(() => here.county.close());

const why = { justification: 'The pumps are used each hurricane season, and prices rose elsewhere.' };

const move = (by: Person, id: string, step: StepOf<typeof contractOption>, input: object = {}, reason?: string) =>
  here.county.door.run(by.actor, (work) =>
    work.move(contractOption, id, step, { input: { ...input }, ...(reason ? { reason } : {}) }),
  );

/** An active contract to the end of 2027 with options of one year each. */
async function withOptions(...more: readonly Partial<New<typeof contractOption>>[]) {
  const of = await here.finalAward();
  const { id } = await here.drafted(of);
  const made: string[] = [];
  for (const [at, given] of more.entries()) {
    const year = 2028 + at;
    const option = await here.derek.make(contractOption, {
      contract: id,
      place: at + 1,
      name: `Year ${at + 2}`,
      newEnd: `${year}-12-31`,
      amount: usd(2480),
      noticeFrom: `${year - 1}-07-01`,
      noticeBy: `${year - 1}-10-02`,
      ...given,
    });
    made.push(option.id);
  }
  await here.step(here.derek, id, 'submit');
  await here.step(here.fiona, id, 'clear');
  await here.step(here.walter, id, 'approve');
  await here.step(here.derek, id, 'activate', { signedOn: '2027-01-04' });
  return { id, options: made as [string, ...string[]] };
}

test('an option is exercised inside its window by a second person, and moves end day and limit together', async () => {
  const { county, derek, walter } = here;
  const { id, options } = await withOptions({}, {});
  const [first, second = ''] = options;
  await expect(move(derek, first, 'request', why)).rejects.toMatchObject({ code: 'contract_option.window_is_open' });
  county.clock.set('2027-07-01T15:00:00Z');
  await expect(move(derek, first, 'request')).rejects.toMatchObject({ issues: [{ path: 'justification' }] });
  await expect(move(derek, first, 'request', { justification: 'Yes.' })).rejects.toMatchObject({
    code: 'contract_option.justified',
  });
  await expect(move(here.chantal, first, 'request', why)).rejects.toMatchObject({ kind: 'forbidden' });
  await move(derek, first, 'request', why);
  await county.product.make(dutyGrant, { member: derek.id, duty: 'chief_procurement_officer' });
  const powerful = derek.with({ duties: ['contract_manager', 'chief_procurement_officer'] });
  await expect(move(powerful, first, 'exercise')).rejects.toMatchObject({
    code: 'contract_option.exerciser_is_not_asker',
  });
  const twice = await Promise.allSettled([move(walter, first, 'exercise'), move(walter, first, 'exercise')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await derek.see(contract, id)).toMatchObject({ untilDay: '2028-12-31', ceiling: usd(4960), value: usd(2480) });
  expect(await derek.see(contractOption, first)).toMatchObject({
    status: 'exercised',
    endBefore: '2027-12-31',
    ceilingBefore: usd(2480),
    exercisedBy: walter.id,
  });
  await expect(move(derek, second, 'request', why)).rejects.toMatchObject({ code: 'contract_option.window_is_open' });
  county.clock.set(NOW);
});

test('a missed window closes the option for good, also for one that was requested in time', async () => {
  const { county, derek, walter } = here;
  const { id, options } = await withOptions({});
  county.clock.set('2027-10-02T15:00:00Z');
  await move(derek, options[0], 'request', why);
  county.clock.set('2027-10-03T15:00:00Z');
  await expect(move(walter, options[0], 'exercise')).rejects.toThrow('closed on 2027-10-02');
  const clock = () => county.door.run({ ...county.product.actor, timeZone: 'America/New_York' }, lapseOptions);
  await Promise.all([clock(), clock()]);
  expect(await derek.see(contractOption, options[0])).toMatchObject({ status: 'lapsed' });
  const told = await derek.list(notification, 'limit=100');
  expect(told.filter(({ subject }) => subject?.includes('lapsed'))).toHaveLength(1);
  expect(await derek.see(contract, id)).toMatchObject({ untilDay: '2027-12-31', ceiling: usd(2480) });
  county.clock.set(NOW);
});

test('options are agreed with the contract: none is written, changed or taken away afterwards', async () => {
  const { county, derek } = here;
  const { id, options } = await withOptions({});
  const given = {
    contract: id,
    place: 2,
    name: 'Ten more years',
    newEnd: '2038-12-31',
    amount: usd(1_000_000),
    noticeFrom: '2027-01-01',
    noticeBy: '2027-12-01',
  };
  await expect(derek.make(contractOption, given)).rejects.toMatchObject({ code: 'contract_option.is_agreed' });
  const { version } = await derek.see(contractOption, options[0]);
  await expect(derek.edit(contractOption, options[0], version, { noticeFrom: '2027-01-01' })).rejects.toThrow('agreed');
  await expect(
    county.door.run(derek.actor, (work) =>
      work.remove(work.around.registry.get(contractOption.name), { id: options[0] }),
    ),
  ).rejects.toMatchObject({ code: 'contract_option.is_frozen', issues: [{ path: 'contract' }] });
  const draft = await here.drafted(await here.finalAward());
  const own = { ...given, contract: draft.id };
  await expect(derek.make(contractOption, { ...own, amount: usd(-1) })).rejects.toMatchObject({
    issues: [{ path: 'amount' }],
  });
  await expect(derek.make(contractOption, { ...own, noticeBy: '2026-12-01' })).rejects.toMatchObject({
    code: 'contract_option.window_is_in_order',
  });
  await expect(derek.make(contractOption, { ...own, newEnd: '2027-12-30' })).rejects.toMatchObject({
    code: 'contract_option.is_longer',
  });
});

test('options come one after the other, of an active contract alone', async () => {
  const { derek, walter } = here;
  const open = { noticeFrom: '2027-01-01', noticeBy: '2027-06-01' };
  const { id, options } = await withOptions(open, open);
  await expect(move(derek, options[1] ?? '', 'request', why)).rejects.toMatchObject({
    code: 'contract_option.in_order',
  });
  await move(derek, options[0], 'request', why);
  await here.step(
    walter,
    id,
    'terminate',
    { terminationKind: 'convenience', terminatedOn: '2027-01-05' },
    'Not needed.',
  );
  await expect(move(walter, options[0], 'exercise')).rejects.toMatchObject({
    code: 'contract_option.is_frozen',
  });
  expect(await derek.see(contract, id)).toMatchObject({ status: 'terminated', untilDay: '2027-12-31' });
});

describe('an option with a price by index', () => {
  const terms = {
    priceBasis: 'index',
    series: 'TEST-CPI',
    baseMonth: '2026-06',
    referenceMonth: '2027-06',
    escalatorCap: 3,
  } as const;
  const figure = (by: Person, month: string, amount: string, publishedOn = '2027-07-15') =>
    by.make(priceIndex, {
      series: 'TEST-CPI',
      name: 'Test series',
      month,
      value: { amount, unit: 'index' },
      source: 'Test bulletin',
      publishedOn,
    });
  const offer = async (id: string, dollars: number) => {
    const { version } = await here.derek.see(contractOption, id);
    return here.derek.edit(contractOption, id, version, { offered: usd(dollars) });
  };

  test('is exercised at the computed price, never above its cap, and at what was requested alone', async () => {
    const { county, derek, walter, chantal } = here;
    const { id, options } = await withOptions(terms);
    const [option] = options;
    county.clock.set('2027-08-02T15:00:00Z');
    await expect(move(derek, option, 'request', why)).rejects.toMatchObject({
      code: 'contract_option.no_base_figure',
      issues: [{ path: 'baseMonth' }],
    });
    await figure(chantal, '2026-06-01', '310.25');
    const wrong = await figure(chantal, '2027-06-01', '322.61');
    await offer(option, 2600);
    await expect(move(derek, option, 'request', why)).rejects.toThrow('The contract allows $2,554.40 at most');
    await offer(option, 2554.4);
    await move(derek, option, 'request', why);
    const asked = await derek.see(contractOption, option);
    expect(asked).toMatchObject({ status: 'requested', price: usd(2554.4), change: 3 });
    expect(asked.working).toContain('Cap: 3 percent applies.');
    await county.door.run(chantal.actor, (work) =>
      work.move(priceIndex, wrong.id, 'withdraw', { reason: 'Read from the wrong row.' }),
    );
    await figure(chantal, '2027-06-01', '313.00');
    await expect(move(walter, option, 'exercise')).rejects.toMatchObject({ code: 'contract_option.above_price' });
    await move(derek, option, 'withdraw', {}, 'The figure was corrected.');
    await offer(option, 2500);
    await move(derek, option, 'request', why);
    await move(walter, option, 'exercise');
    expect(await derek.see(contract, id)).toMatchObject({ untilDay: '2028-12-31', ceiling: usd(4980) });
    county.clock.set(NOW);
  });

  test.each([
    ['rose', '313.00', '316.00'],
    ['fell', '316.00', '313.00'],
  ])(
    'goes back where the price %s since it was requested, and is exercised where it did not',
    async (way, first, now) => {
      const { county, derek, walter, chantal } = here;
      const series = `MOVED-${way}`;
      const { options } = await withOptions({ ...terms, series });
      county.clock.set('2027-08-02T15:00:00Z');
      const published = (month: string, amount: string) =>
        chantal.make(priceIndex, {
          series,
          name: 'Test series',
          month,
          value: { amount, unit: 'index' },
          source: 'Test bulletin',
          publishedOn: '2027-07-15',
        });
      await published('2026-06-01', '310.00');
      const wrong = await published('2027-06-01', first);
      const price = async () => (await derek.see(contractOption, options[0])).price;
      await move(derek, options[0], 'request', why);
      const asked = await price();
      await county.door.run(chantal.actor, (work) =>
        work.move(priceIndex, wrong.id, 'withdraw', { reason: 'Read from the wrong row.' }),
      );
      await published('2027-06-01', now);
      await expect(move(walter, options[0], 'exercise')).rejects.toMatchObject({
        code: 'contract_option.price_moved',
        issues: [{ path: 'price', code: 'contract_option.price_moved' }],
      });
      await move(derek, options[0], 'withdraw', {}, 'The figure was corrected.');
      await move(derek, options[0], 'request', why);
      expect(await price()).not.toEqual(asked);
      await move(walter, options[0], 'exercise');
      county.clock.set(NOW);
    },
  );

  test('rests on no figure of the person who requests or exercises it', async () => {
    const { county, walter, derek } = here;
    const { options } = await withOptions({ ...terms, series: 'OWN-CPI' });
    const own = { series: 'OWN-CPI', name: 'Own', source: 'Test bulletin', publishedOn: '2027-07-15' };
    for (const [month, amount] of [
      ['2026-06-01', '100'],
      ['2027-06-01', '101'],
    ] as const)
      await walter.make(priceIndex, { ...own, month, value: { amount, unit: 'index' } });
    county.clock.set('2027-08-02T15:00:00Z');
    await move(derek, options[0], 'request', why);
    await expect(move(walter, options[0], 'exercise')).rejects.toMatchObject({
      code: 'contract_option.figure_is_anothers',
    });
    county.clock.set(NOW);
  });

  test('names what its terms lack, and an escalator in words is said to be that', async () => {
    const draft = await here.drafted(await here.finalAward());
    const given = {
      contract: draft.id,
      place: 1,
      name: 'Year 2',
      newEnd: '2028-12-31',
      amount: usd(2480),
      noticeFrom: '2027-07-01',
      noticeBy: '2027-10-02',
    };
    const refuses = (more: Partial<New<typeof contractOption>>, code: string, path: string) =>
      expect(here.derek.make(contractOption, { ...given, ...more })).rejects.toMatchObject({
        code: `contract_option.${code}`,
        issues: [{ path }],
      });
    await refuses({ priceBasis: 'fixed' }, 'percent_is_named', 'percent');
    await refuses({ priceBasis: 'table' }, 'periods_are_named', 'periods');
    await refuses({ ...terms, series: null }, 'series_is_named', 'series');
    await refuses({ ...terms, referenceMonth: '2026-06' }, 'months_are_named', 'referenceMonth');
    await refuses({ escalator: 'CPI' }, 'words_are_said', 'escalator');
    await refuses({ ...terms, escalatorFloor: 4 }, 'floor_is_below_cap', 'escalatorFloor');
    await expect(here.derek.make(contractOption, { ...given, ...terms, baseMonth: 'June' })).rejects.toMatchObject({
      issues: [{ path: 'baseMonth' }],
    });
  });
});
