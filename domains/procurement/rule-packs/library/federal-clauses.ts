import { above, all, always, any, from, is, type Pack, type PackRule, yes } from '../pack.ts';
import { federal, LIBRARY_BEGINS, reading } from './reading.ts';

const clause = (
  letter: string,
  title: string,
  rule: Pick<PackRule, 'says' | 'when'> & Partial<PackRule>,
): PackRule => ({
  id: letter.toLowerCase(),
  title: `Clause ${letter}: ${title}`,
  citation: `2 CFR 200 Appendix II(${letter})`,
  brings: [{ gives: 'clause', clause: letter, title }],
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
    says: 'Prime construction contracts above $2,000 hold the wage clauses where the program’s law requires them; the certified payroll comes weekly.',
    when: all(is('category', 'construction'), yes('davisBacon'), above(2_000_00, 'contract')),
    brings: [
      { gives: 'clause', clause: 'D', title: 'Davis-Bacon and Copeland' },
      { gives: 'duty', duty: 'Lock the wage determination at its date and collect certified payrolls weekly.' },
    ],
  }),
  clause('E', 'Contract Work Hours', {
    says: 'Contracts above $100,000 that employ mechanics or laborers pay one and a half times the rate beyond 40 hours a week.',
    when: all(any(yes('laborers'), is('category', 'construction')), above(100_000_00, 'contract')),
  }),
  clause('F', 'Rights to inventions', {
    says: 'Experimental, developmental or research work holds the clause on rights to inventions.',
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
    unconfirmed: true,
  }),
  clause('J', 'Recovered materials', {
    says: 'The rules of 200.323 on recovered materials stand in the contract.',
    when: all(is('category', 'goods', 'construction'), above(10_000_00)),
  }),
  clause('K', 'Covered telecommunications', {
    says: 'The prohibition of 200.216 stands in the contract.',
    when: always,
  }),
  clause('L', 'Domestic preference', { says: 'The preference of 200.322 stands in the contract.', when: always }),
];

const stated = { jurisdiction: 'US', covers: federal, limits: [], ...reading } as const;

export const clauses: readonly Pack[] = [
  {
    ...stated,
    id: 'us-appendix-ii',
    program: 'Contract clauses, Appendix II',
    version: '2020-11-12',
    from: LIBRARY_BEGINS,
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
    version: '2024-10-01',
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
    version: '1965',
    from: LIBRARY_BEGINS,
    to: '2025-01-20',
    appliesBy: 'purchase',
    citation: '41 CFR 60-1.4(b), EO 11246',
    status: 'superseded',
    rules: [
      clause('C', 'Equal opportunity', {
        says: 'Federally assisted construction contracts hold the equal opportunity clause of 41 CFR 60-1.4(b).',
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
];
