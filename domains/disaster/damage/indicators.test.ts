import { describe, expect, test } from 'vitest';
import { paRow } from '../public-assistance/pa-terms.ts';
import { sameSite } from './duplicates.ts';
import { byCounty, comparedWith, indicatorOf, netCents } from './indicators.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const perHead = (key: string) => paRow(key, '2024-10-11')?.value ?? 0;

describe('indicators of FY2025', () => {
  test('are the population times the figure per head, to the cent', () => {
    expect(indicatorOf('state', 643_077, perHead('state_indicator'))).toBe(1_215_415_53);
    expect(indicatorOf('county', 37_000, perHead('county_indicator'))).toBe(174_640_00);
  });

  test('of a state are never below one million dollars; those of a county have no floor', () => {
    expect(indicatorOf('state', 100_000, 1_89)).toBe(1_000_000_00);
    expect(indicatorOf('county', 100, 4_72)).toBe(472_00);
  });

  test('a year without a figure has none, and no other year stands in for it', () => {
    expect(paRow('state_indicator', '2026-11-20')).toBeNull();
    expect(paRow('county_indicator', '2025-10-01')).toBeNull();
  });
});

describe('damage', () => {
  test('is net of insurance site by site, and no policy covers another site', () => {
    expect(netCents({ cost: usd(100), insurance: usd(30) })).toBe(70_00);
    expect(netCents({ cost: null, insurance: usd(30) })).toBe(0);
    const [one] = byCounty([
      { county: 'Tidewater County', cost: usd(100), insurance: usd(30) },
      { county: ' tidewater ', cost: usd(50), insurance: null },
    ]);
    expect(one).toMatchObject({ county: 'Tidewater County', sites: 2, grossCents: 150_00, insuranceCents: 30_00 });
    expect(one?.netCents).toBe(120_00);
  });

  test('is said in plain words', () => {
    expect(comparedWith(200_000_00, 174_640_00)).toBe('Above indicator by $25,360.00');
    expect(comparedWith(0, 174_640_00)).toBe('Below indicator by $174,640.00');
    expect(comparedWith(1, 1)).toBe('At the indicator');
  });
});

describe('the same site', () => {
  const at = (longitude: number, latitude = 29.55) => ({
    type: 'Point' as const,
    coordinates: [longitude, latitude] as const,
  });
  const other = { number: 'DA-1', facility: 'Mill Road', address: '400 Mill Road', place: at(-81.42) };

  test('is within 50 m, and what is farther is another, whatever its address', () => {
    const near = { address: 'Mill Road', place: at(-81.4203) };
    expect(sameSite(near, [other])).toEqual({ number: 'DA-1', facility: 'Mill Road', where: '29 m away' });
    expect(sameSite({ address: '400 Mill Road', place: at(-81.421) }, [other])).toBeNull();
  });

  test('without a point is the same address, however it is spelled', () => {
    expect(sameSite({ address: '400  MILL Road.', place: null }, [other])?.where).toBe('at the same address');
    expect(sameSite({ address: '402 Mill Road', place: null }, [other])).toBeNull();
  });
});
