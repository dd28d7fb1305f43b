import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { agency } from '../../customers/tree/agency.record.ts';
import { cooperativeContract } from '../../customers/cooperative/cooperative-contract.record.ts';
import { task } from '../../organization/task.record.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { passedMatch } from '../intake/passed-match.record.ts';
import { soleSourceCase } from '../intake/sole-source-case.record.ts';
import { ruleDecision } from '../rule-packs/rule-decision.record.ts';
import { rulePackChoice } from '../rule-packs/rule-pack-choice.record.ts';
import { ruleFinding } from '../rule-packs/rule-finding.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { requisition } from './requisition.record.ts';
import { splitAmong } from './split-finding.server.ts';
import { quotePaper } from '../../../tests/world/papers.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

describe('a request before the rules', () => {
  let county: World;
  let rosa: Person;
  let dana: Person;
  let walter: Person;
  let center: string;
  let sand: string;

  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    dana = await county.member('Dana Whitfield', 'admin');
    walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
    center = (await dana.make(costCenter, { code: '2120', name: 'Flood recovery' })).id;
    sand = (await dana.make(commodityCode, { scheme: 'own', code: 'SAND', name: 'Sandbags' })).id;
  });
  afterAll(() => county.close());

  const asked = (dollars: number, more: Partial<New<typeof requisition>> = {}, commodity: string | null = null) =>
    rosa.make(requisition, {
      purpose: 'Something for the flood',
      costCenter: center,
      federalFunds: true,
      awardedOn: '2025-03-14',
      lines: [
        { item: `Thing for ${dollars}`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars), commodity },
      ],
      ...more,
    });
  const paper = (name: string) => quotePaper(county, rosa, name);
  const submit = (id: string) => rosa.run(requisition, 'submit', id);

  test('cut into five is stopped at the fifth piece, with the list of the other four', async () => {
    const piece = { project: 'Levee before the winter', suggestedVendors: [{ name: 'Gulf Sandbag Company' }] };
    const numbers: string[] = [];
    for (const day of ['03', '06', '10', '13']) {
      county.clock.set(`2026-11-${day}T15:00:00Z`);
      const { id, number } = await asked(3_600, piece, sand);
      await submit(id);
      numbers.push(number);
    }
    county.clock.set('2026-11-20T15:00:00Z');
    const fifth = await asked(3_600, piece, sand);
    await expect(submit(fifth.id)).rejects.toMatchObject({
      code: 'requisition.is_no_piece',
      extra: { others: numbers.map((title) => ({ title, cents: 360_000 })) },
    });
    // Competing the whole is the way out, and then the rules look at the sum.
    const quotes = [await paper('A'), await paper('B'), await paper('C')];
    await rosa.edit(requisition, fifth.id, 1, { path: 'quotes', quotes });
    expect(await submit(fifth.id)).toMatchObject({ status: 'submitted' });
    const [kept] = await rosa.list(ruleDecision, `aboutId=${fifth.id}`);
    expect(kept).toMatchObject({ method: 'quotes', status: 'standing' });
  });

  test('cut into pieces is noticed by its words too, when the code is left away', async () => {
    const piece = {
      project: 'Basin pumps',
      path: 'direct' as const,
      lines: [{ item: 'Trash pump, 6 inch', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(8_000) }],
    };
    await submit((await asked(0, piece)).id);
    const second = await asked(0, {
      ...piece,
      lines: [{ item: '6 inch trash pumps', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(8_000) }],
    });
    await expect(submit(second.id)).rejects.toMatchObject({ code: 'requisition.is_no_piece' });
  });

  test('cut into five with firm and project left blank is stopped as well', async () => {
    const line = { item: 'Flood light tower', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(4_000) };
    const blank = { lines: [line], path: 'direct' as const };
    for (let n = 0; n < 3; n++) await submit((await asked(0, blank)).id);
    const fourth = await asked(0, blank);
    await expect(submit(fourth.id)).rejects.toMatchObject({
      code: 'requisition.is_no_piece',
      message: expect.stringContaining('$16,000.00, above the micro-purchase threshold of $15,000.00'),
    });
    await expect(submit(fourth.id)).rejects.toThrow('(2 CFR 200.320(a)(1))');
  });

  test('is a piece of the same firm by its row of the directory, by its names, and by a second row with its phone', async () => {
    const clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
    const address = { line1: '12 Dock St', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
    const known = { taxClass: 'llc', address, phone: '+17575550177', email: 'bids@tarp.example' } as const;
    const first = await clerk.make(vendor, { ...known, name: 'Gulf Tarp LLC', tradeName: 'Stormcover' });
    const again = await clerk.make(vendor, { ...known, name: 'Bay Covers Inc.', email: 'sales@covers.example' });
    const piece = (one: readonly { vendor?: string; name?: string; note?: string }[]) =>
      asked(0, {
        suggestedVendors: one,
        path: 'direct',
        lines: [{ item: 'Tarpaulin, woven', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(4_000) }],
      });
    for (const one of [{ vendor: first.id }, { name: 'STORMCOVER, Inc.' }, { vendor: again.id }])
      await submit((await piece([one])).id);
    const last = await piece([{ name: 'Gulf Tarp' }]);
    await expect(submit(last.id)).rejects.toMatchObject({
      code: 'requisition.is_no_piece',
      message: expect.stringContaining('$16,000.00, above the micro-purchase threshold'),
    });
    await expect(piece([{ note: 'The one by the harbor' }])).rejects.toThrow(
      'Each suggested vendor needs a vendor of the directory or a name.',
    );
  });

  test('that looks like a piece and may pass stands in the findings, before whoever approves, until it is answered', async () => {
    const row = async (vendor: string) =>
      (
        await asked(0, {
          suggestedVendors: [{ name: vendor }],
          path: 'direct',
          lines: [{ item: 'Portable radio set', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(9_000) }],
        })
      ).id;
    await submit(await row('Bay Radio'));
    const second = await row('Hill Country Wireless');
    await submit(second);
    const [found, ...more] = await rosa.list(ruleFinding, `aboutId=${second}`);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: 'split', status: 'open', owner: dana.id, aboutRecord: 'requisition' });
    expect(found?.detail).toContain('The same cost center or person requested the same items');
    expect(found?.subject).toContain('$18,000.00 in all');
    const isFlagged = () => county.door.run(walter.actor, (work) => splitAmong(work, [second]));
    expect(await isFlagged()).toEqual(new Set([second]));
    const her = rosa.with({ role: 'admin' });
    await expect(
      county.door.run(her.actor, (work) =>
        work.move(ruleFinding, found?.id ?? '', 'answer', { input: { answer: 'They are two needs, I say.' } }),
      ),
    ).rejects.toMatchObject({ code: 'rule_finding.answered_by_another' });
    expect(await isFlagged()).toEqual(new Set([second]));
    await county.door.run(dana.actor, (work) =>
      work.move(ruleFinding, found?.id ?? '', 'answer', {
        input: { answer: 'Two sites, two needs, seen on the plan.' },
      }),
    );
    expect(await isFlagged()).toEqual(new Set());
  });

  test('keeps the decision it was submitted with, under the award’s own rules', async () => {
    const { id } = await asked(1_200);
    await submit(id);
    const [kept] = await rosa.list(ruleDecision, `aboutId=${id}`);
    expect(kept).toMatchObject({ method: 'direct', federalFunds: true, awardDay: '2025-03-14', isBlocked: false });
  });

  test('is not bought by card above the threshold', async () => {
    const quotes = { path: 'card' as const };
    const { id } = await asked(14_000, quotes);
    await submit(id);
    const over = await rosa.make(requisition, {
      purpose: 'Generator',
      costCenter: center,
      federalFunds: true,
      awardedOn: '2025-03-14',
      path: 'card',
      soleSource: true,
      justification: 'Only this generator fits the frame of the shelter.',
      lines: [{ item: 'Generator', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(15_000.01) }],
    });
    await expect(submit(over.id)).rejects.toMatchObject({ code: 'requisition.case_is_filed' });
  });

  test('leaves competition out only with a case, which a second person accepts', async () => {
    const { id } = await asked(40_000, {
      soleSource: true,
      path: 'sole_source',
      justification: 'The maker sells the analyzer directly and nobody else services it.',
    });
    await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.case_is_filed' });
    const made = await rosa.make(soleSourceCase, { requisition: id, vendor: 'Chemtrac', ground: 'one_source' });
    await expect(rosa.run(soleSourceCase, 'file', made.id)).rejects.toMatchObject({
      code: 'sole_source_case.market_was_searched',
    });
    const { version } = await rosa.edit(soleSourceCase, made.id, 1, {
      findings: 'Three makers were asked; only one builds an analyzer that the permit names.',
    });
    await expect(rosa.run(soleSourceCase, 'file', made.id)).rejects.toMatchObject({
      code: 'sole_source_case.intent_is_published',
    });
    await rosa.edit(soleSourceCase, made.id, version, {
      noticeAt: 'county.example/notices/17',
      noticeFrom: '2026-11-02',
      noticeTo: '2026-11-16',
    });
    await rosa.run(soleSourceCase, 'file', made.id);
    expect(await submit(id)).toMatchObject({ status: 'submitted' });
    await expect(rosa.run(soleSourceCase, 'accept', made.id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await walter.run(soleSourceCase, 'accept', made.id)).toMatchObject({ status: 'accepted' });
  });

  test('in an emergency needs the day by which it is competed again', async () => {
    const { id } = await asked(40_000, {
      emergency: true,
      path: 'emergency',
      soleSource: true,
      justification: 'The pump station is under water since Monday.',
    });
    const made = await rosa.make(soleSourceCase, {
      requisition: id,
      vendor: 'Delta Pump & Supply',
      ground: 'emergency',
      findings: 'Four rental firms were called during the night; one had pumps of this size.',
      startsOn: '2026-11-18',
      endsOn: '2026-12-18',
    });
    await expect(rosa.run(soleSourceCase, 'file', made.id)).rejects.toMatchObject({
      code: 'sole_source_case.emergency_ends',
    });
    for (const recompeteBy of ['2026-11-19', '2026-12-17']) {
      const { version } = await rosa.see(soleSourceCase, made.id);
      await rosa.edit(soleSourceCase, made.id, version, { recompeteBy });
      await expect(rosa.run(soleSourceCase, 'file', made.id)).rejects.toMatchObject({
        code: 'sole_source_case.competed_again_ahead',
      });
    }
    for (const change of [
      { recompeteBy: '2028-01-31' },
      { recompeteBy: '2027-05-19' },
      { recompeteBy: '2027-05-21', startsOn: '2026-11-25' },
    ]) {
      const { version: seen } = await rosa.see(soleSourceCase, made.id);
      await rosa.edit(soleSourceCase, made.id, seen, change);
      await expect(rosa.run(soleSourceCase, 'file', made.id)).rejects.toMatchObject({
        code: 'sole_source_case.competed_again_soon',
      });
    }
    const { version: last } = await rosa.see(soleSourceCase, made.id);
    await rosa.edit(soleSourceCase, made.id, last, { recompeteBy: '2027-05-18', startsOn: '2026-11-18' });
    await rosa.run(soleSourceCase, 'file', made.id);
    await walter.run(soleSourceCase, 'return', made.id, 'Sooner, please');
    const { version } = await rosa.see(soleSourceCase, made.id);
    await rosa.edit(soleSourceCase, made.id, version, { recompeteBy: '2027-01-31' });
    await rosa.run(soleSourceCase, 'file', made.id);
    expect(await submit(id)).toMatchObject({ status: 'submitted' });
    await walter.run(soleSourceCase, 'accept', made.id);
    expect(await rosa.list(task)).toMatchObject([{ dueOn: '2027-01-31', link: `/sole-source-cases/${made.id}` }]);
  });

  test('passes by a contract that covers it only with a reason, which is counted', async () => {
    const vests = (await dana.make(commodityCode, { scheme: 'own', code: 'VEST', name: 'Safety vests' })).id;
    const contract = await county.product.make(cooperativeContract, {
      priceBasis: 'Ten percent below two quotes of this year.',
      scope: 'Everything on its price list.',
      number: 'SSPC-1',
      name: 'Safety supplies',
      lead: 'Southern States',
      vendor: 'Gulf Safety',
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
      commodities: [vests],
      participation: 'FL-1',
      joinedOn: '2026-02-01',
      competed: true,
      namesUs: true,
      federalTerms: true,
    });
    await county.product.run(cooperativeContract, 'submit', contract.id);
    await walter.run(cooperativeContract, 'activate', contract.id);
    const { id } = await asked(900, {}, vests);
    await expect(submit(id)).rejects.toMatchObject({
      code: 'requisition.contract_is_used',
      extra: { id: contract.id },
    });
    const theo = await county.member('Theo Papadakis');
    const passed = {
      requisition: id,
      kind: 'cooperative',
      offered: 'Safety supplies (SSPC-1)',
      reason: 'price',
    } as const;
    await expect(theo.make(passedMatch, passed)).rejects.toMatchObject({
      code: 'passed_match.is_for_ones_own',
      issues: [{ path: 'requisition', code: 'passed_match.is_for_ones_own' }],
    });
    await rosa.make(passedMatch, {
      requisition: id,
      kind: 'cooperative',
      offered: 'Safety supplies (SSPC-1)',
      reason: 'too_late',
    });
    expect(await submit(id)).toMatchObject({ status: 'submitted' });
    expect(await rosa.list(passedMatch, 'reason=too_late')).toHaveLength(1);
  });

  test('is judged by the law of the agency that pays, each at its own threshold', async () => {
    const fiona = (await county.member('Fiona MacLeod', 'manager')).with({ duties: ['legal_counsel'] });
    const centerIn = async (usState: 'NY' | 'TX') => {
      const chosen = await walter.make(rulePackChoice, {
        jurisdiction: usState,
        entity: 'city',
        fromDay: '2026-01-01',
      });
      await fiona.run(rulePackChoice, 'review', chosen.id);
      const { id } = await dana.make(agency, {
        code: usState,
        name: `Partner in ${usState}`,
        rank: 'partner',
        entity: 'city',
        usState,
        opensOn: '2024-10-01',
      });
      return (await dana.make(costCenter, { code: usState, name: `Garage in ${usState}`, agency: id })).id;
    };
    const [albany, austin] = [await centerIn('NY'), await centerIn('TX')];
    const methodFor = async (costCenter: string, dollars: number, item: string) => {
      const { id } = await rosa.make(requisition, {
        purpose: item,
        costCenter,
        lines: [{ item, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars) }],
      });
      await submit(id);
      const [kept] = await rosa.list(ruleDecision, `aboutId=${id}`);
      const inputs = kept?.inputs as { facts: { states: string[] } };
      return [kept?.method, ...inputs.facts.states.toSorted()];
    };
    expect(await methodFor(albany, 20_000, 'Snow blower')).toEqual(['direct', 'NY']);
    expect(await methodFor(albany, 20_000.01, 'Salt spreader')).toEqual(['sealed_bids', 'NY']);
    expect(await methodFor(austin, 20_000.01, 'Brush cutter')).toEqual(['direct', 'TX']);
    expect(await methodFor(austin, 100_000, 'Street sweeper')).toEqual(['direct', 'TX']);
    expect(await methodFor(austin, 100_000.01, 'Vacuum truck')).toEqual(['sealed_bids', 'TX']);
    // The organization's own centers are under every law that was reviewed, so the stricter one decides.
    expect(await methodFor(center, 20_000.01, 'Chip spreader')).toEqual(['sealed_bids', 'NY', 'TX']);
  });
});
