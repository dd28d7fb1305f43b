import { all, is, type Pack, type PackLimit, yes } from '../pack.ts';
import { federal, LIBRARY_BEGINS, REVISION_OF_2020, reading } from './reading.ts';

const wages = all(is('category', 'construction'), yes('davisBacon'));
const services = all(is('category', 'services', 'professional'), yes('serviceLabor'));
const contingencyAbroad = all(yes('contingency'), yes('abroad'));
const relief = all(yes('humanitarian'), yes('abroad'));

/** Limits that stand in statutes of their own and were not raised with the others. */
const unmoved: readonly PackLimit[] = [
  {
    name: 'micro_purchase',
    cents: 2_000_00,
    when: wages,
    citation: 'FAR 2.101, construction subject to Davis-Bacon',
    unconfirmed: true,
  },
  {
    name: 'micro_purchase',
    cents: 2_500_00,
    when: services,
    citation: 'FAR 2.101, services under service contract labor standards',
    unconfirmed: true,
  },
];

const stated = {
  id: 'us-far-limits',
  jurisdiction: 'US',
  program: 'FAR dollar limits for grants',
  appliesBy: 'purchase',
  covers: federal,
  rules: [],
  ...reading,
} as const;

/** Sums of purchases made before the library's other figures begin. Those for contingencies were not looked at: the general ones are lower. */
const earlier = (micro: number, simplified: number, citation: string) =>
  ({
    status: 'superseded',
    limits: [
      ...unmoved,
      { name: 'micro_purchase', cents: micro, citation, unconfirmed: true },
      { name: 'simplified_acquisition', cents: simplified, citation, unconfirmed: true },
    ],
  }) as const;

/** 2 CFR 200.1 points to FAR subpart 2.1, so the dollar limits move with the day of the purchase, whatever text governs the award. */
export const farLimits: readonly Pack[] = [
  {
    ...stated,
    ...earlier(3_000_00, 150_000_00, 'FAR 2.101 as of 2014'),
    version: LIBRARY_BEGINS,
    from: LIBRARY_BEGINS,
    to: '2015-09-30',
    citation: 'FAR 2.101 through 2 CFR 200.67 and 200.88',
  },
  {
    ...stated,
    ...earlier(3_500_00, 150_000_00, 'FAR 2.101 (80 FR 38293)'),
    version: '2015-10-01',
    from: '2015-10-01',
    to: '2018-06-19',
    citation: 'FAR 2.101 (80 FR 38293) through 2 CFR 200.67 and 200.88',
  },
  {
    ...stated,
    ...earlier(10_000_00, 250_000_00, 'OMB M-18-18'),
    version: '2018-06-20',
    from: '2018-06-20',
    to: '2020-11-11',
    citation: 'OMB M-18-18 of 2018-06-20, 41 USC 134 and 1902',
  },
  {
    ...stated,
    version: '2020',
    from: REVISION_OF_2020,
    to: '2025-09-30',
    citation: 'FAR 2.101 (FAC 2020-07) through 2 CFR 200.1',
    status: 'superseded',
    limits: [
      ...unmoved,
      {
        name: 'micro_purchase',
        cents: 35_000_00,
        when: contingencyAbroad,
        citation: 'FAR 2.101 as of 2020',
        unconfirmed: true,
      },
      {
        name: 'micro_purchase',
        cents: 20_000_00,
        when: yes('contingency'),
        citation: 'FAR 2.101 as of 2020',
        unconfirmed: true,
      },
      { name: 'micro_purchase', cents: 10_000_00, citation: 'FAR 2.101 as of 2020' },
      {
        name: 'simplified_acquisition',
        cents: 1_500_000_00,
        when: contingencyAbroad,
        citation: 'FAR 2.101 as of 2020',
        unconfirmed: true,
      },
      {
        name: 'simplified_acquisition',
        cents: 800_000_00,
        when: yes('contingency'),
        citation: 'FAR 2.101 as of 2020',
        unconfirmed: true,
      },
      {
        name: 'simplified_acquisition',
        cents: 500_000_00,
        when: relief,
        citation: 'FAR 2.101 as of 2020',
        unconfirmed: true,
      },
      { name: 'simplified_acquisition', cents: 250_000_00, citation: 'FAR 2.101 as of 2020' },
    ],
  },
  {
    ...stated,
    version: '2025-10-01',
    from: '2025-10-01',
    citation: 'FAR 2.101 (FAC 2025-06, 90 FR 41872) through 2 CFR 200.1',
    status: 'in_force',
    limits: [
      ...unmoved,
      { name: 'micro_purchase', cents: 40_000_00, when: contingencyAbroad, citation: 'FAR 2.101, FAC 2025-06' },
      { name: 'micro_purchase', cents: 25_000_00, when: yes('contingency'), citation: 'FAR 2.101, FAC 2025-06' },
      { name: 'micro_purchase', cents: 15_000_00, citation: 'FAR 2.101, FAC 2025-06' },
      {
        name: 'simplified_acquisition',
        cents: 2_000_000_00,
        when: contingencyAbroad,
        citation: 'FAR 2.101, FAC 2025-06',
      },
      {
        name: 'simplified_acquisition',
        cents: 1_000_000_00,
        when: yes('contingency'),
        citation: 'FAR 2.101, FAC 2025-06',
      },
      { name: 'simplified_acquisition', cents: 650_000_00, when: relief, citation: 'FAR 2.101, FAC 2025-06' },
      { name: 'simplified_acquisition', cents: 350_000_00, citation: 'FAR 2.101, FAC 2025-06' },
    ],
  },
];
