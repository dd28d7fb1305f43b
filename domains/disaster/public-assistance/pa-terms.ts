import type { Category } from './pa-words.ts';

/** A: the law or FEMA's own page says so. B: one secondary source does. */
export type Confidence = 'A' | 'B';

export interface RuleRow {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  readonly unit: 'cents' | 'percent' | 'days' | 'months';
  /** The date that chooses the row. */
  readonly basis: 'declaration_date';
  readonly from: string;
  readonly to: string | null;
  readonly citation: string;
  readonly confidence: Confidence;
}

const row = (
  key: string,
  title: string,
  value: number,
  unit: RuleRow['unit'],
  [from, to]: readonly [from: string, to: string | null],
  [citation, confidence]: readonly [citation: string, confidence: Confidence],
): RuleRow => ({ key, title, value, unit, basis: 'declaration_date', from, to, citation, confidence });

/** A federal fiscal year begins on October 1 of the calendar year before. */
const fiscal = (year: number): readonly [string, string] => [`${year - 1}-10-01`, `${year}-09-30`];
const since = ['2017-08-23', null] as const;
const notice = (year: number) => [`FEMA notice of FY${year} figures, as relayed by VLCT node/3569`, 'B'] as const;

/**
 * Figures that change by the year of the declaration, and those that do not.
 * FY2023 and FY2026 onward have no row: nothing that we could read states them, and an older figure never stands in for one.
 */
export const paRows: readonly RuleRow[] = [
  row('large', 'Large project', 1_000_000_00, 'cents', ['2022-08-03', '2022-09-30'], ['87 FR 47379', 'A']),
  row('large', 'Large project', 1_037_000_00, 'cents', fiscal(2024), notice(2024)),
  row('large', 'Large project', 1_062_900_00, 'cents', fiscal(2025), notice(2025)),
  row('minimum', 'Project minimum', 3_900_00, 'cents', fiscal(2024), notice(2024)),
  row('minimum', 'Project minimum', 4_000_00, 'cents', fiscal(2025), notice(2025)),
  row('state_indicator', 'Statewide indicator', 1_84, 'cents', fiscal(2024), notice(2024)),
  row('state_indicator', 'Statewide indicator', 1_89, 'cents', fiscal(2025), notice(2025)),
  row('county_indicator', 'Countywide indicator', 4_60, 'cents', fiscal(2024), notice(2024)),
  row('county_indicator', 'Countywide indicator', 4_72, 'cents', fiscal(2025), notice(2025)),
  row('federal_share', 'Least federal share', 75, 'percent', since, ['44 CFR 206.47(a)', 'A']),
  row('emergency_extension', 'Extension by recipient, A and B', 6, 'months', since, ['44 CFR 206.204(c)(2)(ii)', 'A']),
  row('permanent_extension', 'Extension by recipient, C to G', 30, 'months', since, ['44 CFR 206.204(c)(2)(ii)', 'A']),
  row('half', 'Repair over replacement', 50, 'percent', since, ['44 CFR 206.226(f)', 'A']),
  row('mitigation_share', 'Mitigation over repair', 15, 'percent', since, ['PAPPG, hazard mitigation', 'A']),
  row('mitigation_listed', 'Listed mitigation over repair', 100, 'percent', since, ['PAPPG, Appendix J', 'A']),
  row('management', 'Management costs', 12, 'percent', since, ['FP 104-11-2; DRRA 1215', 'A']),
  row('management_recipient', 'Of the recipient', 7, 'percent', since, ['FP 104-11-2; DRRA 1215', 'A']),
  row('management_sub', 'Of the subrecipient', 5, 'percent', since, ['FP 104-11-2; DRRA 1215', 'A']),
  row('flood_building', 'Building in a flood zone', 500_000_00, 'cents', since, ['44 CFR 206.252(a)', 'A']),
  row('flood_contents', 'Contents in a flood zone', 500_000_00, 'cents', since, ['44 CFR 206.252(a)', 'A']),
  row('state_rate', 'State equipment rate an hour', 75_00, 'cents', since, ['44 CFR 206.228(a)(1); PAPPG', 'B']),
  row('net_appeal', 'Net overrun appeal', 60, 'days', since, ['44 CFR 206.204(e)(2)', 'A']),
];

/** Names of the figures that a fiscal year sets. */
export const yearly = ['large', 'minimum', 'state_indicator', 'county_indicator'] as const;
export type Yearly = (typeof yearly)[number];

export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '10' ? 1 : 0);

/** The figure in force on the day of a declaration; null where none is loaded. */
export const paRow = (key: string, declaredOn: string): RuleRow | null =>
  paRows.find((one) => one.key === key && one.from <= declaredOn && (one.to === null || declaredOn <= one.to)) ?? null;

/** A figure that every declaration of the library has. */
export function paFigure(key: string, declaredOn: string): RuleRow {
  const found = paRow(key, declaredOn);
  if (!found) throw new Error(`No figure ${key} is loaded for a declaration of ${declaredOn}`);
  return found;
}

export interface Thresholds {
  readonly fiscalYear: number;
  readonly largeCents: number;
  readonly minimumCents: number;
  readonly citation: string;
  /** By one secondary source, or entered by two people here. */
  readonly confidence: Confidence | 'entered';
}

/** Both lines that size a project; null where a year has not both of them. */
export function thresholdsOn(declaredOn: string): Thresholds | null {
  const [large, minimum] = [paRow('large', declaredOn), paRow('minimum', declaredOn)];
  return large && minimum
    ? {
        fiscalYear: fiscalYearOf(declaredOn),
        largeCents: large.value,
        minimumCents: minimum.value,
        citation: large.citation,
        confidence: large.confidence,
      }
    : null;
}

/** What a screen says in place of a figure that is missing. */
export const noFigure = (declaredOn: string): string =>
  `No figure is loaded for FY${fiscalYearOf(declaredOn)}. Enter the thresholds with their citation.`;

/** Months that a recipient may add to the deadline of work: 44 CFR 206.204(c)(2)(ii). */
export const extensionMonths = (category: Category, declaredOn: string): RuleRow =>
  paFigure(category === 'a' || category === 'b' ? 'emergency_extension' : 'permanent_extension', declaredOn);
