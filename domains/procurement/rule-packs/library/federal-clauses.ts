import { above, all, always, any, from, is, type Pack, type PackRule, yes } from '../pack.ts';
import { duty } from './federal-standards.ts';
import { federal, LIBRARY_BEGINS, REVISION_OF_2020, reading } from './reading.ts';

const clause = (
  letter: string,
  title: string,
  rule: Pick<PackRule, 'says' | 'when'> & Partial<PackRule>,
): PackRule => ({
  id: letter.toLowerCase(),
  title: `Clause ${letter}: ${title}`,
  citation: `2 CFR 200 Appendix II(${letter})`,
  brings: [{ gives: 'clause', clause: letter, title }],
  ...(rule.readIn === undefined && rule.status === undefined ? { unconfirmed: true } : {}),
  ...rule,
});

/** Clauses A to L of Appendix II, without C, whose ground fell away on a day of its own. */
const letters: readonly PackRule[] = [
  clause('A', 'Remedies', {
    says: 'Contracts above the simplified acquisition threshold state administrative, contractual or legal remedies.',
    when: above('simplified_acquisition', 'contract'),
  }),
  clause('B', 'Termination', {
    says: 'Contracts above $10,000 state how they are terminated for cause and for convenience.',
    when: above(10_000_00, 'contract'),
  }),
  clause('D', 'Davis-Bacon and Copeland', {
    says: 'Prime construction contracts above $2,000 include the wage clauses where the program’s law requires them.',
    when: all(is('category', 'construction'), yes('davisBacon'), above(2_000_00, 'contract')),
  }),
  clause('E', 'Contract Work Hours', {
    says: 'Contracts above $100,000 that employ mechanics or laborers pay one and a half times the rate beyond 40 hours a week.',
    when: all(any(yes('laborers'), is('category', 'construction')), above(100_000_00, 'contract')),
  }),
  clause('F', 'Rights to inventions', {
    says: 'Experimental, developmental or research work includes the clause on rights to inventions.',
    when: yes('research'),
  }),
  clause('G', 'Clean Air and Clean Water', {
    says: 'Contracts above $150,000 comply with the Clean Air Act and the Clean Water Act.',
    when: above(150_000_00, 'contract'),
  }),
  clause('H', 'Debarment and suspension', {
    says: 'No covered contract goes to a party listed as excluded in SAM.gov.',
    when: from(25_000_00, 'contract'),
    readIn: '2 CFR 180.220(b)(1), copy of the eCFR, 2026-11-20',
  }),
  clause('I', 'Byrd anti-lobbying', {
    says: 'Bidders above $100,000 certify that federal money pays for no lobbying. The FAR text went to $200,000; the certificate of 31 USC 1352 stays at $100,000.',
    when: above(100_000_00, 'contract'),
  }),
  clause('J', 'Recovered materials', {
    says: 'The contract includes the recovered materials requirements of 200.323.',
    when: all(is('category', 'goods', 'construction'), above(10_000_00)),
  }),
  clause('K', 'Covered telecommunications', {
    says: 'The contract includes the prohibition of 200.216.',
    when: always,
  }),
  clause('L', 'Domestic preference', { says: 'The contract includes the preference of 200.322.', when: always }),
];

const stated = { jurisdiction: 'US', covers: federal, limits: [], ...reading } as const;

/** The wages behind clause D. The payroll and its form were not read in the text; the rule of 2023 and its day were. */
const wages: readonly PackRule[] = [
  {
    id: 'determination',
    title: 'Wage determination',
    says: 'The wage determination is locked at its date and looked up again when an option is exercised.',
    citation: '29 CFR 1.6, 5.5',
    when: above(2_000_00, 'contract'),
    brings: [duty('Lock the version of the wage determination, and check it again before an option is exercised.')],
    unconfirmed: true,
  },
  {
    id: 'payroll',
    title: 'Certified payroll',
    says: 'The contractor submits a certified payroll each week, with the fields of form WH-347, within 7 days after the day of payment.',
    citation: '29 CFR 3.4, 5.5(a)(3)',
    when: above(2_000_00, 'contract'),
    brings: [
      duty('Collect certified payrolls weekly, with the fields of form WH-347.'),
      { gives: 'figure', figure: 'Certified payroll is due after the day of pay', value: 7, unit: 'days' },
    ],
    unconfirmed: true,
  },
];
const davisBacon = {
  ...stated,
  id: 'us-davis-bacon',
  program: 'Davis-Bacon wages and payrolls',
  appliesBy: 'purchase',
  covers: all(federal, is('category', 'construction'), yes('davisBacon')),
} as const;

