import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { cooperativeContract } from '../../customers/cooperative/cooperative-contract.record.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { intakePolicy } from '../intake/intake-policy.record.ts';
import { soleSourceCase } from '../intake/sole-source-case.record.ts';
import { purchaseLimit } from '../rule-packs/purchase-limit.record.ts';
import { ruleDecision } from '../rule-packs/rule-decision.record.ts';
import { ruleException } from '../rule-packs/rule-exception.record.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import { requisition } from './requisition.record.ts';
import { quotePaper } from '../../../tests/world/papers.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

describe('no way to buy lets a request pass by the rules', () => {
  let county: World;
  let rosa: Person;
  let dana: Person;
  let walter: Person;
  let miguel: Person;
  let center: string;
  let pumps: string;
  let paper: string;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    dana = await county.member('Dana Whitfield', 'admin');
    miguel = await county.member('Miguel Ortiz', 'manager');
    walter = (await county.member('Walter Kowalski', 'manager')).with({
      duties: ['chief_procurement_officer', 'legal_counsel', 'buyer'],
    });
    center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
    pumps = (await dana.make(commodityCode, { scheme: 'naics', code: '333914', name: 'Pumps' })).id;
    paper = (await dana.make(commodityCode, { scheme: 'naics', code: '322230', name: 'Paper' })).id;
  });
  beforeEach(() => county.clock.set('2026-11-20T15:00:00Z'));
  afterAll(() => county.close());

  let made = 0;
  const asked = (dollars: number, more: Partial<New<typeof requisition>> = {}, commodity: string | null = null) => {
    made += 1;
    return rosa.make(requisition, {
      purpose: 'Something for the flood',
      costCenter: center,
      lines: [
        { item: `Thing ${made} of its own`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars), commodity },
      ],
      ...more,
    });
  };
  const federal = { federalFunds: true, awardedOn: '2025-03-14' } as const;
  const submit = (id: string) => rosa.run(requisition, 'submit', id);
  const quotes = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => quotePaper(county, rosa, String(at))));

  describe('an existing contract', () => {
    let contract: string;
    beforeAll(async () => {
      const machinery = await dana.make(commodityCode, { scheme: 'naics', code: '3339', name: 'Machinery' });
      const terms = { fromDay: '2026-01-01', untilDay: '2027-12-31', competed: true, namesUs: true };
      const row = await county.product.make(cooperativeContract, {
        priceBasis: 'Ten percent below two quotes of this year.',
        scope: 'Everything on its price list.',
        ...terms,
        number: 'SSPC-1',
        name: 'Pumps and barriers',
        lead: 'Southern States',
        vendor: 'Delta Pump',
        commodities: [machinery.id],
        participation: 'FL-1',
        joinedOn: '2026-02-01',
        ceiling: usd(250_000),
      });
      await county.product.run(cooperativeContract, 'submit', row.id);
      await walter.run(cooperativeContract, 'activate', row.id);
      contract = row.id;
    });
    const from = (more: Partial<New<typeof requisition>> = {}) => ({ path: 'contract' as const, contract, ...more });

    test('is named before it can be bought from', async () => {
      const { id } = await asked(900_000, { path: 'contract', ...federal }, pumps);
      await expect(submit(id)).rejects.toMatchObject({
        code: 'requisition.contract_is_named',
        issues: [{ path: 'contract' }],
      });
    });

    test('has to cover the code of every line', async () => {
      await expect(submit((await asked(900, from(), paper)).id)).rejects.toMatchObject({
        code: 'requisition.contract_covers',
      });
      await expect(submit((await asked(900, from())).id)).rejects.toMatchObject({
        code: 'requisition.contract_covers',
        issues: [{ path: 'lines.0.commodity' }],
      });
    });

    test('has to carry the federal clauses when federal money pays, and the amount has to fit', async () => {
      await expect(submit((await asked(900, from(federal), pumps)).id)).rejects.toMatchObject({
        code: 'requisition.contract_may_be_used',
        message: expect.stringContaining('Appendix II') as string,
      });
      await expect(submit((await asked(250_000.01, from(), pumps)).id)).rejects.toMatchObject({
        code: 'requisition.contract_may_be_used',
        message: expect.stringContaining('order limit') as string,
      });
    });

    test('that holds is enough for an amount that would be bid out, and asks for no quotes', async () => {
      expect(await submit((await asked(240_000, from(), pumps)).id)).toMatchObject({ status: 'submitted' });
    });
  });

  test('an exception lets a blocked request pass, and the block is seen before anybody submits', async () => {
    const { id } = await asked(9_000, { ...federal, periodEnds: '2026-10-31' });
    const [blocked] = await rosa.list(ruleDecision, `aboutId=${id}&status=standing`);
    expect(blocked).toMatchObject({ isBlocked: true });
    await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.rules' });
    const exception = {
      rule: 'us-uniform-guidance/403-h',
      subject: 'Dock',
      aboutId: id,
      reason: 'The pass-through agency extended the period of the award in writing.',
      untilDay: '2026-12-20',
    };
    const granted = await rosa.make(ruleException, exception);
    await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.rules' });
    await walter.run(ruleException, 'grant', granted.id);
    const [passed] = await rosa.list(ruleDecision, `aboutId=${id}&status=standing`);
    expect(passed).toMatchObject({ isBlocked: false });
    await walter.run(ruleException, 'withdraw', granted.id, 'Granted too early.');
    await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.rules' });
    const again = await rosa.make(ruleException, exception);
    await walter.run(ruleException, 'grant', again.id);
    expect(await submit(id)).toMatchObject({ status: 'submitted' });
  });

  describe('the day that counts', () => {
    const piece = (item: string, day: string) => {
      county.clock.set(`${day}T15:00:00Z`);
      return asked(0, {
        ...federal,
        path: 'direct',
        project: `Basin ${item}`,
        lines: [{ item, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(9_000) }],
      });
    };

    test('is the day of submitting: an old draft sees the pieces that were submitted after it was begun', async () => {
      const old = await piece('Check valve', '2026-06-01');
      const first = await piece('Check valve', '2026-06-01');
      county.clock.set('2026-11-10T15:00:00Z');
      await submit(first.id);
      county.clock.set('2026-11-20T15:00:00Z');
      await expect(submit(old.id)).rejects.toMatchObject({ code: 'requisition.is_no_piece' });
    });

    test('is not the day of an old threshold', async () => {
      county.clock.set('2025-09-30T15:00:00Z');
      const { id } = await asked(12_000, federal);
      county.clock.set('2026-11-20T15:00:00Z');
      expect(await submit(id)).toMatchObject({ status: 'submitted' });
      const [kept] = await rosa.list(ruleDecision, `aboutId=${id}&status=standing`);
      expect(kept).toMatchObject({ purchaseDay: '2026-11-20', method: 'direct' });
    });
  });

  describe('price quotes', () => {
    test('are as many as the rules ask for', async () => {
      const { id } = await asked(16_000, { ...federal, quotes: await quotes(2) });
      await expect(submit(id)).rejects.toMatchObject({
        code: 'requisition.quotes_are_enough',
        message: expect.stringContaining('3 price quotes') as string,
        issues: [{ path: 'quotes' }],
      });
      await rosa.edit(requisition, id, 1, { quotes: await quotes(3) });
      expect(await submit(id)).toMatchObject({ status: 'submitted' });
    });

    test('are not asked for where bids are invited, nor in an emergency with its case', async () => {
      const bid = await asked(340_000, { ...federal, path: 'itb' });
      expect(await submit(bid.id)).toMatchObject({ status: 'submitted' });
      const urgent = await asked(40_000, { ...federal, emergency: true, path: 'emergency' });
      await fileCase(urgent.id);
      expect(await submit(urgent.id)).toMatchObject({ status: 'submitted' });
    });

    const fileCase = async (id: string) => {
      const filed = await rosa.make(soleSourceCase, {
        requisition: id,
        vendor: 'Delta Pump',
        ground: 'emergency',
        findings: 'Four rental firms were called during the night; one had pumps of this size.',
        startsOn: '2026-11-18',
        endsOn: '2026-12-18',
        recompeteBy: '2027-01-31',
      });
      return rosa.run(soleSourceCase, 'file', filed.id);
    };

    test('without them nothing is approved before the case is accepted', async () => {
      const { id } = await asked(40_000, { ...federal, emergency: true, path: 'emergency' });
      const filed = await fileCase(id);
      await submit(id);
      const approve = () => county.product.run(requisition, 'approve', id);
      await expect(approve()).rejects.toMatchObject({ code: 'requisition.case_is_accepted' });
      await walter.run(soleSourceCase, 'accept', filed.id);
      expect(await approve()).toMatchObject({ status: 'approved' });
    });

    test('are asked for by the agency’s own limit as well, with its own number', async () => {
      const limit = await dana.make(purchaseLimit, {
        threshold: 'micro_purchase',
        amount: usd(5_000),
        quotes: 4,
        fromDay: '2026-11-01',
        toDay: '2026-11-30',
        citation: 'Resolution 9',
      });
      await walter.run(purchaseLimit, 'adopt', limit.id);
      const { id } = await asked(6_000, { quotes: await quotes(3) });
      await expect(submit(id)).rejects.toMatchObject({ message: expect.stringContaining('4 price quotes') as string });
      await walter.run(purchaseLimit, 'end', limit.id, 'Only tried.');
    });
  });

  test('a purchasing card pays no more than the policy lets it', async () => {
    await dana.make(intakePolicy, { fromDay: '2026-11-01', cardLimit: usd(2_500) });
    const { id } = await asked(14_000, { path: 'card' });
    await expect(submit(id)).rejects.toMatchObject({
      code: 'requisition.card_may_pay',
      message: 'A purchasing card may pay at most $2,500.00, and this is $14,000.00.',
    });
    expect(await submit((await asked(2_500, { path: 'card' })).id)).toMatchObject({ status: 'submitted' });
  });

  test('a text of the library that names a brand is looked at like one’s own words', async () => {
    const text = await rosa.make(scopeText, {
      name: 'Pumps',
      category: 'goods',
      body: 'The pump is a Godwin model CD150M. No substitutes are accepted.',
      brands: ['Godwin'],
    });
    const { id } = await asked(900, { scope: text.id });
    await expect(submit(id)).rejects.toMatchObject({
      code: 'requisition.brand_says_or_equal',
      issues: [{ path: 'scope' }],
    });
  });
});
