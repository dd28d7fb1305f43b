import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord, Change, New } from '#kernel';
import type { Person } from '#world';
import { usd } from '../../grants/test-world.ts';
import { notification } from '../../organization/notification.record.ts';
import { boardOf } from './board.server.ts';
import { damageLine } from './damage-line.record.ts';
import { acceptGroup } from './damage.server.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { equipmentRate } from './equipment-rate.record.ts';
import { laborEntry } from './labor-entry.record.ts';
import { paCost } from './pa-cost.record.ts';
import { paProject } from './pa-project.record.ts';
import { paThreshold } from './pa-threshold.record.ts';
import { standingOf } from './standing.server.ts';
import { type PaWorld, paWorld } from './test-world.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const hours = (amount: string) => ({ amount, unit: 'HR' });
const standing = (id: string) => here.county.door.run(here.rosa.actor, (work) => standingOf(work, id));
const filling = (who: PaWorld['yvette'], step: 'obligate' | 'complete', id: string, input: object) =>
  here.county.door.run(who.actor, (work) => work.move(paProject, id, step, { input: { ...input } }));
async function edited<D extends AnyRecord>(
  who: PaWorld['yvette'],
  record: D,
  id: string,
  input: Change<D>,
  version?: number,
): Promise<void> {
  const at = version ?? ((await here.rosa.see(record, id)) as { readonly version: number }).version;
  await who.edit(record, id, at, input);
}
let drawn = 0;
const person = () => `Crew member ${++drawn}`;
const damage = (more: Partial<New<typeof damageLine>> = {}): New<typeof damageLine> => ({
  disaster: here.milton,
  category: 'c',
  facility: `Culvert ${++drawn}`,
  address: 'Marsh Point Road',
  description: 'Shoulder and base washed out.',
  cause: 'Storm surge',
  cost: usd(3_000),
  laborType: 'fa',
  priority: 'high',
  ...more,
});

