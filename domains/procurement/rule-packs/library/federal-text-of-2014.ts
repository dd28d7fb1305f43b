import {
  above,
  all,
  always,
  any,
  from,
  is,
  not,
  outside,
  type Pack,
  type PackRule,
  UNIFORM_GUIDANCE,
  yes,
} from '../pack.ts';
import { duty, standards } from './federal-standards.ts';
import { federal, LIBRARY_BEGINS, reading } from './reading.ts';

const notState = not(is('entity', 'state'));

/** Where the standards stood before the sections were renumbered on 2020-11-12. What is not named here was not in the text yet. */
const citedThen: Readonly<Record<string, string>> = {
  '318-a': '2 CFR 200.318(a)',
  '318-b': '2 CFR 200.318(b)',
  '318-c': '2 CFR 200.318(c)',
  '318-d': '2 CFR 200.318(d) to (g)',
  '318-h': '2 CFR 200.318(h)',
  '318-i': '2 CFR 200.318(i)',
  '318-j': '2 CFR 200.318(j)',
  '318-k': '2 CFR 200.318(k)',
  '319-b': '2 CFR 200.319(a)',
  '319-c': '2 CFR 200.319(a)(1) to (7)',
  '319-c-6': '2 CFR 200.319(a)(6)',
  '319-d': '2 CFR 200.319(c)',
  '319-e': '2 CFR 200.319(d)',
  '320-a-1': '2 CFR 200.320(a)',
  '320-a-2': '2 CFR 200.320(b)',
  '320-b-1': '2 CFR 200.320(c)',
  '320-b-2': '2 CFR 200.320(d)',
  '320-b-2-iv': '2 CFR 200.320(d)(5)',
  '320-c-1': '2 CFR 200.320(f)',
  '320-c-2': '2 CFR 200.320(f)(1)',
  '320-c-3': '2 CFR 200.320(f)(2)',
  '320-c-4': '2 CFR 200.320(f)(3)',
  '320-c-5': '2 CFR 200.320(f)(4)',
  '324-a': '2 CFR 200.323(a)',
  '324-percentage': '2 CFR 200.323(d)',
  '325': '2 CFR 200.324(b)',
  '326': '2 CFR 200.325',
};

/** The standards as they were first in force, under the numbers that they had then. */
const standardsThen: readonly PackRule[] = standards(notState).flatMap((rule) => {
  const citation = citedThen[rule.id];
  return citation === undefined ? [] : [{ ...rule, citation: `${citation} as of 2014` }];
});

