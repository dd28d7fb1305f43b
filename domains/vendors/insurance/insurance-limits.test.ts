import { expect, test } from 'vitest';
import { compared, type Policy, requirementsIn } from './insurance-limits.ts';

const limits = (clause: string) =>
  requirementsIn(clause).map(({ coverage, eachCents, aggregateCents }) => [
    coverage,
    eachCents === null ? null : eachCents / 100,
    aggregateCents === null ? null : aggregateCents / 100,
  ]);

test('a clause names its coverages with limits in the ways that counties write them', () => {
  expect(
    limits(
      'Commercial general liability of $1,000,000 each occurrence and $2,000,000 aggregate; automobile liability, $1,000,000 combined single limit; workers’ compensation as the law requires; umbrella or excess liability $5 million.',
    ),
  ).toEqual([
    ['general', 1_000_000, 2_000_000],
    ['automobile', 1_000_000, null],
    ['workers', null, null],
    ['umbrella', 5_000_000, null],
  ]);
  expect(limits('CGL: general aggregate $4M, each occurrence $2M\nProfessional liability $500k per claim')).toEqual([
    ['general', 2_000_000, 4_000_000],
    ['professional', 500_000, null],
  ]);
  expect(limits("Builder's risk for the full value. Pollution legal liability of $250,000.50 each claim.")).toEqual([
    ['builders', null, null],
    ['pollution', 250_000.5, null],
  ]);
  expect(limits('Prices are firm for 90 days.')).toEqual([]);
  expect(limits('General liability $0 each occurrence')).toEqual([['general', null, null]]);
});

const clause =
  'General liability $1,000,000 each occurrence and $2,000,000 aggregate; automobile liability $1,000,000. Name the agency as additional insured.';
const policy = (given: Partial<Policy>): Policy => ({
  id: 'a',
  coverage: 'general',
  eachCents: 100_000_000,
  aggregateCents: 200_000_000,
  isInsured: true,
  fromDay: '2026-01-01',
  untilDay: '2027-12-31',
  submittedBy: null,
  confirmedAt: '2026-01-05T12:00:00.000Z',
  ...given,
});
const gapsOf = (policies: readonly Policy[]) =>
  compared(requirementsIn(clause), policies, '2026-11-20').map(({ gaps }) => gaps);

test('what a vendor lacks is told policy by policy', () => {
  const auto = policy({ id: 'b', coverage: 'automobile', aggregateCents: null });
  expect(gapsOf([policy({}), auto])).toEqual([[], []]);
  expect(gapsOf([])).toEqual([['No confirmed policy.'], ['No confirmed policy.']]);
  expect(gapsOf([policy({ untilDay: '2026-11-19' }), auto])[0]).toEqual(['Expired on 2026-11-19.']);
  expect(gapsOf([policy({ eachCents: 50_000_000, aggregateCents: null, isInsured: false }), auto])[0]).toEqual([
    'Each occurrence $500,000, required $1,000,000.',
    'No aggregate on file, required $2,000,000.',
    'The agency is not named as additional insured.',
  ]);
});

test('an expired policy with a high limit hides no valid one, and an umbrella adds to what it lies above', () => {
  const auto = policy({ id: 'b', coverage: 'automobile' });
  expect(gapsOf([policy({ eachCents: 900_000_000, untilDay: '2026-01-01' }), policy({ id: 'c' }), auto])[0]).toEqual(
    [],
  );
  const low = policy({ eachCents: 50_000_000, aggregateCents: 100_000_000 });
  const umbrella = policy({ id: 'u', coverage: 'umbrella' });
  expect(gapsOf([low, auto, umbrella])[0]).toEqual([]);
  expect(gapsOf([low, auto, { ...umbrella, untilDay: '2026-11-19' }])[0]).toHaveLength(2);
});

test('a policy that has not begun fills no gap, and a certificate of the firm takes the place of the older one from its first day', () => {
  const auto = policy({ id: 'b', coverage: 'automobile' });
  const next = policy({
    id: 'n',
    eachCents: 50_000_000,
    fromDay: '2026-12-01',
    submittedBy: 'Faye',
    confirmedAt: '2026-11-10T12:00:00.000Z',
  });
  expect(gapsOf([next, auto])[0]).toEqual(['Starts on 2026-12-01.']);
  expect(gapsOf([policy({}), next, auto])[0]).toEqual([]);
  const begun = { ...next, fromDay: '2026-11-20' };
  const low = ['Each occurrence $500,000, required $1,000,000.'];
  expect(gapsOf([policy({}), begun, auto])[0]).toEqual(low);
  // What the agency confirmed afterwards is its own word, and what the agency enters replaces nothing.
  expect(gapsOf([policy({ confirmedAt: '2026-11-11T12:00:00.000Z' }), begun, auto])[0]).toEqual([]);
  expect(gapsOf([policy({}), { ...begun, submittedBy: null }, auto])[0]).toEqual([]);
  // The certificate of a year that is over says nothing of the next one.
  expect(
    gapsOf([policy({ fromDay: '2026-11-01' }), { ...next, fromDay: '2025-11-01', untilDay: '2026-11-01' }, auto])[0],
  ).toEqual([]);
});