describe('labor', () => {
  test('is judged by the hour: emergency work of budgeted staff pays overtime, permanent work pays both', async () => {
    for (const [category, eligible] of [
      ['b', 271.74],
      ['c', 560.46],
    ] as const) {
      const { id } = await here.project({ category, untilDay: '2025-04-01' });
      const made = await here.yvette.make(laborEntry, here.labor(id, { employee: person() }));
      await expect(here.rosa.see(laborEntry, made.id)).resolves.toMatchObject({
        total: usd(560.46),
        eligible: usd(eligible),
        rule: expect.stringContaining('206.228(a)(2)'),
      });
      const { figures, labor } = await standing(id);
      expect(figures).toMatchObject({ grossCents: 560_46, netCents: Math.round(eligible * 100) });
      expect(figures.federalCents + figures.nonFederalCents).toBe(figures.netCents);
      expect(labor.data).toMatchObject([{ regularCents: 288_72, overtimeCents: 271_74 }]);
    }
  });

  test('is 24 hours a day at most over all projects, also for two people who enter it at once', async () => {
    const [one, other] = [await here.project(), await here.project()];
    const employee = person();
    await here.yvette.make(laborEntry, here.labor(one.id, { employee }));
    // The same person, written in another way.
    const again = here.labor(other.id, { employee: employee.toUpperCase(), overtimeHours: hours('3') });
    await expect(here.miguel.make(laborEntry, again)).rejects.toMatchObject({ code: 'labor_entry.over_24' });
    const racing = person();
    const done = await Promise.allSettled(
      [one, other].map(({ id }, at) =>
        (at === 0 ? here.yvette : here.miguel).make(
          laborEntry,
          here.labor(id, { employee: racing, workDay: '2024-10-20' }),
        ),
      ),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is within the period of its project, by today, and in an open project', async () => {
    const { id } = await here.project({ untilDay: '2024-10-31' });
    const refused = async (workDay: string, code: string) =>
      expect(here.yvette.make(laborEntry, here.labor(id, { employee: person(), workDay }))).rejects.toMatchObject({
        code: `labor_entry.${code}`,
      });
    await refused('2024-10-04', 'in_period');
    await refused('2024-11-01', 'in_period');
    await here.yvette.run(paProject, 'withdraw', id, 'Entered twice');
    await expect(here.yvette.make(laborEntry, here.labor(id, { employee: person() }))).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('is entered by a grant manager, and an old version of it is not written over', async () => {
    const { id } = await here.project();
    await expect(here.rosa.make(laborEntry, here.labor(id))).rejects.toMatchObject({ code: 'rights' });
    const made = await here.yvette.make(laborEntry, here.labor(id, { employee: person() }));
    await edited(here.yvette, laborEntry, made.id, { overtimeHours: hours('4') });
    await expect(
      edited(here.miguel, laborEntry, made.id, { overtimeHours: hours('5') }, made.version),
    ).rejects.toMatchObject({ code: 'stale' });
  });
});

describe('equipment', () => {
  test('runs no longer than its operator works, over all machines and projects', async () => {
    const { id } = await here.project();
    const { id: operator } = await here.yvette.make(
      laborEntry,
      here.labor(id, { employee: person(), regularHours: hours('6'), overtimeHours: hours('0') }),
    );
    await expect(
      here.yvette.make(equipmentEntry, here.machine(id, operator, { hours: hours('7.5') })),
    ).rejects.toMatchObject({ code: 'equipment_entry.over_operator', message: expect.stringContaining('1.5 h over') });
    const made = await here.yvette.make(equipmentEntry, here.machine(id, operator, { hours: hours('5') }));
    await expect(here.rosa.see(equipmentEntry, made.id)).resolves.toMatchObject({
      total: usd(277.3),
      workDay: '2024-10-14',
    });
    await expect(
      here.miguel.make(equipmentEntry, here.machine(id, operator, { unitId: 'L-14', hours: hours('1.5') })),
    ).rejects.toMatchObject({ code: 'equipment_entry.over_operator' });
    // Neither do the hours of the operator shrink below it.
    await expect(edited(here.yvette, laborEntry, operator, { regularHours: hours('4') })).rejects.toMatchObject({
      code: 'equipment_entry.over_operator',
    });
    await expect(here.yvette.run(laborEntry, 'withdraw', operator, 'Wrong day')).rejects.toMatchObject({
      code: 'equipment_entry.over_operator',
    });
  });

  test('is run by a person whose hours of the same project stand', async () => {
    const { id } = await here.project();
    const other = await here.project();
    const refusal = { code: 'equipment_entry.has_operator', issues: [{ path: 'operator' }] };
    const { id: elsewhere } = await here.yvette.make(laborEntry, here.labor(other.id, { employee: person() }));
    await expect(here.yvette.make(equipmentEntry, here.machine(id, elsewhere))).rejects.toMatchObject(refusal);
    const { id: gone } = await here.yvette.make(laborEntry, here.labor(id, { employee: person() }));
    await here.yvette.run(laborEntry, 'withdraw', gone, 'Wrong day');
    await expect(here.yvette.make(equipmentEntry, here.machine(id, gone))).rejects.toMatchObject(refusal);
  });

  test('has the lower rate, standby costs nothing, and the edition is that of the declaration', async () => {
    const { id } = await here.project();
    const { id: operator } = await here.yvette.make(laborEntry, here.labor(id, { employee: person() }));
    const local = here.machine(id, operator, {
      unitId: 'D-7',
      hours: hours('7.5'),
      standby: hours('4'),
      localRate: usd(40),
    });
    const made = await here.yvette.make(equipmentEntry, local);
    await expect(here.rosa.see(equipmentEntry, made.id)).resolves.toMatchObject({ rateUsed: usd(40), total: usd(300) });
    const { id: later } = await here.yvette.make(equipmentRate, {
      costCode: '8570',
      edition: 'Test 2025',
      validFrom: '2025-02-01',
      description: 'Wheel loader',
      per: 'hour',
      rate: usd(60),
      isTest: true,
      source: 'Made up for tests',
    });
    await expect(
      here.yvette.make(equipmentEntry, here.machine(id, operator, { unitId: 'D-8', rate: later, hours: hours('1') })),
    ).rejects.toMatchObject({ code: 'equipment_entry.edition' });
  });
});

describe('other costs', () => {
  test('are quantity times price, once, and donated resources offset our share alone', async () => {
    const { id } = await here.project({ estimate: usd(50_000) });
    const cost = (more: Partial<New<typeof paCost>>): New<typeof paCost> => ({
      project: id,
      kind: 'rented',
      payee: 'Bay Rentals',
      description: 'Pump, 6 inch',
      documentNumber: 'BR-77',
      usedOn: '2024-10-20',
      quantity: { amount: '10', unit: 'DAY' },
      unitPrice: usd(310),
      ...more,
    });
    await here.yvette.make(paCost, cost({ weeklyRate: usd(1_450) }));
    await expect(here.miguel.make(paCost, cost({ documentNumber: 'br 77' }))).rejects.toMatchObject({
      code: 'pa_cost.once',
    });
    await here.yvette.make(
      paCost,
      cost({
        kind: 'donated_labor',
        payee: 'Volunteers',
        documentNumber: null,
        quantity: { amount: '620', unit: 'HR' },
        unitPrice: usd(24.36),
      }),
    );
    const of = await standing(id);
    expect(of.figures).toMatchObject({ rentedCents: 3_100_00, donatedCents: 15_103_20, grossCents: 53_100_00 });
    expect(of.donated).toMatchObject({ isPooled: false, creditCents: 13_275_00, unusedCents: 1_828_20 });
    expect(of.costs.data.find(({ kind }) => kind === 'rented')?.note).toContain('$2,900');
    // Withdrawn it counts no more, stays as it is, and its bill can be entered again.
    const rental = of.costs.data.find(({ kind }) => kind === 'rented')?.id ?? '';
    await here.yvette.run(paCost, 'withdraw', rental, 'Wrong project');
    await expect(edited(here.yvette, paCost, rental, { unitPrice: usd(1) })).rejects.toMatchObject({
      code: 'pa_cost.is_withdrawn',
    });
    await here.miguel.make(paCost, cost({}));
  });
});

describe('damage', () => {
  test('is listed once: what is nearer than 50 m in the same category needs a reason', async () => {
    const at = (coordinates: readonly [number, number]) => ({ type: 'Point' as const, coordinates });
    await here.yvette.make(damageLine, damage({ place: at([-85.6601, 30.1588]) }));
    const near = damage({ place: at([-85.6603, 30.1588]) });
    await expect(here.miguel.make(damageLine, near)).rejects.toMatchObject({ code: 'damage_line.is_no_duplicate' });
    await here.miguel.make(damageLine, { ...near, category: 'd' });
    await here.miguel.make(damageLine, { ...near, apartNote: 'The other side of the creek.' });
    await here.miguel.make(damageLine, damage({ place: at([-85.67, 30.1588]) }));
  });

  test('is proposed as a project with its effect on the thresholds, and a person accepts it once', async () => {
    const group = { siteGroup: 'Harbor sidewalks', category: 'g' } as const;
    const lines: string[] = [];
    for (const cost of [usd(2_500), usd(2_600)])
      lines.push((await here.yvette.make(damageLine, damage({ ...group, cost }))).id);
    const board = await here.county.door.run(here.yvette.actor, (work) => boardOf(work, here.milton));
    const proposed = board.groups.data.find(({ title }) => title.startsWith('Harbor sidewalks'));
    expect(proposed).toMatchObject({ cents: 5_100_00, size: 'small' });
    expect(proposed?.reasons.join(' ')).toContain('2 of 2 alone would be below the minimum.');
    const accept = (who: typeof here.yvette) =>
      here.county.door.run(who.actor, (work) => acceptGroup(work, { title: proposed?.title ?? '', lines }));
    await expect(accept(here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const done = await Promise.allSettled([accept(here.yvette), accept(here.miguel)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const of = done.find((one) => one.status === 'fulfilled');
    const id = of?.status === 'fulfilled' ? of.value.id : '';
    await expect(standing(id)).resolves.toMatchObject({ damageCents: 5_100_00, figures: { grossCents: 5_100_00 } });
    const other = await here.project({ category: 'g' });
    await expect(here.yvette.run(damageLine, 'withdraw', lines[0] ?? '', 'Wrong')).rejects.toMatchObject({
      code: 'damage_line.is_in_project',
    });
    await here.yvette.run(paProject, 'submit', id);
    await expect(edited(here.yvette, damageLine, lines[0] ?? '', { project: other.id })).rejects.toMatchObject({
      code: 'damage_line.project_is_open',
    });
  });
});

describe('a project', () => {
  test('is obligated by another person, sized by the figures of its fiscal year, after insurance', async () => {
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(paProject, {
      ...(await given()),
      estimate: usd(1_300_000),
      insurance: usd(300_000),
    });
    await here.yvette.run(paProject, 'submit', id);
    const filled = { obligatedOn: '2025-02-03', femaNumber: '712345' };
    await expect(filling(both, 'obligate', id, filled)).rejects.toMatchObject({
      code: 'pa_project.obligator_is_another',
    });
    await expect(filling(here.yvette, 'obligate', id, filled)).rejects.toMatchObject({ code: 'rights' });
    await filling(here.priya, 'obligate', id, filled);
    await expect(here.rosa.see(paProject, id)).resolves.toMatchObject({
      status: 'obligated',
      obligatedNet: usd(1_000_000),
      obligatedFederal: usd(750_000),
      obligatedSize: 'small',
    });
    await expect(edited(here.yvette, paProject, id, { insurance: usd(0) })).rejects.toMatchObject({
      code: 'pa_project.is_obligated',
    });
  });

  test('below the minimum, or of a year without figures, is not obligated until two people entered them', async () => {
    // Insurance that pays all of it leaves nothing; only what is above it exceeds the cost.
    const covered = await here.project({ estimate: usd(5_000), insurance: usd(5_000) });
    await expect(here.yvette.run(paProject, 'submit', covered.id)).rejects.toMatchObject({
      code: 'pa_project.above_minimum',
    });
    await edited(here.yvette, paProject, covered.id, { insurance: usd(5_000.01) });
    await expect(here.yvette.run(paProject, 'submit', covered.id)).rejects.toMatchObject({
      code: 'pa_project.net_is_positive',
    });
    const small = await here.project({ estimate: usd(3_999.99) });
    await expect(here.yvette.run(paProject, 'submit', small.id)).rejects.toMatchObject({
      code: 'pa_project.above_minimum',
    });
    const { id } = await here.project({
      disaster: here.late,
      fromDay: '2025-10-28',
      untilDay: '2026-10-27',
      estimate: usd(2_000_000),
    });
    await expect(here.yvette.run(paProject, 'submit', id)).rejects.toMatchObject({
      code: 'pa_project.has_thresholds',
      message: expect.stringContaining('FY2026'),
    });
    await expect(standing(id)).resolves.toMatchObject({ figures: { size: 'unknown' }, thresholds: null });
    const lines = { large: usd(1_100_000), minimum: usd(4_100), citation: 'Notice of FEMA, as received' };
    await expect(here.yvette.make(paThreshold, { fiscalYear: 2025, ...lines })).rejects.toMatchObject({
      code: 'pa_threshold.is_known',
    });
    const { id: own } = await here.yvette.make(paThreshold, { fiscalYear: 2026, ...lines });
    await expect(here.yvette.run(paThreshold, 'confirm', own)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(paThreshold, 'confirm', own);
    for (const change of [{ large: usd(1_200_000) }, { citation: 'Another notice' }])
      await expect(edited(here.yvette, paThreshold, own, change)).rejects.toMatchObject({
        code: 'pa_threshold.is_in_force',
        issues: [{ path: Object.keys(change)[0] }],
      });
    await expect(standing(id)).resolves.toMatchObject({
      figures: { size: 'large' },
      thresholds: { confidence: 'entered' },
    });
    await here.yvette.run(paProject, 'submit', id);
  });

  test('ends in time: a later day waits for an extension, which no edit of the project enters', async () => {
    const { id } = await here.project({ estimate: usd(10_000) });
    await expect(
      edited(here.yvette, paProject, id, { extendedUntil: '2026-10-11' } as Change<typeof paProject>),
    ).rejects.toMatchObject({ issues: [{ path: 'extendedUntil', code: 'computed' }] });
    await here.yvette.run(paProject, 'submit', id);
    await filling(here.priya, 'obligate', id, { obligatedOn: '2025-02-03', femaNumber: '7' });
    const late = { completedOn: '2026-05-01' };
    await expect(filling(here.yvette, 'complete', id, late)).rejects.toMatchObject({ code: 'pa_project.in_time' });
    await filling(here.yvette, 'complete', id, { completedOn: '2026-04-11' });
    await here.priya.run(paProject, 'close', id);
  });

  test('begins with its incident, is obligated and completed by today, and is told to who submitted it', async () => {
    const refusal = (code: string, path: string) => ({ code: `pa_project.${code}`, issues: [{ path }] });
    await expect(here.project({ fromDay: '2024-10-04' })).rejects.toMatchObject(refusal('after_incident', 'fromDay'));
    const { id, number } = await here.project({ fromDay: '2024-10-05', estimate: usd(10_000) });
    const heard = async (who: Person) =>
      (await who.list(notification, 'limit=200'))
        .filter(({ kind, subject }) => kind === 'disaster.project' && subject.startsWith(`${number} `))
        .map(({ subject }) => subject)
        .toSorted();
    await here.miguel.run(paProject, 'submit', id);
    const filled = { obligatedOn: '2026-11-20', femaNumber: '9' };
    for (const [change, code] of [
      [{ obligatedOn: '2026-11-21' }, refusal('obligated_by_now', 'obligatedOn')],
      [{ femaNumber: ' ' }, { issues: [{ path: 'femaNumber' }] }],
    ] as const)
      await expect(filling(here.priya, 'obligate', id, { ...filled, ...change })).rejects.toMatchObject(code);
    await here.priya.run(paProject, 'return', id, 'The estimate is old');
    await here.miguel.run(paProject, 'submit', id);
    await filling(here.priya, 'obligate', id, filled);
    for (const completedOn of ['2024-10-04', '2026-11-21'])
      await expect(filling(here.yvette, 'complete', id, { completedOn })).rejects.toMatchObject(
        refusal('completed_by_now', 'completedOn'),
      );
    await filling(here.yvette, 'complete', id, { completedOn: '2024-10-05' });
    await here.priya.run(paProject, 'close', id);
    const all = [`${number} is closed`, `${number} is obligated`, `${number} was sent back`];
    for (const who of [here.yvette, here.miguel]) expect(await heard(who)).toEqual(all);
    expect(await heard(here.priya)).toEqual([`${number} awaits its obligation`, `${number} awaits its obligation`]);
    expect(await here.rosa.see(paProject, id)).toMatchObject({
      submittedBy: here.miguel.id,
      obligatedBy: here.priya.id,
      completedBy: here.yvette.id,
      closedBy: here.priya.id,
    });
  });

  test('is withdrawn after its entries, and its damage is free for another one', async () => {
    const { id } = await here.project();
    const { id: entry } = await here.yvette.make(laborEntry, here.labor(id));
    await expect(here.yvette.run(paProject, 'withdraw', id, 'Entered twice')).rejects.toMatchObject({
      code: 'pa_project.has_no_entries',
      issues: [{ path: 'status' }],
    });
    await here.yvette.run(laborEntry, 'withdraw', entry, 'Entered twice');
    await expect(here.yvette.run(paProject, 'withdraw', id, 'Entered twice')).resolves.toMatchObject({
      status: 'withdrawn',
    });
  });

  test('is invisible to another organization', async () => {
    const { id } = await here.project();
    const theirs = await here.county.member(
      'Other Olga',
      'admin',
      await here.county.organization('Piney Woods County'),
    );
    await expect(here.county.door.run(theirs.actor, (work) => standingOf(work, id))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

async function given(): Promise<New<typeof paProject>> {
  return {
    disaster: here.milton,
    title: 'Pump station elevation',
    category: 'f',
    site: 'Harbor Street',
    scope: 'Replace two pumps and their controls.',
    fromDay: '2024-10-05',
    untilDay: '2026-03-31',
    federalShare: 75,
  };
}
