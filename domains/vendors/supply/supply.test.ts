import { type Person, type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { task } from '../../organization/task.record.ts';
import { serve } from '../../../tests/world/serving.ts';
import { firmProfile } from '../firm/firm-profile.record.ts';
import { vendor } from '../vendor.record.ts';
import { areaHolds, reachOf } from './exposure.ts';
import { readAlerts } from './read-alerts.ts';
import { supplyDeclaration } from './supply-declaration.record.ts';
import { supplyMitigation } from './supply-mitigation.record.ts';
import { supplyPolicy } from './supply-policy.record.ts';
import { supplyReview } from './supply-review.record.ts';
import { fiscalYearOf, goodsFor, hhiOf, sharesOver } from './supply-data.server.ts';
import { judgeRisk, risksAt } from './supply-flow.server.ts';
import { supplySignal } from './supply-signal.record.ts';
import { addSignals, outageOf, riskFor } from './supply.server.ts';

const area = {
  type: 'Polygon',
  coordinates: [
    [
      [-77, 36],
      [-76, 36],
      [-76, 37],
      [-77, 37],
      [-77, 36],
    ],
  ],
} as const;
const inside = { type: 'Point', coordinates: [-76.5, 36.5] } as const;
const outside = { type: 'Point', coordinates: [-75.5, 36.5] } as const;

describe('a signal', () => {
  test('reaches sites within its area, of its state, or of its vendor, and an area says more than a state', () => {
    expect(areaHolds(area, inside)).toBe(true);
    expect(areaHolds(area, outside)).toBe(false);
    const nowhere = { vendor: null, state: null, area: null };
    const site = { vendor: 'v', state: 'VA', place: inside };
    expect(reachOf({ ...nowhere, vendor: 'v' }, site)).toBe('named');
    expect(reachOf({ ...nowhere, vendor: 'w', state: 'VA' }, site)).toBeNull();
    expect(reachOf({ ...nowhere, area, state: 'VA' }, { ...site, place: outside })).toBeNull();
    expect(reachOf({ ...nowhere, area, state: 'VA' }, { ...site, place: null })).toBe('state');
    expect(reachOf(nowhere, site)).toBeNull();
  });

  test('comes from alert files, each with an end; tests, expired ones and nonsense are left out', () => {
    const alert = (more: object, geometry: unknown = area) => ({
      geometry,
      properties: {
        event: 'Flood Warning',
        headline: 'Flood Warning for the bay',
        status: 'Actual',
        severity: 'Severe',
        id: 'urn:1',
        effective: '2026-11-19T10:00:00-05:00',
        ends: '2026-11-22T10:00:00-05:00',
        geocode: { UGC: ['VAC710'] },
        ...more,
      },
    });
    const about = { today: '2026-11-20', days: 30 };
    const found = readAlerts(
      {
        features: [
          alert({}),
          alert({ status: 'Test' }),
          alert({ ends: '2026-11-01' }),
          alert({ ends: null, expires: null }),
          null,
          7,
        ],
      },
      about,
    );
    if (typeof found === 'string') throw new Error(found);
    expect(found.signals).toMatchObject([{ severity: 'severe', state: 'VA', untilDay: '2026-11-22', area }]);
    expect(found.skipped).toHaveLength(5);
    const declared = readAlerts(
      {
        DisasterDeclarationsSummaries: [
          {
            femaDeclarationString: 'DR-4999-VA',
            state: 'VA',
            declarationTitle: 'STORM',
            incidentBeginDate: '2026-11-01T00:00:00.000Z',
          },
          {
            femaDeclarationString: 'DR-4999-VA',
            state: 'VA',
            declarationTitle: 'STORM',
            incidentBeginDate: '2026-11-01T00:00:00.000Z',
          },
          {
            femaDeclarationString: 'DR-1-FL',
            state: 'FL',
            incidentBeginDate: '1953-05-02',
            incidentEndDate: '2020-05-02',
          },
        ],
      },
      about,
    );
    expect(declared).toMatchObject({ signals: [{ kind: 'declaration', untilDay: '2026-12-20' }], skipped: [{}] });
    expect(readAlerts([], about)).toMatch('neither an alert file');
  });
});

describe('supply risk', () => {
  let here: World;
  let buyer: Person;
  let chief: Person;
  let counsel: Person;
  let clerk: Person;
  let approver: Person;
  let staff: Person;
  let firm: string;
  beforeAll(async () => {
    here = await world();
    here.clock.set('2026-11-20T15:00:00Z');
    const member = async (name: string, ...duties: string[]) => (await here.member(name)).with({ duties });
    buyer = await member('Miguel Ortiz', 'buyer');
    chief = await member('Priya Raman', 'chief_procurement_officer');
    counsel = await member('Dana Whitfield', 'legal_counsel');
    clerk = await member('Grace Kim', 'vendor_clerk');
    approver = await member('Omar Haddad', 'vendor_approver');
    staff = await member('Rosa Delgado');
    const made = await here.product.make(vendor, {
      name: 'Bay Pumps LLC',
      taxClass: 'llc',
      email: 'bids@baypumps.example',
      address: { line1: '1 Dock St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
      location: inside,
      taxId: '541000001',
      w9On: '2026-01-05',
    });
    await here.product.run(vendor, 'approve', made.id);
    firm = made.id;
  });
  afterAll(() => here.close());

  const run = <T>(by: Person, work: Parameters<typeof here.door.run<T>>[1]) => here.door.run(by.actor, work);
  const judgeAt = (place: 'atAward' | 'atOrder') => (work: Parameters<typeof judgeRisk>[0]) =>
    judgeRisk(work, { place, vendor: firm, path: 'vendor' });
  const signal = (more: object = {}) =>
    buyer.make(supplySignal, {
      subject: 'Flood warning',
      kind: 'weather',
      severity: 'warning',
      area,
      source: 'National Weather Service, urn:1',
      fromDay: '2026-11-20',
      untilDay: '2026-11-25',
      ...more,
    } as never);

  test('shows vendors that an open signal reaches, until it expires', async () => {
    const { id } = await signal();
    const seen = await run(staff, riskFor);
    expect(seen.exposed.data).toMatchObject([{ vendor: firm, because: 'area', untilDay: '2026-11-25' }]);
    expect(seen.sites.data).toMatchObject([{ vendor: firm, isExposed: true }]);
    here.clock.set('2026-11-26T15:00:00Z');
    expect((await run(staff, riskFor)).exposed.data).toEqual([]);
    here.clock.set('2026-11-20T15:00:00Z');
    await buyer.run(supplySignal, 'end', id, 'The water went down');
    expect((await run(staff, riskFor)).exposed.data).toEqual([]);
    await expect(signal({ area: null })).rejects.toThrow('Choose a vendor, a state or an area');
    await expect(signal({ untilDay: '2026-11-01' })).rejects.toThrow('expires before it begins');
    await expect(
      staff.make(supplySignal, {
        subject: 'x',
        kind: 'weather',
        severity: 'watch',
        vendor: firm,
        source: 'me',
        untilDay: '2026-11-25',
      }),
    ).rejects.toThrow('Only');
  });

  test('refuses an award while the policy asks for a review, and another person allows it', async () => {
    const { id } = await signal({ area: null, vendor: firm, severity: 'severe' });
    await run(chief, judgeAt('atAward'));
    const policy = await chief.make(supplyPolicy, {
      atAward: 'review',
      severity: 'warning',
      fromDay: '2026-11-20',
      why: 'Storm season',
    });
    await expect(chief.run(supplyPolicy, 'adopt', policy.id)).rejects.toThrow('someone else has to adopt');
    const second = (await here.member('Lena Fischer')).with({ duties: ['chief_procurement_officer'] });
    await second.run(supplyPolicy, 'adopt', policy.id);
    const judge = () => run(chief, judgeAt('atAward'));
    expect((await run(staff, (work) => risksAt(work, [firm], 'atAward'))).of.get(firm)).toHaveLength(1);
    // This policy says nothing of invitations and orders.
    expect(await run(chief, judgeAt('atOrder'))).toBeNull();
    await expect(judge()).rejects.toThrow('Review the risk signal “Flood warning”');
    await expect(
      staff.make(supplyReview, { vendor: firm, signal: id, outcome: 'proceed', why: 'Fine' }),
    ).rejects.toThrow('Only');
    const review = await buyer.make(supplyReview, {
      vendor: firm,
      signal: id,
      outcome: 'exclude',
      why: 'The plant is under water.',
    });
    await expect(judge()).rejects.toThrow('Review the risk signal');
    await expect(buyer.run(supplyReview, 'approve', review.id)).rejects.toThrow('Only');
    expect(await chief.run(supplyReview, 'approve', review.id)).toMatchObject({ status: 'approved' });
    await expect(judge()).rejects.toThrow('allows no award');
    // The vendor objects, and a person who had no part in it decides.
    await run(clerk, (work) =>
      work.move(supplyReview, review.id, 'contest', { input: { objection: 'Our plant is on a hill.' } }),
    );
    expect(await counsel.see(supplyReview, review.id)).toMatchObject({
      objectedBy: 'Entered by Grace Kim',
      objectedOn: '2026-11-20',
    });
    await expect(judge()).rejects.toThrow('Decide the objection first');
    await expect(chief.run(supplyReview, 'reverse', review.id, 'Seen')).rejects.toThrow('someone else has to decide');
    await counsel.run(supplyReview, 'reverse', review.id, 'The photo shows it.');
    await expect(judge()).rejects.toThrow('Review the risk signal');
    const again = await buyer.make(supplyReview, {
      vendor: firm,
      signal: id,
      outcome: 'proceed',
      why: 'The plant works.',
    });
    await counsel.run(supplyReview, 'approve', again.id);
    await judge();
  });

  test('lets the firm read what keeps it from awards, object once in its own words, and read the decision', async () => {
    const firmId = await here.organization('Bay Pumps LLC', 'firm');
    const owner = await here.member('Alma Reyes', 'admin', firmId);
    const helper = await here.member('Ben Reyes', 'user', firmId);
    const product = here.person({ ...here.product.actor, organizationId: firmId });
    const { id: profile } = await product.make(firmProfile, { name: 'Bay Pumps LLC' } as never);
    await here.door.run(product.actor, (work) =>
      work.change(firmProfile, profile, {}, { registeredWith: [here.organizationId] }),
    );
    await run(here.product, (work) => work.change(vendor, firm, {}, { firm: firmId } as never));
    const otherId = await here.organization('Other Pumps', 'firm');
    const other = await here.member('Greta Other', 'admin', otherId);
    const theirs = here.person({ ...here.product.actor, organizationId: otherId });
    await theirs.make(firmProfile, { name: 'Other Pumps' } as never);
    const server = await serve(here);
    const signalId = (await signal({ area: null, vendor: firm, severity: 'severe' })).id;
    const { id: review } = await buyer.make(supplyReview, {
      vendor: firm,
      signal: signalId,
      outcome: 'exclude',
      why: 'The plant is under water.',
    });
    const read = async (as: Person) =>
      (await server.ask({ as: as.actor, method: 'GET', path: '/api/v1/firm/risk-reviews' })).json?.[
        'reviews'
      ] as unknown as { id: string; mayObject: boolean; decision: string | null; objectedBy: string | null }[];
    const of = async () => (await read(owner)).find(({ id }) => id === review);
    const object = (as: Person) =>
      server.ask({
        as: as.actor,
        method: 'POST',
        path: '/api/v1/firm/object-to-review',
        body: { agency: here.organizationId, review, objection: 'Our plant is on a hill.' },
      });
    // A conclusion that no one approved is no business of the firm yet.
    expect(await of()).toBeUndefined();
    expect((await object(owner)).status).toBe(404);
    await chief.run(supplyReview, 'approve', review);
    expect(await of()).toMatchObject({
      agency: 'Tidewater County',
      signal: 'Flood warning',
      why: 'The plant is under water.',
      approvedOn: '2026-11-20',
      mayObject: true,
      decision: null,
    });
    expect((await object(helper)).status).toBe(403);
    expect((await object(other)).status).toBe(404);
    expect((await object(owner)).json).toEqual({ status: 'contested' });
    expect((await object(owner)).status).toBe(422);
    expect(await of()).toMatchObject({ objectedBy: 'Alma Reyes', objectedOn: '2026-11-20', mayObject: false });
    await counsel.run(supplyReview, 'uphold', review, 'The photo shows the flood.');
    expect(await of()).toMatchObject({
      decision: 'The photo shows the flood.',
      decidedOn: '2026-11-20',
      mayObject: false,
    });
    expect((await object(owner)).status).toBe(422);
    expect(await read(other)).toEqual([]);
    await server.close();
  });

  test('measures concentration by squared shares', () => {
    expect(hhiOf([5, 0])).toBe(10_000);
    expect(hhiOf([1, 1])).toBe(5000);
    expect(hhiOf([0])).toBeNull();
    expect([fiscalYearOf('2026-06-30', 7), fiscalYearOf('2026-07-01', 7), fiscalYearOf('2026-07-01', 1)]).toEqual([
      2026, 2027, 2026,
    ]);
    const purchase = { commodity: null, of: 'a', vendor: 'v', cents: 75 };
    const shares = sharesOver(
      [
        { ...purchase, on: '2026-08-01' },
        { ...purchase, on: '2026-08-02', vendor: 'w', cents: 25 },
        { ...purchase, on: '2024-08-01' },
        { ...purchase, on: '2020-08-01' },
      ],
      { today: '2026-11-20', start: 7, names: new Map([['v', 'Bay']]) },
    );
    expect(shares).toEqual({
      years: ['FY 2025', 'FY 2026', 'FY 2027'],
      vendors: [
        { id: 'v', name: 'Bay', percents: [100, null, 75] },
        { id: 'w', name: 'Former vendor', percents: [0, null, 25] },
      ],
    });
  });

  test('names alternates with the reason; who is excluded, debarred or in reach of the same signal is none', async () => {
    const code = '00000000-0000-4000-8000-0000000000c1';
    const name = (id: string, more: object = {}) => ({
      id,
      name: id,
      status: 'active',
      state: 'VA',
      place: null,
      commodities: [code],
      ...more,
    });
    const bought = [{ commodity: code, vendor: 'a', of: 'p', on: '2026-08-01', cents: 100 }];
    const firms = [
      name('a'),
      name('b'),
      name('c'),
      name('d', { status: 'registered' }),
      name('e', { commodities: [] }),
    ];
    const reached = new Map([
      ['a', new Set(['storm'])],
      ['c', new Set(['storm', 'strike'])],
      ['b', new Set(['strike'])],
    ]);
    const [goods] = await run(staff, (work) => goodsFor(work, bought, firms, reached));
    expect(goods).toMatchObject({
      alternates: 1,
      others: [{ id: 'b', why: expect.stringContaining('VA') }],
      hhi: 10_000,
    });
    const [without] = await run(staff, (work) => goodsFor(work, bought, firms.slice(0, 1), reached));
    expect(without).toMatchObject({ alternates: 0, others: [] });
  });

  test('takes a declaration for fact once a second person confirmed it', async () => {
    const given = { vendor: firm, item: 'Cast housings', declaredBy: 'Ada Cole', declaredOn: '2026-11-01' } as const;
    await expect(buyer.make(supplyDeclaration, { ...given, about: 'origin' })).rejects.toThrow('Enter the country');
    await expect(buyer.make(supplyDeclaration, { ...given, about: 'subcontractor' })).rejects.toThrow(
      'Enter the subcontractor',
    );
    const { id } = await clerk.make(supplyDeclaration, {
      ...given,
      about: 'subcontractor',
      subcontractor: 'Hill Foundry',
      place: inside,
    });
    const both = approver.with({ duties: ['vendor_approver', 'vendor_clerk'] });
    const own = await both.make(supplyDeclaration, { ...given, about: 'origin', country: 'United States' });
    await expect(both.run(supplyDeclaration, 'confirm', own.id)).rejects.toThrow('someone else has to confirm');
    await expect(clerk.run(supplyDeclaration, 'confirm', id)).rejects.toThrow('Only');
    await approver.run(supplyDeclaration, 'confirm', id);
    expect((await run(staff, riskFor)).sites.data).toHaveLength(2);
  });

  test('adds signals of a file once, and nothing in a dry run', async () => {
    const file = JSON.stringify({
      DisasterDeclarationsSummaries: [
        {
          femaDeclarationString: 'DR-4999-VA',
          state: 'VA',
          declarationTitle: 'STORM',
          incidentBeginDate: '2026-11-01',
        },
      ],
    });
    const add = (dryRun: boolean) => run(buyer, (work) => addSignals(work, { file, days: 30, dryRun }));
    expect(await add(true)).toMatchObject({ added: 1, known: 0 });
    expect(await add(false)).toMatchObject({ added: 1 });
    expect(await add(false)).toMatchObject({ added: 0, known: 1 });
    await expect(run(buyer, (work) => addSignals(work, { file: '<', days: 30, dryRun: true }))).rejects.toThrow(
      'not JSON',
    );
  });

  test('gives who mitigates it a task, and ends it with the mitigation', async () => {
    const { id } = await buyer.make(supplyMitigation, {
      action: 'Qualify a second source',
      vendor: firm,
      owner: staff.id,
      dueOn: '2026-12-01',
    });
    const own = () => staff.list(task, '');
    expect((await own()).filter(({ status }) => status === 'open')).toMatchObject([
      { subject: 'Qualify a second source' },
    ]);
    await expect(
      run(buyer, (work) => work.move(supplyMitigation, id, 'finish', { input: { result: 'Done' } })),
    ).rejects.toThrow('not yours');
    await run(staff, (work) =>
      work.move(supplyMitigation, id, 'finish', { input: { result: 'Two firms qualified.' } }),
    );
    expect((await own()).filter(({ status }) => status === 'open')).toEqual([]);
  });

  test('says what an outage affects, of a vendor that is there', async () => {
    expect(await run(staff, (work) => outageOf(work, firm, 30))).toMatchObject({
      vendor: 'Bay Pumps LLC',
      until: '2026-12-20',
      requisitions: { total: 0 },
      awards: { total: 0 },
    });
    await expect(run(staff, (work) => outageOf(work, '00000000-0000-4000-8000-000000000000', 30))).rejects.toThrow(
      'no such vendor',
    );
  });
});
