import type { New } from '#kernel';
import type { agency } from '#domains/customers/tree/agency.record.ts';

type Rank = New<typeof agency>['rank'];

interface SeededAgency {
  readonly code: string;
  readonly name: string;
  readonly rank: Rank;
  readonly under?: string;
  readonly head?: string;
  readonly more?: Partial<New<typeof agency>>;
}

const department = (code: string, name: string, head: string): SeededAgency => ({
  code,
  name,
  rank: 'department',
  under: 'TC',
  head,
});
const division = (code: string, name: string, under: string): SeededAgency => ({ code, name, rank: 'division', under });

/** The county as the board has drawn it, and two neighbours that buy together with it. */
export const agencies: readonly SeededAgency[] = [
  {
    code: 'TC',
    name: 'Tidewater County',
    rank: 'jurisdiction',
    head: 'Dana Whitfield',
    more: {
      entity: 'county',
      usState: 'FL',
      fiscalYearStart: 10,
      timeZone: 'America.New_York',
      workingDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      dayBegins: '08.00',
      dayEnds: '17.00',
    },
  },
  department('ADM', 'Administration', 'Dana Whitfield'),
  department('LAW', 'Legal', 'Fiona MacLeod'),
  department('FIN', 'Finance', 'Priya Raman'),
  department('PUR', 'Purchasing', 'Walter Kowalski'),
  department('IT', 'Information Technology', 'Harold Nakamura'),
  department('FR', 'Fire Rescue', 'Benjamin Cho'),
  { code: 'EM', name: 'Emergency Management', rank: 'department', under: 'FR', head: 'Lucia Ferreira' },
  department('PW', 'Public Works', 'Miguel Ortiz'),
  department('UT', 'Utilities', 'Sofia Marchetti'),
  department('LIB', 'Libraries', 'Noah Feldman'),
  department('PRK', 'Parks', 'Elijah Brooks'),
  department('CC', 'Clerk of Court', 'Ingrid Solberg'),
  division('FIN-G', 'Grants office', 'FIN'),
  division('PW-S', 'Stormwater', 'PW'),
  division('PW-R', 'Roads and Bridges', 'PW'),
  {
    ...division('PW-F', 'Fleet', 'PW'),
    more: { workingDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], dayBegins: '06.00', dayEnds: '15.00' },
  },
  division('PW-T', 'Traffic', 'PW'),
  division('UT-W', 'Water treatment', 'UT'),
  division('UT-P', 'Pump stations', 'UT'),
  division('UT-M', 'Meter services', 'UT'),
  {
    code: 'CMH',
    name: 'City of Marsh Harbor',
    rank: 'partner',
    more: { entity: 'city', usState: 'FL', phone: '+13525550110', email: 'purchasing@marshharbor.example' },
  },
  division('CMH-P', 'Marsh Harbor Public Works', 'CMH'),
  {
    code: 'BWD',
    name: 'Bay Water District',
    rank: 'partner',
    more: {
      entity: 'special_district',
      usState: 'FL',
      fiscalYearStart: 1,
      ownHolidays: true,
      email: 'office@baywater.example',
    },
  },
];

/** Cost centers that belong to a division; all others belong to the agency that bears their department's name. */
export const divisionOf: Readonly<Record<string, string>> = {
  '1120': 'FIN-G',
  '4010': 'PW-S',
  '4020': 'PW-R',
  '4030': 'PW-F',
  '4040': 'PW-T',
  '4110': 'UT-W',
  '4120': 'UT-P',
  '4130': 'UT-M',
};

interface SeededMove {
  readonly code: string;
  readonly under: string;
  readonly fromDay: string;
  readonly decidedOn: string;
  readonly reason: string;
}

export const moves: readonly SeededMove[] = [
  {
    code: 'EM',
    under: 'TC',
    fromDay: '2025-10-01',
    decidedOn: '2025-08-19',
    reason: 'Resolution 2025-58: emergency management answers to the board',
  },
  {
    code: 'PW-F',
    under: 'ADM',
    fromDay: '2027-01-01',
    decidedOn: '2026-10-20',
    reason: 'Resolution 2026-71: one fleet for all departments',
  },
];

/** Days besides the federal ones: those of everybody, and those of an agency that keeps its own. */
export const ownHolidays: readonly (readonly [day: string, name: string, agency?: string])[] = [
  ['2026-11-27', 'Day after Thanksgiving'],
  ['2026-12-24', 'Christmas Eve'],
  ['2027-11-26', 'Day after Thanksgiving'],
  ['2026-11-26', 'Thanksgiving Day', 'BWD'],
  ['2026-12-25', 'Christmas Day', 'BWD'],
  ['2027-01-01', 'New Year’s Day', 'BWD'],
  ['2027-03-22', 'World Water Day', 'BWD'],
  ['2027-07-05', 'Independence Day', 'BWD'],
];

