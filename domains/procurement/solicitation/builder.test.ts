import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { rulePackChoice } from '../rule-packs/rule-pack-choice.record.ts';
import { openIn, partOf, stateOf } from './parts.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import { solicitation } from './solicitation.record.ts';
import { solicitationSection } from './solicitation-section.record.ts';
import { typeFor } from './start-type.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

let county: World;
let server: Serving;
let rosa: Person;
let buyer: Person;
let chief: Person;
let center: string;
let pumps: string;
beforeAll(async () => {
  county = await world();
  server = await serve(county);
  rosa = await county.member('Rosa Delgado');
  buyer = (await county.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  chief = (await county.member('Priya Raman')).with({ duties: ['chief_procurement_officer'] });
  const counsel = (await county.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  center = (await county.product.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
  pumps = (await county.product.make(commodityCode, { scheme: 'own', code: 'PUMP', name: 'Pumps' })).id;
  const { id } = await chief.make(rulePackChoice, { jurisdiction: 'TX', entity: 'county', fromDay: '2026-01-01' });
  await counsel.run(rulePackChoice, 'review', id);
});
afterAll(async () => {
  await server.close();
  await county.close();
});
beforeEach(() => county.clock.set('2026-11-20T15:00:00Z'));

const approved = async (more: Partial<New<typeof requisition>> = {}) => {
  const { id } = await rosa.make(requisition, {
    purpose: 'Four trash pumps for the flood crews',
    costCenter: center,
    category: 'goods',
    path: 'itb',
    federalFunds: true,
    awardedOn: '2025-03-14',
    federalAward: 'FEMA-4781-PA-00127',
    telecom: false,
    specification: 'Diesel, 6 inch, trailer mounted, or equal.',
    lines: [
      { item: 'Trash pump', commodity: pumps, quantity: { amount: '4', unit: 'EA' }, unitPrice: usd(30_000) },
      { item: 'Suction hose', quantity: { amount: '12.5', unit: 'FT' }, unitPrice: usd(20) },
    ],
    ...more,
  });
  await rosa.run(requisition, 'submit', id);
  await county.product.run(requisition, 'approve', id);
  return id;
};
const ask = async (as: Person, path: string, body?: object) =>
  server.ask({ as: as.actor, method: body ? 'POST' : 'GET', path: `/api/v1${path}`, ...(body ? { body } : {}) });
const assemble = (as: Person, body: object) => ask(as, '/solicitation/assemble', body);
const idIn = (answer: { readonly json: unknown }) => (answer.json as { id: string }).id;

describe('a solicitation out of an approved requisition', () => {
  test('has its name, items, estimate, federal facts and specification without a word typed', async () => {
    const id = await approved();
    const sourcing = await ask(buyer, `/requisition/${id}/sourcing`);
    expect(sourcing.json).toEqual({ solicitation: null, type: 'itb' });
    const made = await assemble(buyer, { type: 'itb', requisition: id });
    expect(made.status, made.text).toBe(201);
    const row = await buyer.see(solicitation, idIn(made));
    expect(row).toMatchObject({
      name: 'Four trash pumps for the flood crews',
      type: 'itb',
      category: 'goods',
      requisition: id,
      buyer: buyer.id,
      estimate: usd(120_250),
      federalFunds: true,
      awardedOn: '2025-03-14',
      federalAward: 'FEMA-4781-PA-00127',
      telecom: false,
      specification: 'Diesel, 6 inch, trailer mounted, or equal.',
      criteria: [],
    });
    expect(row.items).toMatchObject([
      { item: 'Trash pump', kind: 'base', commodity: pumps, quantity: { amount: '4', unit: 'EA' } },
      { item: 'Suction hose', kind: 'base', commodity: null, quantity: { amount: '12.5', unit: 'FT' } },
    ]);
    expect((await ask(rosa, `/requisition/${id}/sourcing`)).json).toMatchObject({
      solicitation: { id: row.id, number: row.number, status: 'draft' },
      type: null,
    });
    expect(openIn(row)).toEqual([]);
    expect(await buyer.run(solicitation, 'submit', row.id)).toMatchObject({ status: 'in_review' });
  });

  test('is one: the second is refused and names the first, until that one is cancelled', async () => {
    const id = await approved();
    const first = await assemble(buyer, { type: 'itb', requisition: id });
    const { number } = await buyer.see(solicitation, idIn(first));
    const again = await assemble(buyer, { type: 'rfp', requisition: id });
    expect(again.status).toBe(422);
    expect(again.json).toMatchObject({
      code: 'solicitation.one_per_requisition',
      record: 'solicitation',
      id: idIn(first),
      issues: [{ path: 'requisition' }],
    });
    expect(again.text).toContain(`has solicitation ${number} already`);
    // Nor by the plain call.
    await expect(buyer.make(solicitation, { name: 'Pumps', type: 'itb', requisition: id })).rejects.toThrow(
      `has solicitation ${number} already`,
    );
    await chief.run(solicitation, 'cancel', idIn(first), 'Wrong specification.');
    const next = await assemble(buyer, { type: 'rfp', requisition: id });
    expect(next.status).toBe(201);
    // The link to what was asked for before is not the buyer’s to drop.
    expect(await buyer.see(solicitation, idIn(next))).toMatchObject({ replaces: idIn(first) });
    await chief.run(solicitation, 'cancel', idIn(next), 'Wrong type.');
    const given = { name: 'Pumps', type: 'itb', requisition: id, replaces: idIn(first) } as const;
    const { id: third } = await buyer.make(solicitation, given);
    expect(await buyer.see(solicitation, third)).toMatchObject({ replaces: idIn(next) });
  });

  test('two who start at once make one', async () => {
    const id = await approved();
    const answers = await Promise.all([
      assemble(buyer, { type: 'itb', requisition: id }),
      assemble(chief, { type: 'itb', requisition: id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('is not made of one that nobody approved, nor by who is no buyer', async () => {
    const { id } = await rosa.make(requisition, { purpose: 'Not yet', costCenter: center });
    expect((await assemble(buyer, { type: 'itb', requisition: id })).text).toContain('is not approved');
    const refused = await assemble(rosa, { type: 'itb', requisition: await approved() });
    expect(refused.status).toBe(403);
    const { json } = await ask(buyer, `/requisition/${id}/sourcing`);
    expect(json).toEqual({ solicitation: null, type: null });
  });

  test('of another organization stays unknown', async () => {
    const other = await world();
    try {
      const stranger = (await other.member('Miguel Ortiz')).with({ duties: ['buyer'] });
      const id = await approved();
      await expect(stranger.make(solicitation, { name: 'Pumps', type: 'itb', requisition: id })).rejects.toThrow(
        'there is no such entry',
      );
    } finally {
      await other.close();
    }
  });
});

describe('the interview', () => {
  test('wants a title where there is no requisition', async () => {
    const answer = await assemble(buyer, { type: 'rfp' });
    expect(answer.json).toMatchObject({
      code: 'solicitation.has_a_title',
      issues: [{ path: 'name', code: 'solicitation.has_a_title', message: 'Enter a title, or choose a requisition.' }],
    });
  });

  test('gives a proposal usual criteria of exactly 100% and the lots that were asked for', async () => {
    const id = idIn(await assemble(buyer, { type: 'rfp', name: 'Debris monitoring', lots: 2, bidSecurity: 5 }));
    const row = await buyer.see(solicitation, id);
    expect(row.lots?.map(({ code }) => code)).toEqual(['A', 'B']);
    expect(row.bidSecurity).toBe(5);
    expect(openIn(row).map(({ code }) => code)).toEqual([
      'solicitation.has_its_estimate',
      'solicitation.asks_for_something',
    ]);
  });

  test('gives no room to a timeline that the rules find too short', async () => {
    const requisitionId = await approved();
    const id = idIn(
      await assemble(buyer, { type: 'itb', requisition: requisitionId, meeting: true, mustAttend: true }),
    );
    const row = await buyer.see(solicitation, id);
    expect(row).toMatchObject({ dueAt: '2026-12-04T19:00:00.000Z', mustAttend: true });
    expect(row.meetingAt).not.toBeNull();
    const outlook = async () =>
      (await ask(buyer, `/solicitation/${id}/outlook`)).json as unknown as {
        tooShort: string | null;
        earliestDue: string;
        decision: { advertisingDays: number; clauses: { clause: string; citation: string; version: string }[] };
      };
    const first = await outlook();
    expect(first).toMatchObject({ tooShort: null, earliestDue: '2026-12-04', decision: { advertisingDays: 14 } });
    expect(first.decision.clauses.find(({ clause }) => clause === 'I')?.citation).toContain('Appendix II(I)');
    await buyer.edit(solicitation, id, row.version, {
      dueAt: '2026-12-03T20:00:00.000Z',
      questionsDueAt: '2026-12-01T20:00:00.000Z',
      meetingAt: '2026-11-30T20:00:00.000Z',
    });
    expect((await outlook()).tooShort).toContain(
      'ask for 14 days of advertising and this gives 13. Move the due date.',
    );
  });
});

describe('the text of a solicitation', () => {
  interface Text {
    sections: {
      id: string;
      version: number;
      title: string;
      body: string;
      clause: string | null;
      packVersion: string | null;
      scope: string | null;
      isAdapted: boolean;
    }[];
    missing: { clause: string }[];
  }
  const textOf = async (id: string) => (await ask(buyer, `/solicitation/${id}/text`)).json as unknown as Text;

  test('says which lots are bid, and what bids are secured with', async () => {
    const said = async (given: object) => {
      const id = idIn(await assemble(buyer, { name: 'Mowing', lots: 2, ...given }));
      const { sections } = await textOf(id);
      const bodyOf = (title: string) => sections.find((one) => one.title === title)?.body;
      return { row: await buyer.see(solicitation, id), pricing: bodyOf('Pricing'), security: bodyOf('Bid security') };
    };
    const byPrice = await said({ type: 'itb', bidSecurityAmount: usd(2500) });
    expect(byPrice.row).toMatchObject({ bidSecurity: null, bidSecurityAmount: usd(2500) });
    expect(byPrice.pricing).toContain('you may bid on one or several, and leave the others empty');
    expect(byPrice.security).toContain('cashier’s check of $2,500.00. It');
    const ranked = await said({ type: 'rfp', bidSecurity: 5 });
    expect(ranked.pricing).toContain('Bid on every lot');
    expect(ranked.security).toContain('cashier’s check of 5% of your bid.');
    const both = await assemble(buyer, { type: 'itb', name: 'Mowing', bidSecurity: 5, bidSecurityAmount: usd(2500) });
    expect(both.json).toMatchObject({ code: 'solicitation.security_is_said_once' });
  });

  test('is assembled with every clause that the rules require, each in the words of its rule with the version', async () => {
    const scope = await buyer.make(scopeText, { name: 'Pumps', category: 'goods', body: 'Pumps of 6 inch, or equal.' });
    const id = idIn(
      await assemble(buyer, { type: 'itb', requisition: await approved({ scope: scope.id }), meeting: true }),
    );
    const { sections, missing } = await textOf(id);
    expect(missing).toEqual([]);
    expect(sections.map(({ title }) => title).slice(0, 3)).toEqual(['Instructions to vendors', 'Meeting', 'Pricing']);
    expect(sections.find((one) => one.scope === scope.id)).toMatchObject({
      title: 'Pumps',
      body: 'Pumps of 6 inch, or equal.',
    });
    const lobbying = sections.find(({ clause }) => clause === 'us-appendix-ii/i');
    expect(lobbying?.packVersion).toMatch(/^us-appendix-ii@/);
    expect(lobbying?.body).toContain('certify that federal money pays for no lobbying');
    expect(lobbying?.body).toContain('2 CFR 200 Appendix II(I)');
  });

  test('says which clause the rules have come to require, and adds it once', async () => {
    const id = idIn(await assemble(buyer, { type: 'itb', name: 'Barriers' }));
    expect((await textOf(id)).missing).toEqual([]);
    const { version } = await buyer.see(solicitation, id);
    await buyer.edit(solicitation, id, version, {
      federalFunds: true,
      awardedOn: '2025-03-14',
      estimate: usd(300_000),
    });
    const before = await textOf(id);
    expect(before.missing.map(({ clause }) => clause)).toContain('I');
    const added = await ask(buyer, `/solicitation/${id}/text`, {});
    expect(added.json).toEqual({ added: before.missing.length });
    expect((await textOf(id)).missing).toEqual([]);
    expect((await ask(buyer, `/solicitation/${id}/text`, {})).json).toEqual({ added: 0 });
  });

  test('says when words are no longer those of their source, and is fixed once it is in review', async () => {
    const id = idIn(await assemble(buyer, { type: 'itb', requisition: await approved() }));
    const { sections } = await textOf(id);
    const clause = sections.find((one) => one.clause !== null);
    const own = sections.find((one) => one.clause === null);
    if (!clause || !own) throw new Error('There is a clause and a text of their own');
    await buyer.edit(solicitationSection, clause.id, clause.version, { body: 'No lobbying.', owner: chief.id });
    await buyer.edit(solicitationSection, own.id, own.version, { body: 'Send it in time.' });
    const now = (await textOf(id)).sections;
    expect(now.filter(({ isAdapted }) => isAdapted).map((one) => one.id)).toEqual([clause.id]);
    await chief.run(solicitationSection, 'approve', clause.id);
    await buyer.run(solicitation, 'submit', id);
    const { version } = await buyer.see(solicitationSection, own.id);
    await expect(buyer.edit(solicitationSection, own.id, version, { body: 'Later.' })).rejects.toThrow(
      'Send it back first',
    );
    const refused = await ask(buyer, `/solicitation/${id}/text`, {});
    expect(refused.json).toEqual({ added: 0 });
    await expect(
      buyer.make(solicitationSection, { solicitation: id, place: 99, title: 'More', body: 'More.' }),
    ).rejects.toThrow('Send it back first');
  });
});

describe('the price sheet as a file', () => {
  test('goes out as a workbook and comes back with every wrong cell', async () => {
    const id = idIn(await assemble(buyer, { type: 'itb', requisition: await approved() }));
    const file = await ask(buyer, `/solicitation/${id}/price-sheet`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/filename="SOL-2026-\d+-price-sheet\.xlsx"/);
    const read = (body: string) =>
      server.ask({
        as: buyer.actor,
        method: 'POST',
        path: `/api/v1/solicitation/${id}/price-sheet/read`,
        body,
        headers: { 'content-type': 'text/csv' },
      });
    const head = 'Line,Lot,Item,Kind,Quantity,Unit,Specification,No bid allowed,Unit price\n';
    const good = await read(`${head}1,,Trash pump,Base,4,EA,,No,29500.1255\n2,,Suction hose,Base,12.5,FT,,No,18\n`);
    expect(good.json).toEqual({ offer: { prices: { 1: 295_001_255, 2: 180_000 }, extras: {} }, faults: [] });
    // A thousand rows below the head, and one more.
    const rows = (count: number) => `${head}${'1,,Trash pump,Base,4,EA,,No,5\n'.repeat(count)}`;
    expect((await read(rows(1000))).status).toBe(200);
    expect((await read(rows(1001))).json).toMatchObject({ code: 'solicitation.sheet_too_long' });
    const bad = await read(`${head}1,,Trash pump,Base,40,EA,,No,a lot\n2,,Suction hose,Base,12.5,FT,,No,18\n`);
    expect(bad.json).toMatchObject({
      faults: [
        { cell: 'E2', message: 'Quantity was changed. It must be “4”.' },
        { cell: 'I2', message: expect.stringContaining('Enter an amount') },
      ],
    });
  });
});

describe('the parts of a draft', () => {
  test('say which of them lacks something', async () => {
    const row = await buyer.make(solicitation, { name: 'Pumps', type: 'itb', mustAttend: true, federalFunds: true });
    const missing = openIn(row);
    expect(missing.map(({ path }) => partOf(path))).toEqual(['notice', 'timeline', 'timeline', 'funding', 'prices']);
    expect(stateOf('timeline', row, missing)).toBe('missing');
    expect(stateOf('notice', row, missing)).toBe('missing');
    expect(stateOf('specifications', row, missing)).toBe('empty');
    await expect(buyer.run(solicitation, 'submit', row.id)).rejects.toThrow('Enter the cost estimate');
  });

  test.each([
    [{ path: 'rfp', category: 'services' }, 'quotes', 'rfp'],
    [{ path: null, category: 'goods' }, 'informal_bids', 'quotes'],
    [{ path: null, category: 'architect_engineer' }, 'qualifications', 'design'],
    [{ path: 'sole_source', category: 'goods' }, 'sealed_bids', null],
    [{ path: null, category: 'goods' }, 'direct', null],
    [{ path: null, category: 'goods' }, null, null],
  ] as const)('an approved requisition %j under %s goes out as %s', (need, method, type) => {
    expect(typeFor(need, method)).toBe(type);
  });
});
