import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { paThreshold } from '../public-assistance/pa-threshold.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { damageAssessment } from './damage-assessment.record.ts';
import { damageOf } from './damage-board.server.ts';
import { lifelineReport } from './lifeline-report.record.ts';
import { lifelinesOf } from './lifelines.server.ts';
import { placePopulation } from './place-population.record.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });
const NOON = '2026-11-20T15:00:00Z';

async function opened(disaster: string | null = null) {
  here.county.clock.set(NOON);
  return here.county.product.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T08:00:00Z',
    commander: here.rosa.id,
    disaster,
  });
}
const road = (of: string, more: Partial<New<typeof damageAssessment>> = {}): New<typeof damageAssessment> => ({
  incident: of,
  subject: 'public',
  facility: 'Mill Road',
  facilityKind: 'road',
  address: '400 Mill Road',
  county: 'Tidewater County',
  place: { type: 'Point', coordinates: [-81.66, 29.61] },
  description: 'Shoulder washed out.',
  cause: 'Flood water',
  category: 'c',
  cost: usd(200_000),
  costBasis: 'visual',
  occurredAt: '2026-11-20T12:00:00Z',
  ...more,
});
const board = (id: string, who = here.rosa) => here.county.door.run(who.actor, (work) => damageOf(work, id));

