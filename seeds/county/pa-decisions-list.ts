import type { repairTest } from '#domains/disaster/pa-follow-up/repair-tests/repair-test.record.ts';
import type { Part } from '#domains/disaster/pa-follow-up/repair-tests/repair-words.ts';
import type { Cause } from '#domains/disaster/pa-follow-up/time-extensions/extension-words.ts';
import type { New } from '#kernel';

type LineOf<Name extends 'costs' | 'standards' | 'measures'> = NonNullable<New<typeof repairTest>[Name]>[number];
/** A line with its amount in dollars. */
type Told<Line> = Omit<Line, 'id' | 'amount' | 'benefits'> & { readonly dollars: number };
type CostTold = Told<LineOf<'costs'>>;
type StandardTold = Told<LineOf<'standards'>>;
type MeasureTold = Told<LineOf<'measures'>> & { readonly avoided?: number };

interface TestTold {
  readonly project: string;
  readonly facility: string;
  readonly entered: string;
  readonly elected?: 'repair' | 'replace';
  readonly costs: readonly CostTold[];
  readonly standards?: readonly StandardTold[];
  readonly measures?: readonly MeasureTold[];
  readonly basis: string;
  readonly isSubmitted?: true;
  readonly confirmed?: string;
}

const repair = (description: string, dollars: number, part: Part = 'restoration'): CostTold => ({
  side: 'repair',
  part,
  description,
  dollars,
});
const replacement = (description: string, dollars: number, part: Part = 'restoration'): CostTold => ({
  side: 'replacement',
  part,
  description,
  dollars,
});
const met = { fitsWork: true, fitsUse: true, isUniform: true, isEnforced: true } as const;

const station = 'Fire station 7';
const stationReplacement = [
  replacement('Station of the same size and function, to code', 2_705_000),
  replacement('Demolition of the old station', 160_000, 'demolition'),
  replacement('Parking, drainage and utilities', 130_000, 'site'),
  replacement('Design and construction management', 410_000, 'soft'),
] as const;

/** One is confirmed after an older one of the same station, one awaits its confirmation at exactly half, one lacks an estimate. */
export const testsTold: readonly TestTold[] = [
  {
    project: station,
    facility: station,
    entered: '2026-05-04',
    costs: [repair('Roof, bay and electrical system, first survey', 1_150_000), ...stationReplacement],
    basis: 'First survey of the county engineer, unit prices of 2025 bids.',
    isSubmitted: true,
    confirmed: '2026-05-12',
  },
  {
    project: station,
    facility: station,
    entered: '2026-10-05',
    elected: 'repair',
    costs: [
      repair('Roof structure and deck', 486_000),
      repair('Apparatus bay, doors and slab', 512_000),
      repair('Electrical system below flood level', 312_000),
      repair('Design and construction management', 196_000, 'soft'),
      repair('Radios and turnout lockers', 74_000, 'contents'),
      ...stationReplacement,
    ],
    standards: [
      {
        name: 'Florida Building Code, Existing Building',
        citation: 'Chapter 4, repairs',
        elements: 'damaged',
        dollars: 118_000,
        ...met,
        adoptedOn: '2023-12-31',
        isFederal: false,
      },
      {
        name: 'ADA Standards for Accessible Design',
        citation: '28 CFR 35.151(b)',
        elements: 'other',
        dollars: 92_000,
        ...met,
        isFederal: true,
      },
      {
        name: 'County green roof ordinance',
        citation: 'Ordinance 25-07',
        elements: 'damaged',
        dollars: 85_000,
        ...met,
        adoptedOn: '2025-03-04',
        isFederal: false,
      },
    ],
    measures: [
      { description: 'Impact-rated apparatus doors', dollars: 64_000, isListed: true },
      { description: 'Switchgear above the flood level', dollars: 210_000, isListed: false, avoided: 356_000 },
      { description: 'Deployable flood barriers', dollars: 38_000, isListed: false },
    ],
    basis: 'Second survey with the roof opened; unit prices of three bids of September 2026.',
    isSubmitted: true,
    confirmed: '2026-10-14',
  },
  {
    project: 'Lift stations 4, 9 and 12',
    facility: 'Lift station 9',
    entered: '2026-11-09',
    costs: [
      repair('Pumps, controls and wet well lining', 455_000),
      repair('Engineering', 61_000, 'soft'),
      replacement('Station of the same capacity', 910_000),
    ],
    measures: [{ description: 'Control panels above the flood level', dollars: 72_000, isListed: true }],
    basis: 'Bid tabulation of the utility and the manufacturer’s offer for a packaged station.',
    isSubmitted: true,
  },
  {
    project: 'Boat ramp at Cedar Landing',
    facility: 'Floating dock sections',
    entered: '2026-11-10',
    costs: [repair('Replace six of ten floats and their hinges', 3_100)],
    basis: 'Offer of the dock supplier.',
  },
];

