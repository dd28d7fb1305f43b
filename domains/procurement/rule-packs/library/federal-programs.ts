import { dbeReevaluatedFrom } from '../../../vendors/public.ts';
import { all, always, is, not, type Pack, yes } from '../pack.ts';
import { federal, REVISION_OF_2020, reading } from './reading.ts';

const stated = { jurisdiction: 'US', limits: [], ...reading } as const;
const built = all(federal, yes('infrastructure'));
const highways = all(federal, is('fundingAgency', 'fhwa'));
const transportation = all(federal, is('fundingAgency', 'fhwa', 'usdot'));

const finalAssembly = {
  id: 'assembly',
  title: 'Final assembly in the United States',
  says: 'Manufactured products permanently built into a highway project have their final assembly in the United States.',
  citation: '23 CFR 635.410 (90 FR 2932)',
  when: is('category', 'goods', 'construction'),
  brings: [
    {
      gives: 'duty',
      duty: 'Collect the certificate of final assembly in the United States for each manufactured product.',
    },
  ],
} as const;

const buildAmerica: Pack = {
  ...stated,
  id: 'us-build-america',
  program: 'Build America, Buy America',
  version: '2023-10-23.2',
  from: '2023-10-23',
  appliesBy: 'obligation',
  citation: '2 CFR 184',
  status: 'in_force',
  covers: built,
  rules: [
    {
      id: 'iron-steel',
      title: 'Iron and steel',
      says: 'All manufacturing processes, from melting through coating, take place in the United States.',
      citation: '2 CFR 184.3',
      when: is('category', 'goods', 'construction'),
      brings: [
        {
          gives: 'duty',
          duty: 'Collect mill certificates for iron and steel: melted through coated in the United States.',
        },
      ],
      unconfirmed: true,
    },
    {
      id: 'manufactured',
      title: 'Manufactured products',
      says: 'Made in the United States, with components mined, produced or manufactured there that are more than 55 percent of the cost of all components.',
      citation: '2 CFR 184.3, 184.5',
      when: all(is('category', 'goods', 'construction'), not(is('fundingAgency', 'fhwa'))),
      brings: [
        { gives: 'figure', figure: 'Domestic share of component cost is more than', value: 55, unit: 'percent' },
        { gives: 'duty', duty: 'Collect the worksheet of component costs for each manufactured product.' },
      ],
      unconfirmed: true,
    },
    {
      id: 'construction-materials',
      title: 'Construction materials',
      says: 'Non-ferrous metals, plastics, glass, fiber optic cable, optical fiber, lumber, engineered wood and drywall are made in the United States; each article belongs to one class only.',
      citation: '2 CFR 184.3, 184.6',
      when: is('category', 'goods', 'construction'),
      brings: [{ gives: 'duty', duty: 'Put each article into one class and collect its certificate of origin.' }],
      unconfirmed: true,
    },
    {
      id: 'waivers',
      title: 'Waivers',
      says: 'A waiver rests on non-availability, unreasonable cost (more than 25 percent of the project) or the public interest.',
      citation: '2 CFR 184.7',
      when: is('category', 'goods', 'construction'),
      brings: [
        { gives: 'figure', figure: 'Unreasonable cost raises the project by more than', value: 25, unit: 'percent' },
      ],
      unconfirmed: true,
    },
    {
      id: 'de-minimis',
      title: 'Small shares and small grants',
      says: 'For Transportation other than highway steel and iron: the lesser of $1,000,000 and 5 percent of applicable costs is waived, and grants under $500,000 of federal money are.',
      citation: 'USDOT waiver of de minimis costs and small grants; FHWA questions and answers, 2024-05-22',
      when: is('fundingAgency', 'fhwa', 'usdot'),
      brings: [
        { gives: 'figure', figure: 'Foreign share is waived up to', value: 1_000_000_00, unit: 'cents' },
        { gives: 'figure', figure: 'and up to this share of applicable costs', value: 5, unit: 'percent' },
        { gives: 'figure', figure: 'Grants are waived under, of federal money', value: 500_000_00, unit: 'cents' },
      ],
    },
  ],
};

const highwayProducts: readonly Pack[] = [
  {
    ...stated,
    id: 'us-fhwa-products',
    program: 'Manufactured products in highway projects',
    version: '2025-10-01',
    from: '2025-10-01',
    to: '2026-09-30',
    appliesBy: 'obligation',
    citation: '23 CFR 635.410 (90 FR 2932)',
    status: 'superseded',
    covers: highways,
    rules: [finalAssembly],
  },
  {
    ...stated,
    id: 'us-fhwa-products',
    program: 'Manufactured products in highway projects',
    version: '2026-10-01',
    from: '2026-10-01',
    appliesBy: 'obligation',
    citation: '23 CFR 635.410 (90 FR 2932)',
    status: 'in_force',
    covers: highways,
    rules: [
      finalAssembly,
      {
        id: 'components',
        title: 'More than 55 percent of components',
        says: 'For projects obligated from 2026-10-01 the components made in the United States are more than 55 percent of the cost of all components.',
        citation: '23 CFR 635.410 (90 FR 2932)',
        when: is('category', 'goods', 'construction'),
        brings: [
          { gives: 'figure', figure: 'Domestic share of component cost is more than', value: 55, unit: 'percent' },
          { gives: 'duty', duty: 'Collect the worksheet of component costs for each manufactured product.' },
        ],
      },
    ],
  },
];