describe('an assessment', () => {
  test('of a site that is there already says which, until a person says why it is separate', async () => {
    const { id } = await opened();
    const first = await here.rosa.make(damageAssessment, road(id));
    expect(first).toMatchObject({ status: 'reported', line: null });
    const near = road(id, { address: 'Elsewhere', place: { type: 'Point', coordinates: [-81.6601, 29.61] } });
    await expect(here.rosa.make(damageAssessment, near)).rejects.toMatchObject(
      code('damage_assessment.is_no_duplicate'),
    );
    await here.rosa.make(damageAssessment, { ...near, facilityKind: 'water' });
    await here.rosa.make(damageAssessment, { ...near, apartNote: 'The other bank, another washout.' });
    // Two teams at once: one of them is told.
    const twice = road(id, { address: 'A', place: { type: 'Point', coordinates: [-81.7, 29.7] } });
    const done = await Promise.allSettled([
      here.rosa.make(damageAssessment, twice),
      here.yvette.make(damageAssessment, twice),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('has a degree for a home, a category with a cost for a public facility, and is not of the future', async () => {
    const { id } = await opened();
    const make = (more: Partial<New<typeof damageAssessment>>) => here.rosa.make(damageAssessment, road(id, more));
    await expect(make({ degree: 'minor' })).rejects.toMatchObject({
      code: 'damage_assessment.home_has_degree',
      issues: [{ path: 'degree' }],
    });
    await expect(make({ subject: 'home', category: null })).rejects.toMatchObject({
      code: 'damage_assessment.home_has_degree',
      issues: [{ path: 'degree' }],
    });
    await expect(make({ subject: 'home', degree: 'minor' })).rejects.toMatchObject({
      code: 'damage_assessment.public_has_category',
      issues: [{ path: 'category' }],
    });
    await expect(make({ cost: null })).rejects.toMatchObject({
      code: 'damage_assessment.public_has_cost',
      issues: [{ path: 'cost' }],
    });
    const tooMuch = { code: 'damage_assessment.insurance_fits', issues: [{ path: 'insurance' }] };
    await expect(make({ insurance: usd(1) })).rejects.toMatchObject(tooMuch);
    await expect(make({ isInsured: true, insurance: usd(200_000.01) })).rejects.toMatchObject(tooMuch);
    await expect(make({ occurredAt: '2026-11-21T15:00:00Z' })).rejects.toMatchObject(
      code('damage_assessment.is_ahead'),
    );
  });

  test('is accepted by another person with the duty, and joins the Impact List once under a double click', async () => {
    const { id } = await opened(here.milton);
    const { id: own } = await here.yvette.make(damageAssessment, road(id));
    await expect(here.rosa.run(damageAssessment, 'accept', own)).rejects.toMatchObject(code('rights'));
    await expect(here.yvette.run(damageAssessment, 'accept', own)).rejects.toMatchObject(
      code('damage_assessment.reviewer_is_another'),
    );
    const done = await Promise.allSettled([
      here.miguel.run(damageAssessment, 'accept', own),
      here.miguel.run(damageAssessment, 'accept', own),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const seen = await here.rosa.see(damageAssessment, own);
    expect(seen).toMatchObject({ status: 'accepted', acceptedBy: here.miguel.id });
    const lines = (await here.rosa.list(damageLine, `disaster=${here.milton}`)).filter(
      ({ facility }) => facility === 'Mill Road',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ id: seen.line, category: 'c', cost: usd(200_000), costNote: null });
    expect((await here.rosa.see(damageLine, lines[0]?.id ?? '')).description).toContain(seen.number);
    await expect(here.yvette.edit(damageAssessment, own, seen.version, { cost: usd(1) })).rejects.toMatchObject(
      code('damage_assessment.is_accepted'),
    );
  });

  test('of an incident that is declared later joins the list then; a home never does', async () => {
    const { id } = await opened();
    const at = (n: number) => ({ type: 'Point' as const, coordinates: [-81.2, 29.2 + n / 100] as const });
    const { id: own } = await here.rosa.make(damageAssessment, road(id, { facility: 'Later Road', place: at(1) }));
    const { id: home } = await here.rosa.make(
      damageAssessment,
      road(id, {
        subject: 'home',
        facility: '14 Creekside Court',
        facilityKind: 'house',
        category: null,
        cost: null,
        costBasis: null,
        degree: 'major',
        place: at(2),
      }),
    );
    await here.miguel.run(damageAssessment, 'accept', own);
    await here.miguel.run(damageAssessment, 'accept', home);
    expect((await here.rosa.see(damageAssessment, own)).line).toBeNull();
    const boss = await here.county.member('Lucia Ferreira', 'manager');
    await boss.edit(incident, id, (await boss.see(incident, id)).version, { disaster: here.milton });
    expect((await here.rosa.see(damageAssessment, own)).line).not.toBeNull();
    expect((await here.rosa.see(damageAssessment, home)).line).toBeNull();
    expect((await board(id)).homes.find(({ degree }) => degree === 'major')?.count).toBe(1);
  });
});

describe('the indicators', () => {
  test('follow accepted damage net of insurance, and cite the year; a year without figures refuses', async () => {
    const { id } = await opened(here.milton);
    const count = (name: string, level: 'state' | 'county', population: number) =>
      here.yvette.make(placePopulation, { name, level, population, countedOn: '2020-04-01', source: '2020 Census' });
    await count('Florida', 'state', 643_077);
    await count('Tidewater County', 'county', 37_000);
    await expect(
      here.rosa.make(placePopulation, {
        name: 'Bay County',
        level: 'county',
        population: 1,
        countedOn: '2020-04-01',
        source: 'x',
      }),
    ).rejects.toMatchObject(code('rights'));
    const place = { type: 'Point' as const, coordinates: [-80.5, 28.5] as const };
    const { id: own } = await here.rosa.make(
      damageAssessment,
      road(id, { facility: 'Counted Road', isInsured: true, insurance: usd(20_000), place }),
    );
    expect((await board(id)).likelihood.rows).toMatchObject([
      { level: 'state', netCents: 0, indicatorCents: 1_215_415_53 },
    ]);
    await here.miguel.run(damageAssessment, 'accept', own);
    const { likelihood } = await board(id);
    expect(likelihood).toMatchObject({ fiscalYear: 2025, isDeclared: true, refusal: null });
    expect(likelihood.citation).toContain('FY2025');
    expect(likelihood.rows).toMatchObject([
      { level: 'state', netCents: 180_000_00, said: 'Below indicator by $1,035,415.53' },
      { level: 'county', netCents: 180_000_00, indicatorCents: 174_640_00, said: 'Above indicator by $5,360.00' },
    ]);
    expect(likelihood.factors.filter(({ said }) => said === null).map(({ factor }) => factor)).toEqual([
      'Hazard mitigation',
      'Other federal assistance',
    ]);
    const { id: now } = await opened();
    expect((await board(now)).likelihood).toMatchObject({ fiscalYear: 2027, rows: [] });
    expect((await board(now)).likelihood.refusal).toContain('FY2027');
    const { id: figures } = await here.yvette.make(paThreshold, {
      fiscalYear: 2027,
      large: usd(1_100_000),
      minimum: usd(4_100),
      stateIndicator: usd(2),
      countyIndicator: usd(5),
      citation: 'A notice of the test',
    });
    await here.priya.run(paThreshold, 'confirm', figures);
    expect((await board(now)).likelihood).toMatchObject({ refusal: null, citation: 'A notice of the test' });
  });

  test('of another organization are not there', async () => {
    const { id } = await opened();
    const theirs = await here.county.member(
      'Other Olga',
      'admin',
      await here.county.organization('Piney Woods County'),
    );
    await expect(board(id, theirs)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.county.door.run(theirs.actor, (work) => lifelinesOf(work, id, null))).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(theirs.make(damageAssessment, road(id))).rejects.toMatchObject({
      code: 'reference',
      issues: [{ path: 'incident' }],
    });
  });
});

test('a census day is over when it is entered', async () => {
  const count = (countedOn: string) =>
    here.yvette.make(placePopulation, { name: 'Bay County', level: 'county', population: 1, countedOn, source: 'x' });
  await expect(count('2026-11-21')).rejects.toMatchObject({
    code: 'place_population.counted_by_now',
    issues: [{ path: 'countedOn' }],
  });
  await expect(count('2026-11-20')).resolves.toMatchObject({ countedOn: '2026-11-20' });
});

describe('lifelines', () => {
  test('are reported of an incident that is not closed, up to five minutes ahead', async () => {
    const { id } = await opened();
    const report = (observedAt: string) =>
      here.rosa.make(lifelineReport, {
        incident: id,
        lifeline: 'energy',
        condition: 'stable',
        observedAt,
        impact: 'None.',
      });
    await expect(report('2026-11-20T15:05:01Z')).rejects.toMatchObject({
      code: 'lifeline_report.is_ahead',
      issues: [{ path: 'observedAt' }],
    });
    const made = await report('2026-11-20T15:05:00Z');
    await expect(here.rosa.see(lifelineReport, made.id)).resolves.toMatchObject({
      enteredAt: '2026-11-20T15:00:00.000Z',
      reporter: here.rosa.id,
    });
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(`update incident set status = 'closed' where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        id,
      ]),
    );
    await expect(report(NOON)).rejects.toMatchObject({
      code: 'lifeline_report.incident_is_open',
      issues: [{ path: 'incident' }],
    });
  });

  test('are played back to what was observed by then, and reports are never changed', async () => {
    const { id } = await opened();
    const report = (observedAt: string, condition: 'unstable' | 'stable', who = here.rosa) =>
      who.make(lifelineReport, {
        incident: id,
        lifeline: 'energy',
        component: 'energy_grid',
        condition,
        observedAt,
        impact: 'Customers without power.',
      });
    const later = await report('2026-11-20T14:00:00Z', 'stable');
    await report('2026-11-20T10:00:00Z', 'unstable');
    const at = (moment: string | null) =>
      here.county.door.run(here.rosa.actor, (work) => lifelinesOf(work, id, moment));
    const energyAt = async (moment: string | null) =>
      (await at(moment)).lifelines.find(({ lifeline }) => lifeline === 'energy');
    expect(await energyAt(null)).toMatchObject({ condition: 'stable' });
    expect(await energyAt('2026-11-20T11:00:00Z')).toMatchObject({ condition: 'unstable', parts: [{ isLate: true }] });
    expect(await energyAt('2026-11-20T09:00:00Z')).toMatchObject({ condition: 'unknown', parts: [] });
    await expect(here.rosa.edit(lifelineReport, later.id, 1, { condition: 'unstable' })).rejects.toMatchObject(
      code('rights'),
    );
    await expect(report('2026-11-21T10:00:00Z', 'stable')).rejects.toMatchObject(code('lifeline_report.is_ahead'));
    await expect(
      here.rosa.make(lifelineReport, {
        incident: id,
        lifeline: 'water',
        component: 'energy_grid',
        condition: 'stable',
        observedAt: NOON,
        impact: 'x',
      }),
    ).rejects.toMatchObject({ code: 'lifeline_report.component_fits', issues: [{ path: 'component' }] });
  });
});