const rulesThen: readonly PackRule[] = [
  {
    id: '317',
    title: 'States follow their own procedures',
    says: 'States buy under the same policies as with their own money, and still keep 200.322 on recovered materials and 200.326 on contract clauses.',
    citation: '2 CFR 200.317 as of 2014',
    when: is('entity', 'state'),
    brings: [duty('Follow the procurement procedures that hold for money of your own.')],
    unconfirmed: true,
  },
  ...standardsThen,
  {
    id: '319-local',
    title: 'No local preference',
    says: 'State or local geographic preference is not used in evaluation, except where federal law asks for it.',
    citation: '2 CFR 200.319(b) as of 2014',
    when: notState,
    brings: [{ gives: 'switch', switch: 'Local preference', on: false }],
    unconfirmed: true,
  },
  {
    id: '321',
    title: 'Small, minority and women’s businesses',
    says: 'All necessary affirmative steps assure that minority businesses, women’s business enterprises and labor surplus area firms are used when possible: six steps.',
    citation: '2 CFR 200.321 as of 2014',
    when: all(notState, above('micro_purchase')),
    brings: [duty('Document the six steps for minority, women’s and labor surplus area firms.')],
    unconfirmed: true,
  },
  {
    id: '324-profit',
    title: 'Profit negotiated separately',
    says: 'Profit is negotiated as a separate element where there is no price competition and where cost is analyzed.',
    citation: '2 CFR 200.323(b) as of 2014',
    when: all(
      notState,
      above('simplified_acquisition', 'contract'),
      any(
        is('soleSourceGround', 'one_source', 'emergency', 'agency_approval', 'inadequate_competition'),
        yes('modification'),
      ),
    ),
    brings: [duty('Negotiate profit as a separate element of the price.')],
    unconfirmed: true,
  },
  {
    id: '214',
    title: 'No award to excluded parties',
    says: 'From $25,000 on, and for whatever needs federal consent, the contractor is checked against SAM.gov, certifies, or signs a clause.',
    citation: '2 CFR 200.213 as of 2014, 2 CFR 180.220',
    when: from(25_000_00, 'contract'),
    readIn: '2 CFR 180.220(b)(1), copy of the eCFR, 2026-11-20',
    brings: [duty('Check the contractor against the exclusions in SAM.gov and keep the evidence.')],
  },
  {
    id: '323',
    title: 'Recovered materials',
    says: 'Above $10,000 for an item, or bought in the year, designated items hold the highest practicable share of recovered materials.',
    citation: '2 CFR 200.322 as of 2014',
    when: all(is('category', 'goods', 'construction'), above(10_000_00)),
    brings: [duty('Ask for designated items with the highest practicable share of recovered materials.')],
    unconfirmed: true,
  },
  {
    id: '403-h',
    title: 'Within the award’s period',
    says: 'Only costs incurred within the period of the award are charged to it, and pre-award costs that the federal agency authorized.',
    citation: '2 CFR 200.309, 200.77 as of 2014',
    when: outside('purchaseDay', 'periodBegins', 'periodEnds'),
    brings: [
      {
        gives: 'block',
        sentence:
          'This day lies outside the award’s period. Use other money, or ask the federal agency for an extension.',
      },
    ],
    unconfirmed: true,
  },
  {
    id: '334',
    title: 'Keeping records',
    says: 'Records are kept three years from the final expenditure report, longer while a dispute or audit is open.',
    citation: '2 CFR 200.333 as of 2014',
    when: always,
    brings: [{ gives: 'figure', figure: 'Records are kept after the final report', value: 3, unit: 'years' }],
    unconfirmed: true,
  },
  {
    id: '313',
    title: 'Equipment',
    says: 'Equipment begins at a unit cost of $5,000.',
    citation: '2 CFR 200.33 as of 2014',
    when: always,
    brings: [{ gives: 'figure', figure: 'Equipment begins at a unit cost of', value: 5_000_00, unit: 'cents' }],
    unconfirmed: true,
  },
];

/** Section 889 came into the text three months before the rest of the revision. */
const telecommunications: PackRule = {
  id: '216',
  title: 'Covered telecommunications',
  says: 'Federal money buys no covered telecommunications or video surveillance equipment or services.',
  citation: '2 CFR 200.216, in force since 2020-08-13',
  when: yes('telecom'),
  brings: [duty('Obtain the supplier’s statement that nothing covered by section 889 is delivered.')],
  unconfirmed: true,
};

const stated = {
  id: UNIFORM_GUIDANCE,
  jurisdiction: 'US',
  program: 'Uniform Guidance, procurement standards',
  appliesBy: 'award',
  ...reading,
  status: 'superseded',
  covers: federal,
  limits: [],
} as const;

/** The Uniform Guidance as first in force: awards from 2014-12-26 keep it until they are closed. Law: 2 CFR 200.110, 79 FR 75867. */
export const uniformGuidanceOf2014: readonly Pack[] = [
  {
    ...stated,
    version: LIBRARY_BEGINS,
    from: LIBRARY_BEGINS,
    to: '2020-08-12',
    citation: '2 CFR 200.317 to 200.326 as first in force (78 FR 78590, 79 FR 75867)',
    rules: rulesThen,
  },
  {
    ...stated,
    version: '2020-08-13',
    from: '2020-08-13',
    to: '2020-11-11',
    citation: '2 CFR 200.317 to 200.326 with 200.216 (85 FR 49506, first part)',
    rules: [...rulesThen, telecommunications],
  },
];