const businesses = {
  ...stated,
  program: 'Disadvantaged businesses in Transportation projects',
  covers: transportation,
} as const;
const counting = { ...businesses, program: 'Counting disadvantaged businesses in Transportation projects' } as const;
const interim = '90 FR 47969, interim final rule, docket DOT-OST-2025-0897';

/**
 * Three switches on two days of a purchase. A goal stands where the contract was made before the interim rule: it comes off what is
 * only advertised and is zero on what was opened and not awarded, so publication does not save it. Participation stops counting for
 * executed contracts as well, payment by payment.
 */
const disadvantaged: readonly Pack[] = [
  {
    ...businesses,
    id: 'us-dbe',
    version: '2020.2',
    from: REVISION_OF_2020,
    to: '2025-10-02',
    appliesBy: 'purchase',
    citation: '49 CFR 26 before 90 FR 47969',
    status: 'superseded',
    rules: [
      {
        id: 'goals',
        title: 'Contract goals',
        says: 'A contract may carry a goal for disadvantaged businesses.',
        citation: '49 CFR 26.51',
        when: always,
        brings: [{ gives: 'switch', switch: 'DBE goals', on: true }],
        unconfirmed: true,
      },
      {
        id: 'certification',
        title: 'Certifications stand',
        says: 'A certification by the state program remains valid.',
        citation: '49 CFR 26.81',
        when: always,
        brings: [{ gives: 'switch', switch: 'DBE certifications', on: true }],
        unconfirmed: true,
      },
    ],
  },
  {
    ...businesses,
    id: 'us-dbe',
    version: '2025-10-03.2',
    from: dbeReevaluatedFrom,
    appliesBy: 'purchase',
    citation: interim,
    status: 'in_force',
    rules: [
      {
        id: 'goals',
        title: 'Contract goals',
        says: 'No goal is set until the state program has reevaluated its firms. Advertised contracts lose their goals; opened contracts not yet awarded have a goal of zero. Executed contracts need not change.',
        citation: '49 CFR 26 (90 FR 47969)',
        when: always,
        brings: [
          { gives: 'switch', switch: 'DBE goals', on: false },
          {
            gives: 'duty',
            duty: 'If it was advertised with a goal for disadvantaged businesses, take the goal off; if bids were opened, set it to zero.',
          },
        ],
      },
      {
        id: 'certification',
        title: 'Certifications are evaluated anew',
        says: 'No one is presumed disadvantaged by race or sex; the state program reevaluates every firm.',
        citation: '49 CFR 26.111 (90 FR 47969)',
        when: always,
        brings: [{ gives: 'switch', switch: 'DBE certifications', on: false }],
      },
    ],
  },
  {
    ...counting,
    id: 'us-dbe-counting',
    version: '2020',
    from: REVISION_OF_2020,
    to: '2025-10-02',
    appliesBy: 'payment',
    citation: '49 CFR 26.55 before 90 FR 47969',
    status: 'superseded',
    rules: [
      {
        id: 'counting',
        title: 'Counting participation',
        says: 'Participation of certified firms counts.',
        citation: '49 CFR 26.55',
        when: always,
        brings: [{ gives: 'switch', switch: 'DBE counting', on: true }],
        unconfirmed: true,
      },
    ],
  },
  {
    ...counting,
    id: 'us-dbe-counting',
    version: '2025-10-03',
    from: dbeReevaluatedFrom,
    appliesBy: 'payment',
    citation: interim,
    status: 'in_force',
    rules: [
      {
        id: 'counting',
        title: 'Counting participation',
        says: 'Participation does not count until the firms are reevaluated, including in executed contracts.',
        citation: '49 CFR 26 (90 FR 47969)',
        when: always,
        brings: [{ gives: 'switch', switch: 'DBE counting', on: false }],
      },
    ],
  },
];

/** Only proposed. No finalisation was found, and its change list for 200.317 to 200.327 was not either: it runs in the shadow and never decides. */
const grantsRegulation: Pack = {
  ...stated,
  id: 'us-uniform-grants-regulation',
  program: 'Uniform Grants Regulation (proposal)',
  version: '2026-05-29.2',
  from: '2026-10-01',
  appliesBy: 'award',
  citation:
    'NPRM of 2026-05-29, FR doc 2026-10817, comments closed on 2026-07-13; docket OMB-2026-0001 in one source, OMB-2026-0034 in another',
  status: 'proposed',
  covers: federal,
  rules: [
    {
      id: 'e-verify',
      title: 'E-Verify',
      says: 'Recipients’ employees and contractors would be verified with E-Verify.',
      citation: 'NPRM of 2026-05-29, as reported',
      when: always,
      brings: [{ gives: 'duty', duty: 'Require E-Verify from the contractor.' }],
      unconfirmed: true,
    },
    {
      id: 'termination',
      title: 'Wider rights to terminate',
      says: 'The federal agency could end awards on wider grounds, so contracts would have to follow.',
      citation: 'NPRM of 2026-05-29, as reported',
      when: always,
      brings: [{ gives: 'clause', clause: 'UGR-T', title: 'Termination when the award ends' }],
      unconfirmed: true,
    },
    {
      id: 'binding',
      title: 'Binding text',
      says: 'A regulation instead of guidance: agencies could no longer deviate.',
      citation: 'NPRM of 2026-05-29, as reported',
      when: always,
      brings: [{ gives: 'approval', by: 'Counsel, for any deviation that the award allowed' }],
      unconfirmed: true,
    },
  ],
};

export const federalPrograms: readonly Pack[] = [buildAmerica, ...highwayProducts, ...disadvantaged, grantsRegulation];