interface ExtensionTold {
  readonly project: string;
  readonly entered: string;
  readonly grantor: 'recipient' | 'fema';
  readonly until: string;
  readonly cause: Cause;
  readonly justification: string;
  readonly workDone: string;
  readonly workLeft: string;
  readonly schedule: readonly (readonly [milestone: string, dueOn: string])[];
  readonly lateReason?: string;
  readonly sent?: string;
  readonly granted?: { readonly on: string; readonly provisions: string };
  readonly denied?: { readonly on: string; readonly reason: string };
}

/** One was granted by the recipient, one was late and denied by FEMA, one awaits its decision, one is drafted. */
export const extensionsTold: readonly ExtensionTold[] = [
  {
    project: 'Emergency operations and barricades',
    entered: '2025-11-03',
    grantor: 'fema',
    until: '2026-03-31',
    cause: 'other',
    justification:
      'Two work zones on the low shore stayed guarded after the first extension, because the seawall behind them was not safe until it was inspected.',
    workDone: 'Operations center, road closures and seven of nine work zones are over.',
    workLeft: 'Two work zones are guarded until the seawall is inspected.',
    schedule: [['Inspection of the seawall', '2026-02-27']],
    lateReason: 'The inspection was moved after the extension had run out.',
    sent: '2025-11-03',
    denied: { on: '2026-01-15', reason: 'The guarding was not required by the disaster after October 2025.' },
  },
  {
    project: 'Lift stations 4, 9 and 12',
    entered: '2026-03-18',
    grantor: 'recipient',
    until: '2027-10-11',
    cause: 'supply',
    justification:
      'Control panels were ordered on September 8, 2025 with 14 weeks of delivery. The supplier moved it to 36 weeks twice; its notices are attached to the order. No other maker has the listed enclosure.',
    workDone: 'Pumps of lift stations 4 and 12 are set, wet wells are lined.',
    workLeft: 'Panels of all three stations, the pumps of lift station 9, and start-up.',
    schedule: [
      ['Panels delivered', '2026-08-31'],
      ['Lift station 9 set', '2027-03-31'],
      ['Start-up and closeout', '2027-09-30'],
    ],
    sent: '2026-03-20',
    granted: { on: '2026-04-02', provisions: 'Updated schedule with each quarterly report.' },
  },
  {
    project: 'Outfalls and tide gates',
    entered: '2026-11-12',
    grantor: 'recipient',
    until: '2028-06-30',
    cause: 'environmental',
    justification:
      'Work in the outfalls is not allowed from March to June. The permits came in October 2026, so that one of the two seasons before the deadline is lost.',
    workDone: 'Design and permits are complete.',
    workLeft: 'Nine tide gates and the clearing of four outfalls.',
    schedule: [
      ['Contract awarded', '2027-03-15'],
      ['Gates 1 to 5', '2027-12-17'],
      ['Gates 6 to 9 and outfalls', '2028-02-28'],
    ],
    sent: '2026-11-16',
  },
  {
    project: 'Bridge approaches',
    entered: '2026-11-13',
    grantor: 'fema',
    until: '2028-12-15',
    cause: 'permits',
    justification: 'The bridge permit of the Coast Guard takes 20 months from a complete application.',
    workDone: 'Survey and preliminary design.',
    workLeft: 'Permit, both approaches, riprap and guardrail.',
    schedule: [],
  },
];
