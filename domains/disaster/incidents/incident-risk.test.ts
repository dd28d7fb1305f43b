import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { incidentRisk } from './incident-risk.record.ts';
import { incidentRiskScore } from './incident-risk-score.record.ts';
import { type Impact, type Likelihood, levelOf, scoreOf } from './risk-matrix.ts';
import { registerOf } from './register.server.ts';

let county: World;
let lucia: Person;
let ben: Person;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  ben = await county.member('Benjamin Cho', 'manager');
  rosa = await county.member('Rosa Delgado');
});
afterAll(() => county.close());

const code = (said: string) => ({ code: said });
const riskOf = (more: Partial<New<typeof incidentRisk>> = {}): New<typeof incidentRisk> => ({
  title: 'Pump station 4 loses power',
  cause: 'One feeder and no generator.',
  effect: 'Mill Road floods within two hours.',
  category: 'infrastructure',
  likelihood: 'l4',
  impact: 'i5',
  reviewOn: '2026-12-10',
  ...more,
});

test('a score is likelihood times impact, and never falls when either rises', () => {
  const likelihood = fc.integer({ min: 1, max: 5 }).map((n) => `l${n}` as Likelihood);
  const impact = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(likelihood, impact, (given, n) => {
      expect(scoreOf(given, `i${n + 1}` as Impact)).toBeGreaterThan(scoreOf(given, `i${n}` as Impact));
    }),
  );
  expect([4, 5, 9, 10, 14, 15, 25].map(levelOf)).toEqual([
    'low',
    'moderate',
    'moderate',
    'high',
    'high',
    'extreme',
    'extreme',
  ]);
});

test('a risk is looked at again as soon as its level asks, and above the appetite without treatment it is flagged', async () => {
  await expect(lucia.make(incidentRisk, riskOf({ reviewOn: '2026-12-21' }))).rejects.toMatchObject(
    code('incident_risk.is_reviewed_in_time'),
  );
  await expect(rosa.make(incidentRisk, riskOf())).rejects.toMatchObject(code('rights'));
  const made = await lucia.make(incidentRisk, riskOf());
  expect(await rosa.see(incidentRisk, made.id)).toMatchObject({ score: 20, level: 'extreme', isUntreated: true });
});

test('what is left is at most what there was, unless it says why, and every rating stays', async () => {
  const made = await lucia.make(incidentRisk, riskOf({ likelihood: 'l2', impact: 'i2' }));
  const edit = async (change: object) => {
    const { version } = await lucia.see(incidentRisk, made.id);
    return lucia.edit(incidentRisk, made.id, version, change);
  };
  await expect(edit({ residualLikelihood: 'l3', residualImpact: 'i2' })).rejects.toMatchObject(
    code('incident_risk.residual_is_less'),
  );
  await edit({ residualLikelihood: 'l1', residualImpact: 'i2', treatment: 'A generator stands by at the station.' });
  await edit({ controls: 'Fuel is checked every week.' });
  const scores = await rosa.list(incidentRiskScore, `risk=${made.id}&sort=ratedAt`);
  expect(scores.map(({ place, score, residual }) => [place, score, residual]).toSorted()).toEqual([
    [1, 4, null],
    [2, 4, 2],
  ]);
  const register = await county.door.run(rosa.actor, registerOf);
  expect(register.risks.data.find(({ id }) => id === made.id)).toMatchObject({ score: 4, residual: 2, moved: -2 });
});

test('a risk is closed by another person than owns it, with a reason', async () => {
  const { id } = await lucia.make(incidentRisk, riskOf());
  await lucia.run(incidentRisk, 'assess', id);
  await expect(lucia.run(incidentRisk, 'treat', id)).rejects.toMatchObject(code('incident_risk.has_treatment'));
  await expect(lucia.run(incidentRisk, 'occur', id)).rejects.toMatchObject(code('incident_risk.has_incident'));
  await expect(lucia.run(incidentRisk, 'close', id, 'Gone')).rejects.toMatchObject(
    code('incident_risk.closer_is_another'),
  );
  await ben.run(incidentRisk, 'close', id, 'The station has a second feeder');
});
