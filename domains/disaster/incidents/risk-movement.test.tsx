import { afterAll, beforeAll, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { incidentRisk } from './incident-risk.record.ts';
import { incidentRiskScore } from './incident-risk-score.record.ts';
import { arrowsOf, changeOf, standingAt } from './risk-movement.ts';
import { movementOf } from './risk-movement.server.ts';

let county: World;
let lucia: Person;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  rosa = await county.member('Rosa Delgado');
});
afterAll(() => county.close());

const riskOf = (more: Partial<New<typeof incidentRisk>> = {}): New<typeof incidentRisk> => ({
  title: 'Pump station 4 loses power',
  cause: 'One feeder.',
  effect: 'Mill Road floods.',
  category: 'infrastructure',
  likelihood: 'l4',
  impact: 'i5',
  reviewOn: '2026-12-01',
  ...more,
});
const between = (from?: string, until?: string) =>
  county.door.run(rosa.actor, (work) => movementOf(work, { ...(from ? { from } : {}), ...(until ? { until } : {}) }));

test('a risk moves from where it was on one day to where it was on another', async () => {
  county.clock.set('2026-11-05T15:00:00Z');
  const { id, version } = await lucia.make(incidentRisk, riskOf());
  county.clock.set('2026-11-12T15:00:00Z');
  const treated = await lucia.edit(incidentRisk, id, version, {
    treatment: 'A second feeder.',
    residualLikelihood: 'l2',
    residualImpact: 'i4',
  });
  county.clock.set('2026-11-20T15:00:00Z');
  // The same score in another place is a rating of its own.
  await lucia.edit(incidentRisk, id, treated.version, { residualLikelihood: 'l4', residualImpact: 'i2' });
  const rated = await lucia.list(incidentRiskScore, 'sort=place');
  expect(rated.map((one) => [one.score, one.residual, one.residualLikelihood])).toEqual([
    [20, null, null],
    [20, 8, 'l2'],
    [20, 8, 'l4'],
  ]);
  expect((await between('2026-11-06', '2026-11-13')).moves.data[0]).toMatchObject({
    fromScore: 20,
    fromLikelihood: 'l4',
    fromImpact: 'i5',
    toScore: 8,
    toLikelihood: 'l2',
    toImpact: 'i4',
    change: 'down',
  });
  expect((await between('2026-11-13', '2026-11-20')).moves.data[0]).toMatchObject({ change: 'moved', toImpact: 'i2' });
  expect((await between('2026-11-01', '2026-11-06')).moves.data[0]).toMatchObject({ fromScore: null, change: 'new' });
  expect((await between('2026-10-01', '2026-11-01')).moves.total).toBe(0);
  expect((await between()).from).toBe('2026-10-21');
  await expect(between('2026-11-20', '2026-11-19')).rejects.toMatchObject({ code: 'incident_risk.days_in_order' });
});

test('arrows are one for each way, and the map counts where risks ended', () => {
  const move = {
    number: 'RISK-0001',
    fromLikelihood: 'l4',
    fromImpact: 'i5',
    toLikelihood: 'l2',
    toImpact: 'i4',
    change: 'down',
  } as const;
  const other = { ...move, number: 'RISK-0002' };
  const unplaced = { ...move, number: 'RISK-0003', fromLikelihood: null, fromImpact: null };
  expect(arrowsOf([move, other, unplaced, { ...move, change: 'same' }])).toEqual([
    { key: '5.4-4.2', from: [5, 4], to: [4, 2], change: 'down', numbers: ['RISK-0001', 'RISK-0002'] },
  ]);
  expect([standingAt([move, other], 4, 2), standingAt([move], 5, 4)]).toEqual([2, 0]);
  const at = { score: 8, likelihood: 'l2', impact: 'i4' } as const;
  expect(changeOf(at, { ...at, score: 9 })).toBe('up');
  expect(changeOf({ ...at, likelihood: null, impact: null }, at)).toBe('same');
});

test('the register draws the movement with its table, between the days of the address', async () => {
  const server = await serve(county);
  const page = await windowOf(server, rosa, '/incident-risk-register?from=2026-11-06&until=2026-11-13');
  await expect.poll(() => page.shown('Movement')).toContain('20: 4 Likely × 5 Catastrophic');
  expect(page.shown('Movement')).toContain('8: 2 Unlikely × 4 Major');
  expect(page.shown('Movement')).toContain('Down');
  const before = await windowOf(server, rosa, '/incident-risk-register?from=2026-10-01&until=2026-11-01');
  await expect.poll(() => before.shown('Movement')).toContain('No risk was rated by');
  await server.close();
});
