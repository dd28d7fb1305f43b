import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { soleSourceCase } from '#domains/procurement/intake/sole-source-case.record.ts';
import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { addRows } from '#domains/vendors/exclusions/exclusion-calls.server.ts';
import { exclusionSnapshot } from '#domains/vendors/exclusions/exclusion-snapshot.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Change, New, Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { logEvent } from '../incidents/event.server.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { purchaseGuards } from '../purchase-guards.server.ts';
import { requisitionOf } from './requisition.server.ts';
import { judgeActivation } from './judging.server.ts';
import { inOrder, termsOf } from './ranking.ts';
import { rankedVendorsOf } from './ranking.server.ts';
import { emergencyRegisterOf } from './register.server.ts';

type Activation = Row<typeof emergencyActivation>;
const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const code = (said: string) => ({ code: said });

let county: World;
let lucia: Person;
let ben: Person;
let rosa: Person;
let center: string;
let flood: string;
let pumps: string;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  ben = await county.member('Benjamin Cho', 'manager');
  rosa = await county.member('Rosa Delgado');
  center = (await lucia.make(costCenter, { code: '9100', name: 'Emergency response' })).id;
  pumps = await firm('Bayline Pump and Motor', 'Diesel pumps and motors');
  at('15:00:00');
  flood = (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T14:30:00Z',
      costCenter: center,
    })
  ).id;
  await county.door.run(rosa.actor, (work) =>
    logEvent(work, flood, {
      occurredAt: work.now(),
      text: 'Pump station 4 has lost power.',
      severity: 'critical',
    }),
  );
});
afterAll(() => county.close());

let firms = 0;
const at = (clock: string, day = '2026-11-20') => county.clock.set(`${day}T${clock}Z`);

