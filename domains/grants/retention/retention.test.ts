import { describe, expect, test } from 'vitest';
import { isDue, keptProperty, type RetainedEvent, type RetainedFacts, retentionOf } from './retention.ts';

const event = (kind: RetainedEvent['kind'], more: Partial<RetainedEvent> = {}): RetainedEvent => ({
  number: 'RTE-1',
  kind,
  fromDay: '2026-03-01',
  untilDay: null,
  ...more,
});
const facts = (more: Partial<RetainedFacts> = {}): RetainedFacts => ({
  award: { fundingType: 'federal', awardDate: '2024-10-01' },
  finalFiledOn: '2026-01-28',
  property: [],
  findings: [],
  events: [],
  ...more,
});
const until = (more: Partial<RetainedFacts>) => retentionOf(facts(more)).until;

describe('how long the records of an award are kept', () => {
  test('is three years from the day on which the final financial report was submitted', () => {
    expect(until({})).toBe('2029-01-28');
    expect(until({ finalFiledOn: '2024-02-29' })).toBe('2027-02-28');
    expect(isDue(retentionOf(facts()), '2029-01-28')).toBe(false);
    expect(isDue(retentionOf(facts()), '2029-01-29')).toBe(true);
  });

  test('has no end before that report is submitted, and that is no hold', () => {
    const found = retentionOf(facts({ finalFiledOn: null }));
    expect([found.until, found.holds, isDue(found, '2099-01-01')]).toEqual([null, [], false]);
  });

  test.each(['litigation', 'claim', 'audit', 'agency'] as const)(
    '(a), (b): a %s keeps them until it is lifted',
    (kind) => {
      const found = retentionOf(facts({ events: [event(kind)] }));
      expect(found.until).toBeNull();
      expect(found.holds.map(({ kind: of, law }) => [of, law])).toEqual([
        [kind, kind === 'agency' ? '2 CFR 200.334(b)' : '2 CFR 200.334(a)'],
      ]);
      expect(isDue(found, '2099-01-01')).toBe(false);
    },
  );

  test('(a): a finding that is not resolved keeps them as a hold does', () => {
    const found = retentionOf(facts({ findings: ['2026-001'] }));
    expect(found.holds).toMatchObject([{ kind: 'finding', of: '2026-001', law: '2 CFR 200.334(a)' }]);
    expect(found.until).toBeNull();
  });

  test('(b): a request with a day extends them to that day, and never shortens them', () => {
    expect(until({ events: [event('agency', { untilDay: '2031-06-30' })] })).toBe('2031-06-30');
    expect(until({ events: [event('agency', { untilDay: '2027-06-30' })] })).toBe('2029-01-28');
  });

  test('(c): property has its own clock, three years from its final disposition', () => {
    const found = retentionOf(
      facts({
        property: [
          { number: 'PRP-1', disposedOn: '2028-05-01' },
          { number: 'PRP-2', disposedOn: null },
          { number: 'PRP-3', disposedOn: '2024-01-01' },
        ],
      }),
    );
    expect(found.until).toBe('2029-01-28');
    expect(found.clocks.filter(({ kind }) => kind === 'property').map((one) => one.until)).toEqual([
      '2031-05-01',
      null,
      '2027-01-01',
    ]);
    expect(keptProperty(found, '2029-01-29')).toEqual(['PRP-1', 'PRP-2']);
    expect(keptProperty(found, '2031-05-01')).toEqual(['PRP-1', 'PRP-2']);
    expect(keptProperty(found, '2031-05-02')).toEqual(['PRP-2']);
  });

  test('(d): records that the funder keeps are not kept here by federal law, unless something holds them', () => {
    expect(until({ events: [event('transferred')] })).toBe('2026-03-01');
    expect(until({ events: [event('transferred'), event('litigation', { number: 'RTE-2' })] })).toBeNull();
  });

  test('(e): income after the period counts three years from the end of the fiscal year in which it is earned', () => {
    expect(until({ events: [event('income', { fromDay: '2027-09-30' })] })).toBe('2030-09-30');
  });

  test('(f): a rate proposal counts from its submission, or from the end of its period where none is submitted', () => {
    expect(until({ events: [event('rate_filed', { fromDay: '2026-12-15' })] })).toBe('2029-12-15');
    expect(until({ events: [event('rate_kept', { fromDay: '2026-09-30' })] })).toBe('2029-09-30');
    expect(retentionOf(facts({ events: [event('rate_kept')] })).clocks[1]?.law).toBe('2 CFR 200.334(f)(2)');
  });

  test('a state or local award is kept by its schedule; without one there is no end', () => {
    const award = { fundingType: 'state', awardDate: '2024-10-01' } as const;
    expect(until({ award })).toBeNull();
    expect(until({ award, events: [event('schedule', { untilDay: '2031-09-30' })] })).toBe('2031-09-30');
    expect(until({ events: [event('schedule', { untilDay: '2031-09-30' })] })).toBe('2031-09-30');
  });

  test('of several clocks the last one counts', () => {
    expect(
      until({
        events: [
          event('income', { fromDay: '2027-09-30' }),
          event('agency', { number: 'RTE-2', untilDay: '2029-12-31' }),
          event('schedule', { number: 'RTE-3', untilDay: '2030-12-31' }),
        ],
      }),
    ).toBe('2030-12-31');
  });
});
