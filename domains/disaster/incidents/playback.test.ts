import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type Person, type World, world } from '#world';
import { damageAssessment } from '../damage/damage-assessment.record.ts';
import { lifelineReport } from '../damage/lifeline-report.record.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { logEvent } from './event.server.ts';
import { incident } from './incident.record.ts';
import { playbackOf } from './playback.server.ts';
import { resourceRequest } from './resource-request.record.ts';
import { levelSaid, standingIn, statusSaid } from './said-words.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

let county: World;
let lucia: Person;
let rosa: Person;
let flood: string;
let pumps: string;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  rosa = await county.member('Rosa Delgado');
  at('15:00');
  flood = (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T14:30:00Z',
      costCenter: (await lucia.make(costCenter, { code: '9100', name: 'Emergency response' })).id,
    })
  ).id;
  at('15:30');
  pumps = (
    await rosa.make(resourceRequest, {
      incident: flood,
      need: 'Pumps for Mill Road',
      priority: 'high',
      neededAt: '2026-11-21T15:00:00Z',
      deliverTo: 'Mill Road',
      lines: [{ item: 'Pump', quantity: { amount: '4', unit: 'EA' }, unitPrice: usd(900) }],
    })
  ).id;
  await rosa.run(resourceRequest, 'submit', pumps);
  at('16:00');
  const { version } = await lucia.see(incident, flood);
  await lucia.edit(incident, flood, version, { level: 'full' });
  at('16:10');
  await rosa.make(lifelineReport, {
    incident: flood,
    lifeline: 'water',
    condition: 'unstable',
    observedAt: '2026-11-20T15:10:00Z',
    impact: 'Station 4 is out.',
  });
  await rosa.make(damageAssessment, {
    incident: flood,
    subject: 'public',
    facility: 'Mill Road',
    facilityKind: 'road',
    address: 'Mill Road',
    county: 'Tidewater',
    description: 'The shoulder is gone.',
    cause: 'Flood',
    category: 'c',
    cost: usd(25_000),
    costBasis: 'visual',
    occurredAt: '2026-11-20T15:10:00Z',
  });
  at('17:00');
  await lucia.run(resourceRequest, 'approve', pumps);
  at('18:00');
  await county.door.run(county.product.actor, async (work) => {
    const { id } = await work.insert(emergencyActivation, { incident: flood, need: 'Pumps', ceiling: usd(20_000) });
    await work.move(emergencyActivation, id, 'activate');
  });
  at('21:00');
  await county.door.run(rosa.actor, (work) =>
    logEvent(work, flood, { occurredAt: '2026-11-20T15:05:00Z', text: 'Levee seeps.' }),
  );
});
afterAll(() => county.close());

const at = (clock: string) => county.clock.set(`2026-11-20T${clock}:00Z`);
const played = (clock: string | null, who = rosa) =>
  county.door.run(who.actor, (work) => playbackOf(work, flood, clock === null ? null : `2026-11-20T${clock}:00Z`));

describe('playback', () => {
  test('has nothing of what came later, whenever it had happened', async () => {
    const early = await played('15:20');
    expect(early).toMatchObject({
      level: 'partial',
      status: 'open',
      lateRequests: 0,
      estimatedCents: 0,
      damage: { sites: 0, homes: 0, costCents: 0 },
      costs: { expendedCents: 0 },
      report: null,
    });
    expect(early.requests.data).toEqual([]);
    expect(early.activations.data).toEqual([]);
    // Observed at 15:10 and entered at 16:10: it was not known at 15:20.
    expect(early.lifelines.find(({ lifeline }) => lifeline === 'water')?.condition).toBe('unknown');
  });

  test('has every state as it was: level, lifelines, damage, requests and purchases', async () => {
    expect((await played('15:59')).level).toBe('partial');
    const noon = await played('16:30');
    expect(noon).toMatchObject({
      level: 'full',
      estimatedCents: 360_000,
      damage: { sites: 1, homes: 0, costCents: 2_500_000 },
    });
    expect(noon.lifelines.find(({ lifeline }) => lifeline === 'water')?.condition).toBe('unstable');
    expect(noon.requests.data).toMatchObject([{ id: pumps, state: 'submitted', minutesPast: -180 }]);
    expect((await played('17:00')).requests.data).toMatchObject([{ state: 'approved' }]);
    const late = await played('20:00');
    expect(late).toMatchObject({ lateRequests: 1 });
    expect(late.requests.data).toMatchObject([{ minutesPast: 30 }]);
    expect(late.activations.data).toMatchObject([{ need: 'Pumps', ceilingCents: 2_000_000 }]);
  });

  test('goes from entry to entry, and never beyond now', async () => {
    const { previousAt, nextAt } = await played('15:45');
    expect([previousAt, nextAt]).toEqual(['2026-11-20T15:30:00.000Z', '2026-11-20T16:00:00.000Z']);
    const beyond = await played('23:00');
    expect([beyond.at, beyond.nextAt]).toEqual([beyond.until, null]);
    expect((await played(null)).at).toBe('2026-11-20T21:00:00.000Z');
  });

  test('takes no words of a person for a change of the incident', async () => {
    for (const text of [levelSaid('partial', 'monitoring'), statusSaid.close[1]])
      await expect(
        county.door.run(lucia.actor, (work) =>
          logEvent(work, flood, { occurredAt: work.now(), kind: 'decision', position: 'commander', text }),
        ),
      ).rejects.toMatchObject({ issues: [{ path: 'text', code: 'incident_event.is_said_by_product' }] });
    expect(await played(null)).toMatchObject({ level: 'full', status: 'open' });
  });

  test('is not there for another organization', async () => {
    const other = await county.organization('Gulf City');
    const stranger = await county.member('Sam Stranger', 'admin', other);
    await expect(played('16:00', stranger)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('reads the state of the incident from what its log said, by whichever way it went', () => {
    const said = (text: string, loggedAt: string, kind = 'decision') => ({
      kind,
      position: 'commander',
      text,
      loggedAt: `2026-11-20T${loggedAt}:00Z`,
    });
    const log = [
      said(levelSaid('monitoring', 'full'), '10:00'),
      said(statusSaid.demobilize[1], '12:00'),
      said(levelSaid('full', 'partial'), '13:00'),
      said(statusSaid.close[1], '14:00'),
      said(statusSaid.reopen[1], '15:00'),
      said(levelSaid('partial', 'full'), '15:30', 'log'),
    ];
    const then = (clock: string) => standingIn(log, `2026-11-20T${clock}:00Z`, { level: 'partial' });
    expect(then('09:00')).toEqual({ level: 'monitoring', status: 'open' });
    expect(then('12:30')).toEqual({ level: 'full', status: 'demobilizing' });
    expect(then('14:00')).toEqual({ level: 'partial', status: 'closed' });
    expect(then('16:00')).toEqual({ level: 'partial', status: 'demobilizing' });
  });
});