interface SeededAuthority {
  readonly who: string;
  /** Dollars. */
  readonly upTo: number;
  readonly agency?: string;
  /** Codes of NAICS; none for everything. */
  readonly only?: readonly string[];
  readonly untilDay?: string;
  readonly trainedUntil?: string;
  readonly by?: string;
  readonly agreedBy?: string;
}

/** As the board resolved it before fiscal year 2025, and what was renewed since. One has ended, one rests because of its certificate. */
export const boardAuthorities: readonly SeededAuthority[] = [
  { who: 'Dana Whitfield', upTo: 500_000, by: 'Harold Nakamura' },
  { who: 'Walter Kowalski', upTo: 250_000, trainedUntil: '2027-06-30', agreedBy: 'Harold Nakamura' },
  { who: 'Chantal Beaumont', upTo: 50_000, trainedUntil: '2027-03-31' },
  { who: 'Derek Osei', upTo: 25_000, trainedUntil: '2026-10-31' },
  { who: 'Priya Raman', upTo: 100_000, agency: 'FIN' },
  { who: 'Miguel Ortiz', upTo: 100_000, agency: 'PW', trainedUntil: '2027-05-31' },
  { who: 'Sofia Marchetti', upTo: 100_000, agency: 'UT', trainedUntil: '2027-02-28' },
  { who: 'Lucia Ferreira', upTo: 150_000, agency: 'EM', trainedUntil: '2026-12-15' },
  { who: 'Benjamin Cho', upTo: 75_000, agency: 'FR' },
  { who: 'Noah Feldman', upTo: 25_000, agency: 'LIB' },
  { who: 'Elijah Brooks', upTo: 25_000, agency: 'PRK' },
  { who: 'Fiona MacLeod', upTo: 15_000, agency: 'LAW', untilDay: '2026-09-30' },
];

interface PassedOn {
  readonly from: string;
  readonly to: string;
  readonly upTo: number;
  readonly agency: string;
  readonly only?: readonly string[];
  readonly isWaiting?: true;
}

/** What directors have passed on to those who are out there. */
export const passedOn: readonly PassedOn[] = [
  { from: 'Miguel Ortiz', to: 'Rosa Delgado', upTo: 2_500, agency: 'PW-S', only: ['3339', '3261', '4238'] },
  { from: 'Miguel Ortiz', to: 'Marcus Bell', upTo: 5_000, agency: 'PW' },
  { from: 'Benjamin Cho', to: 'Aisha Rahman', upTo: 2_500, agency: 'FR' },
  { from: 'Sofia Marchetti', to: 'Tomasz Zielinski', upTo: 1_500, agency: 'UT-P', isWaiting: true },
];

interface SeededInterlocal {
  readonly name: string;
  readonly buyer: string;
  readonly parties: readonly string[];
  readonly scope: readonly ('goods' | 'services' | 'construction' | 'professional')[];
  readonly ceiling?: number;
  readonly fromDay: string;
  readonly untilDay?: string;
  readonly law: string;
  readonly state: 'draft' | 'active' | 'ended';
}

export const interlocals: readonly SeededInterlocal[] = [
  {
    name: 'Shared purchasing on the bay',
    buyer: 'PUR',
    parties: ['CMH', 'BWD'],
    scope: ['goods', 'services'],
    ceiling: 100_000,
    fromDay: '2025-10-01',
    untilDay: '2028-09-30',
    law: 'Section 163.01, Florida Statutes; county resolution 2025-60',
    state: 'active',
  },
  {
    name: 'Fleet repair for the water district',
    buyer: 'PW-F',
    parties: ['BWD'],
    scope: ['services'],
    ceiling: 15_000,
    fromDay: '2025-01-01',
    untilDay: '2027-03-31',
    law: 'Section 163.01, Florida Statutes',
    state: 'active',
  },
  {
    name: 'Cold patch and aggregate 2024',
    buyer: 'PUR',
    parties: ['CMH'],
    scope: ['goods'],
    fromDay: '2024-10-01',
    untilDay: '2025-09-30',
    law: 'Section 163.01, Florida Statutes',
    state: 'ended',
  },
  {
    name: 'Joint hurricane debris monitoring',
    buyer: 'EM',
    parties: ['CMH', 'BWD'],
    scope: ['services', 'professional'],
    fromDay: '2027-06-01',
    law: 'Section 252.40, Florida Statutes',
    state: 'draft',
  },
];