async function firm(name: string, sells: string, more: Partial<New<typeof vendor>> = {}): Promise<string> {
  const { id } = await county.product.make(vendor, {
    name,
    sells,
    taxClass: 'c_corporation',
    w9On: '2026-01-05',
    taxId: `12-34567${String(++firms).padStart(2, '0')}`,
    email: `sales${firms}@example.com`,
    address: { line1: '1 Bay Road', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
    ...more,
  });
  await county.product.run(vendor, 'approve', id);
  return id;
}

const ofNeed: Change<typeof emergencyActivation> = {
  need: 'Diesel pumps for station 4',
  site: 'Pump station 4',
  ceiling: usd(60_000),
  harm: 'Mill Road and the ward behind it flood within two hours without pumps.',
};
const ofVendor = (): Change<typeof emergencyActivation> => ({
  vendor: pumps,
  amount: usd(48_000),
  selection: 'The only one who delivers tonight.',
  priceBasis: 'The rates of the contract of the neighboring county.',
  noConflict: true,
  isCertified: true,
});

const compared = 'Three published rates per day were compared; ours is the lowest.';
const edited = async (id: string, change: Change<typeof emergencyActivation>, who = lucia): Promise<Activation> => {
  const { version } = await who.see(emergencyActivation, id);
  await who.edit(emergencyActivation, id, version, change);
  return who.see(emergencyActivation, id);
};
const drafted = async (more: Change<typeof emergencyActivation> = {}): Promise<Activation> => {
  at('16:00:00');
  const { id } = await lucia.make(emergencyActivation, { incident: flood });
  at('16:00:14');
  await edited(id, ofNeed);
  at('16:00:30');
  const vendor = await firm(`Caterer ${id.slice(0, 8)}`, 'Catering');
  return edited(id, { ...ofVendor(), vendor, ...more });
};
const inForce = async (more: Change<typeof emergencyActivation> = {}): Promise<Activation> => {
  const { id } = await drafted(more);
  at('16:00:42');
  await lucia.run(emergencyActivation, 'activate', id);
  return lucia.see(emergencyActivation, id);
};
const refused = async (more: Change<typeof emergencyActivation>, said: string) => {
  const { id } = await drafted(more);
  await expect(lucia.run(emergencyActivation, 'activate', id)).rejects.toMatchObject(
    code(`emergency_activation.${said}`),
  );
};

/** The declaration of an incident, as it is copied from OpenFEMA. */
const declaration = () =>
  county.door.run(county.product.actor, (work) =>
    work.insert(
      declaredDisaster,
      {},
      {
        number: 'DR-4834-FL',
        disasterNumber: 4834,
        kind: 'dr',
        title: 'Hurricane Milton',
        incident: 'Hurricane',
        state: 'FL',
        declaredOn: '2026-11-19',
        beginOn: '2026-11-18',
        copiedOn: '2026-11-20',
      },
    ),
  );

describe('an activation', () => {
  test('under a declaration buys by the rules of the day of the declaration', async () => {
    const { id: disaster } = await declaration();
    const { id: storm } = await lucia.make(incident, {
      name: 'Milton',
      hazard: 'hurricane',
      area: 'Coast',
      startedAt: '2026-11-20T14:30:00Z',
      costCenter: center,
      disaster,
    });
    await county.door.run(rosa.actor, (work) =>
      logEvent(work, storm, { occurredAt: work.now(), text: 'The surge is over the sea wall.', severity: 'critical' }),
    );
    at('16:00:00');
    const { id } = await lucia.make(emergencyActivation, { incident: storm, federalFunds: true });
    await edited(id, ofNeed);
    await edited(id, ofVendor());
    await lucia.run(emergencyActivation, 'activate', id);
    const { requisition: made } = await lucia.see(emergencyActivation, id);
    await expect(lucia.see(requisition, made ?? '')).resolves.toMatchObject({
      federalFunds: true,
      federalAward: 'DR-4834-FL',
      awardedOn: '2026-11-19',
    });
  });

  test('in parts for one vendor takes a second person as one purchase does', async () => {
    const vendor = await firm('Parts and More', 'Catering');
    const part = { vendor, ceiling: usd(240_000), amount: usd(48_000), analysis: compared };
    await inForce(part);
    await refused(part, 'needs_second');
    const other = await firm('Another House', 'Catering');
    await expect(inForce({ ...part, vendor: other })).resolves.toMatchObject({ status: 'active' });
  });

  test('after one that is over takes a second person, however small, as more time without competition does', async () => {
    const vendor = await firm('Twice Rentals', 'Catering');
    const { id } = await inForce({ vendor, ceiling: usd(5_000), amount: usd(4_000) });
    // While the first one runs, a second small one for the same firm is a part, judged by its amount.
    await inForce({ vendor, ceiling: usd(5_000), amount: usd(4_000) });
    await lucia.run(emergencyActivation, 'end', id, 'The first need is met.');
    await refused({ vendor, ceiling: usd(5_000), amount: usd(4_000) }, 'renewal_needs_second');
    const again = await drafted({ vendor, ceiling: usd(5_000), amount: usd(4_000) });
    await lucia.run(emergencyActivation, 'submit', again.id);
    await ben.run(emergencyActivation, 'approve', again.id);
    await expect(lucia.see(emergencyActivation, again.id)).resolves.toMatchObject({ status: 'active' });
    // It is over after its last day.
    const small = { vendor: await firm('Thrice Rentals', 'Catering'), ceiling: usd(5_000), amount: usd(4_000) };
    await inForce({ ...small, endsOn: '2026-11-25' });
    const [onIt, afterIt] = [await drafted(small), await drafted(small)];
    at('16:00:00', '2026-11-25');
    await lucia.run(emergencyActivation, 'activate', onIt.id);
    at('16:00:00', '2026-11-26');
    await expect(lucia.run(emergencyActivation, 'activate', afterIt.id)).rejects.toMatchObject(
      code('emergency_activation.renewal_needs_second'),
    );
    at('16:00:00');
  });

  test('in parts for two rows of the directory that one firm answers the phone of takes a second person as well', async () => {
    const phone = '+13055550142';
    const vendor = await firm('Gulf Kitchens', 'Catering', { phone });
    const part = { ceiling: usd(240_000), amount: usd(48_000), analysis: compared };
    await inForce({ ...part, vendor });
    await refused({ ...part, vendor: await firm('Harvest Tables', 'Catering', { phone }) }, 'needs_second');
  });

  test('is timed by the server at each step, and leaves requisition, case, task, clauses and log entry', async () => {
    const row = await inForce();
    expect(row).toMatchObject({
      status: 'active',
      openedAt: '2026-11-20T16:00:00.000Z',
      needAt: '2026-11-20T16:00:14.000Z',
      vendorAt: '2026-11-20T16:00:30.000Z',
      activatedAt: '2026-11-20T16:00:42.000Z',
      seconds: 42,
      isClocked: true,
      isEdited: false,
      activatedBy: lucia.id,
      endsOn: '2026-12-20',
      transitionOn: '2026-12-20',
    });
    expect(row.justification).toContain('Pump station 4 has lost power.');
    expect(row.justification).toContain('Not to exceed $60,000.00.');
    // By the clock and the calendar of the county, as those write who sign it.
    expect(row.justification).toMatch(/since Nov \d+, 2026, \d+:\d\d [AP]M EST\./);
    expect(row.justification).toContain('Ends on Dec 20, 2026');
    expect(row.justification).not.toMatch(/UTC|\d{4}-\d\d-\d\d/);
    expect(row.clauses?.map(({ title }) => title)).toContain('Covered telecommunications');
    expect(row.clauses?.every(({ stands }) => stands !== 'ready')).toBe(true);
    const made = await lucia.see(requisition, row.requisition ?? '');
    expect(made).toMatchObject({ emergency: true, path: 'emergency', status: 'draft', total: usd(48_000) });
    expect(await lucia.see(soleSourceCase, row.soleSourceCase ?? '')).toMatchObject({
      ground: 'emergency',
      requisition: made.id,
      endsOn: '2026-12-20',
      recompeteBy: '2026-12-20',
    });
    const tasks = await lucia.list(task, `link=${encodeURIComponent(`/emergency-activations/${row.id}`)}`);
    expect(tasks).toMatchObject([{ dueOn: '2026-12-20', assignee: lucia.id }]);
    const log = await rosa.list(incidentEvent, `incident=${flood}&sort=-loggedAt`);
    expect(log[0]).toMatchObject({ kind: 'decision' });
  });

  test('takes no instant from a device, and nothing of its checks by hand', async () => {
    const { id, version } = await drafted();
    for (const change of [{ openedAt: '2026-11-20T15:59:59Z' }, { seconds: 1 }, { findings: 'Clear' }])
      await expect(lucia.edit(emergencyActivation, id, version, change as never)).rejects.toMatchObject({
        issues: [{ path: Object.keys(change)[0], code: 'computed' }],
      });
    await expect(rosa.make(emergencyActivation, { incident: flood })).rejects.toMatchObject(code('rights'));
  });

  test('keeps a justification that was written by hand, says so, and never changes it once in force', async () => {
    const { id } = await drafted();
    const own = 'Station 4 has no power. Mill Road floods within two hours without pumps.';
    expect(await edited(id, { justification: own })).toMatchObject({ isEdited: true, justification: own });
    const later = await edited(id, { site: 'Mill Road' });
    expect(later).toMatchObject({ justification: own });
    expect(later.composed).toContain('at Mill Road');
    await lucia.run(emergencyActivation, 'activate', id);
    const { version } = await lucia.see(emergencyActivation, id);
    await expect(lucia.edit(emergencyActivation, id, version, { justification: 'Other' })).rejects.toMatchObject(
      code('emergency_activation.is_active'),
    );
  });

  test.each([
    ['a price above the ceiling', { amount: usd(60_001) }, 'within_ceiling'],
    ['time and materials without a ceiling', { pricing: 'time' }, 'time_has_ceiling'],
    ['a contract ceiling above its own', { pricing: 'time', laborCeiling: usd(70_000) }, 'contract_within_ceiling'],
    [
      'a price above its contract ceiling',
      { pricing: 'time', laborCeiling: usd(47_999.99) },
      'within_contract_ceiling',
    ],
    ['no certification and no extract', { isCertified: false }, 'exclusion_is_checked'],
    ['no conflict check', { noConflict: false }, 'conflict_is_checked'],
    ['an end beyond six months of the incident', { endsOn: '2027-05-21' }, 'ends_in_time'],
    ['an end that is over', { endsOn: '2026-11-20' }, 'ends_in_time'],
    ['no end trigger', { endTrigger: null }, 'has_trigger'],
    ['no price basis', { priceBasis: null }, 'price_is_judged'],
  ] as const)('is stopped by %s', (_, more, said) => refused(more as Change<typeof emergencyActivation>, said));

  test('is not stopped by a price at its contract ceiling', () =>
    expect(inForce({ pricing: 'time', laborCeiling: usd(48_000) })).resolves.toMatchObject({ status: 'active' }));

  test('above the simplified threshold needs a price analysis and another manager', async () => {
    const big = { ceiling: usd(900_000), amount: usd(800_000) };
    await refused(big, 'has_analysis');
    const { id } = await drafted({
      ...big,
      analysis: compared,
    });
    await expect(lucia.run(emergencyActivation, 'activate', id)).rejects.toMatchObject(
      code('emergency_activation.needs_second'),
    );
    await lucia.run(emergencyActivation, 'submit', id);
    await expect(lucia.run(emergencyActivation, 'approve', id)).rejects.toMatchObject(
      code('emergency_activation.approver_is_another'),
    );
    at('16:10:00');
    await ben.run(emergencyActivation, 'approve', id);
    const row = await lucia.see(emergencyActivation, id);
    expect(row).toMatchObject({ status: 'active', activatedBy: ben.id, seconds: 600, requisition: null });
    const made = await county.door.run(lucia.actor, (work) => requisitionOf(work, id));
    expect(await lucia.see(requisition, made.id)).toMatchObject({ requestedBy: lucia.id, total: usd(800_000) });
    await expect(county.door.run(lucia.actor, (work) => requisitionOf(work, id))).rejects.toMatchObject(
      code('emergency_activation.has_requisition'),
    );
    await expect(county.door.run(rosa.actor, (work) => requisitionOf(work, id))).rejects.toMatchObject(
      code('emergency_activation.duty'),
    );
  });

  test('is extended once, by another person, and not beyond six months', async () => {
    const { id } = await inForce();
    const extend = (who: Person, endsOn: string) =>
      county.door.run(who.actor, (work) =>
        work.move(emergencyActivation, id, 'extend', { reason: 'A second crest comes on Sunday.', input: { endsOn } }),
      );
    await expect(extend(lucia, '2027-01-10')).rejects.toMatchObject(code('emergency_activation.extender_is_another'));
    for (const day of ['2027-05-21', '2026-12-20'])
      await expect(extend(ben, day)).rejects.toMatchObject(code('emergency_activation.extends_in_time'));
    await extend(ben, '2027-01-10');
    expect(await lucia.see(emergencyActivation, id)).toMatchObject({ status: 'extended', extendedBy: ben.id });
    const [open] = await lucia.list(task, `link=${encodeURIComponent(`/emergency-activations/${id}`)}`);
    expect(open).toMatchObject({ dueOn: '2027-01-10' });
    await expect(extend(ben, '2027-02-10')).rejects.toMatchObject({ code: 'state' });
  });
});

describe('what was handed over', () => {
  test('stays under the ceiling and within the time of its activation', async () => {
    const row = await inForce();
    const id = row.requisition ?? '';
    const [guard] = purchaseGuards;
    const submit = () =>
      county.door.run(lucia.actor, async (work) => {
        const now = await work.find(requisition, id);
        if (now) await guard?.run({ row: now as never, before: now as never, work }); // a row of that record
      });
    const { version } = await lucia.see(requisition, id);
    const line = { item: 'Pumps', quantity: { amount: '2', unit: 'EA' }, unitPrice: usd(40_000) };
    await lucia.edit(requisition, id, version, { lines: [line] });
    await expect(submit()).rejects.toMatchObject(code('emergency_activation.above_ceiling'));
    const again = await lucia.see(requisition, id);
    await lucia.edit(requisition, id, again.version, { lines: [{ ...line, unitPrice: usd(20_000) }] });
    await submit();
    at('15:00:00', '2026-12-21');
    await expect(submit()).rejects.toMatchObject(code('emergency_activation.is_over_for_orders'));
    at('16:30:00');
  });
});

describe('an excluded vendor', () => {
  test('is refused at the moment of the act, and a hold is said in the ranking', async () => {
    const out = await firm('Delta Pump Rental', 'Pumps');
    const { id } = await drafted({ vendor: out });
    await county.door.run(county.product.actor, async (work) => {
      const made = await work.insert(exclusionSnapshot, { takenOn: '2026-11-19', fileName: 'SAM.CSV' });
      const heads =
        'Classification,Name,Address 1,City,State / Province,Country,Zip Code,Unique Entity ID,Exclusion Program,Excluding Agency,Exclusion Type,Active Date,Termination Date,Record Status,SAM Number,CAGE';
      const line =
        'Firm,"Delta Pump Rental",1 Bay Road,Tidewater,VA,USA,23501,,Reciprocal,GSA,Ineligible,01/10/2025,Indefinite,Active,S4TW1,';
      await addRows(work, made.id, [heads, line].join('\n'));
      await work.move(exclusionSnapshot, made.id, 'use');
      return made.id;
    });
    await expect(lucia.run(emergencyActivation, 'activate', id)).rejects.toMatchObject(
      code('emergency_activation.vendor_is_clear'),
    );
    const ranked = await county.door.run(lucia.actor, (work) => rankedVendorsOf(work, id));
    expect(ranked.vendors.data.find((one) => one.id === out)?.trouble).toContain('may be excluded');
    const clear = await inForce({ isCertified: null });
    expect(clear.findings).toContain('SAM.gov extract of 2026-11-19, 1 entries');
  });
});

describe('the ranking', () => {
  test('has pre-positioned contracts first, then who sells most of the need, each with reasons', async () => {
    const held = await firm('Zenith Pumps', 'Pumps');
    await county.door.run(county.product.actor, async (work) => {
      const { id } = await work.insert(contract, {
        title: 'Emergency pumps on call',
        isExisting: true,
        vendor: held,
        manager: lucia.id,
        type: 'unit',
        value: usd(200_000),
        fromDay: '2026-01-01',
        untilDay: '2027-06-30',
      });
      await work.tx.query(`update contract set status = 'active' where organization_id = $1 and id = $2`, [
        work.actor.organizationId,
        id,
      ]);
    });
    const { id } = await drafted();
    const { vendors } = await county.door.run(lucia.actor, (work) => rankedVendorsOf(work, id));
    expect(vendors.data[0]).toMatchObject({ name: 'Zenith Pumps', rank: 1, isPrePositioned: true, trouble: null });
    expect(vendors.data[0]?.reasons[0]).toContain('until 2027-06-30, $200,000.00 not to exceed');
    expect(vendors.data[1]).toMatchObject({ name: 'Bayline Pump and Motor', isPrePositioned: false });
  });

  test('is a total order of contract, capacity, fit, distance and name', () => {
    const one = { id: '1', name: 'B', sells: null, fits: 3, contracts: [], weight: 0, miles: null };
    const held = { ...one, name: 'Z', fits: 0, contracts: [{ number: 'C', untilDay: '2027-01-01', cents: null }] };
    const other = { ...one, name: 'A' };
    const more = [
      { ...one, name: 'X', miles: 3 },
      { ...one, name: 'W', fits: 0, weight: 1 },
      { ...one, name: 'V', fits: 9, weight: -1 },
    ];
    const all = [one, held, { ...one, fits: 4, name: 'Y' }, other, ...more];
    expect(all.toSorted(inOrder).map(({ name }) => name)).toEqual(['Z', 'W', 'Y', 'X', 'A', 'B', 'V']);
    expect(termsOf('Emergency diesel pumps, and 2 pumps for the levee')).toEqual(['diesel', 'pumps', 'levee']);
  });
});

describe('the register', () => {
  test('counts what expired, and takes the median of what people took alone', async () => {
    const row = await inForce();
    const read = () => county.door.run(rosa.actor, (work) => emergencyRegisterOf(work));
    const before = await read();
    expect(before.activations.data.find(({ id }) => id === row.id)).toMatchObject({
      daysLeft: 30,
      isExpired: false,
      committedCents: 4_800_000,
      seconds: 42,
      isClocked: true,
    });
    expect(before.medianSeconds).toBe(42);
    const seeded = await county.door.run(county.product.actor, async (work) => {
      const { id } = await work.insert(emergencyActivation, { incident: flood, ...ofNeed, ...ofVendor() } as never);
      await work.move(emergencyActivation, id, 'activate');
      return id;
    });
    const after = await read();
    expect(after.measured).toBe(before.measured);
    expect(after.activations.data.find(({ id }) => id === seeded)?.isClocked).toBe(false);
    const again = () => county.door.run(lucia.actor, (work) => requisitionOf(work, row.id));
    at('15:00:00', '2026-12-20');
    await expect(again()).rejects.toMatchObject(code('emergency_activation.has_requisition'));
    at('15:00:00', '2026-12-21');
    await expect(again()).rejects.toMatchObject(code('emergency_activation.has_expired'));
    const late = await read();
    // All but the one that was extended into January.
    expect(late.expired).toBe(late.inForce - 1);
    expect(late.activations.data.find(({ id }) => id === row.id)).toMatchObject({ isExpired: true, daysLeft: -1 });
    await expect(county.door.run(lucia.actor, (work) => requisitionOf(work, seeded))).rejects.toMatchObject(
      code('emergency_activation.has_expired'),
    );
    await lucia.run(emergencyActivation, 'end', row.id, 'Power is back at station 4.');
    expect(await lucia.see(emergencyActivation, row.id)).toMatchObject({ status: 'ended', endedOn: '2026-12-21' });
    const [done] = await lucia.list(task, `link=${encodeURIComponent(`/emergency-activations/${row.id}`)}`);
    expect(done).toMatchObject({ status: 'done' });
    at('15:00:00');
  });
});

test('what stops an activation is all told at once, each with its law', async () => {
  at('16:00:00');
  const { id } = await lucia.make(emergencyActivation, { incident: flood });
  const judged = await county.door.run(lucia.actor, async (work) =>
    judgeActivation(work, (await work.find(emergencyActivation, id)) as Activation),
  );
  const codes = judged.stops.map((one) => one.code.replace('emergency_activation.', ''));
  expect(codes).toEqual(expect.arrayContaining(['has_need', 'has_site', 'has_ceiling', 'has_vendor', 'has_amount']));
  expect(judged.stops.find((one) => one.code.endsWith('has_ceiling'))?.law).toBe('2 CFR 200.318(j)');
});