/** Covered telecommunications and the domestic preference came with the revision of 2020. */
const since2020: readonly string[] = ['k', 'l'];

export const clauses: readonly Pack[] = [
  {
    ...stated,
    id: 'us-appendix-ii',
    program: 'Contract clauses, Appendix II',
    version: LIBRARY_BEGINS,
    from: LIBRARY_BEGINS,
    to: '2020-11-11',
    appliesBy: 'award',
    citation: '2 CFR 200 Appendix II as first in force (78 FR 78590, 79 FR 75867)',
    status: 'superseded',
    rules: letters
      .filter(({ id }) => !since2020.includes(id))
      .map((rule) =>
        rule.id === 'j'
          ? { ...rule, says: 'The contract includes the recovered materials requirements of 200.322.' }
          : rule,
      ),
  },
  {
    ...stated,
    id: 'us-appendix-ii',
    program: 'Contract clauses, Appendix II',
    version: '2020-11-12.2',
    from: REVISION_OF_2020,
    to: '2024-09-30',
    appliesBy: 'award',
    citation: '2 CFR 200 Appendix II (85 FR 49506)',
    status: 'superseded',
    rules: letters,
  },
  {
    ...stated,
    id: 'us-appendix-ii',
    program: 'Contract clauses, Appendix II',
    version: '2024-10-01.2',
    from: '2024-10-01',
    appliesBy: 'award',
    citation: '2 CFR 200 Appendix II (89 FR 30046)',
    status: 'in_force',
    rules: letters,
  },
  {
    ...stated,
    id: 'us-equal-opportunity',
    program: 'Equal opportunity clause',
    version: '1965.2',
    from: REVISION_OF_2020,
    to: '2025-01-20',
    appliesBy: 'purchase',
    citation: '41 CFR 60-1.4(b), EO 11246',
    status: 'superseded',
    rules: [
      clause('C', 'Equal opportunity', {
        says: 'Federally assisted construction contracts include the equal opportunity clause of 41 CFR 60-1.4(b).',
        when: is('category', 'construction'),
      }),
    ],
  },
  {
    ...stated,
    id: 'us-equal-opportunity',
    program: 'Equal opportunity clause',
    version: '2025-01-21',
    from: '2025-01-21',
    appliesBy: 'purchase',
    citation: '41 CFR 60-1.4(b); EO 14173 revoked EO 11246',
    status: 'in_force',
    rules: [
      clause('C', 'Equal opportunity', {
        says: 'EO 14173 revoked the order behind the clause on 2025-01-21, and Labor proposed on 2025-07-01 to rescind part 60, while Appendix II still names it. Counsel decides by the terms of the award; the product neither inserts nor drops it.',
        when: is('category', 'construction'),
        status: 'legal_review',
      }),
    ],
  },
  {
    ...davisBacon,
    version: '1983',
    from: REVISION_OF_2020,
    to: '2023-10-22',
    citation: '29 CFR 1, 3 and 5 before 88 FR 57526',
    status: 'superseded',
    rules: wages,
  },
  {
    ...davisBacon,
    version: '2023-10-23',
    from: '2023-10-23',
    citation: '29 CFR 1, 3 and 5 (88 FR 57526 of 2023-08-23)',
    status: 'in_force',
    rules: [
      {
        id: 'rule-of-2023',
        title: 'Updated Davis-Bacon rule',
        says: 'Contracts made from 2023-10-23 include the clauses of 29 CFR 5.5 as amended by the rule of 2023-08-23.',
        citation: '88 FR 57526',
        when: above(2_000_00, 'contract'),
        brings: [duty('Use the clauses of 29 CFR 5.5 in their text since 2023-10-23.')],
      },
      ...wages,
    ],
  },
];
