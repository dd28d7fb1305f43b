import { all, always, any, is, not, type Pack, type PackRule, yes } from '../pack.ts';
import { federal, REVISION_OF_2020, reading } from './reading.ts';

const stated = { jurisdiction: 'US', limits: [], ...reading } as const;

const floor = (dollars: number): PackRule => ({
  id: 'floor',
  title: 'Information return for services',
  says: `Payments for services of $${dollars.toLocaleString('en-US')} or more in a year are reported on form 1099-NEC or 1099-MISC; ten returns or more are filed electronically.`,
  citation: '26 USC 6041, 6041A',
  when: is('category', 'services', 'professional', 'architect_engineer', 'construction'),
  brings: [{ gives: 'figure', figure: '1099 reporting begins at, a year', value: dollars * 100, unit: 'cents' }],
});

/** The rate of late interest changes every half-year. Halves whose notice was not seen say so instead of a figure. */
const halfYear = (version: string, days: Pick<Pack, 'from' | 'to' | 'status'>, percent: number | null): Pack => ({
  ...stated,
  ...days,
  id: 'us-prompt-payment-rate',
  program: 'Interest on late payments, half-year by half-year',
  version,
  appliesBy: 'payment',
  citation: '31 USC 3902, 41 USC 7109; notices of the Treasury',
  covers: federal,
  rules: [
    percent === null
      ? {
          id: 'look-up',
          title: 'Interest when late, not in the library',
          says: 'The library holds no rate for this half-year.',
          citation: 'Notices of the Treasury',
          when: always,
          brings: [
            {
              gives: 'duty',
              duty: 'Take the rate of late interest from the Treasury’s notice for the half-year of the payment.',
            },
          ],
          unconfirmed: true,
        }
      : {
          id: 'rate',
          title: 'Interest when late',
          says: `Payments that are late in this half-year bear interest of ${percent} percent a year.`,
          citation: 'Notice of the Treasury in the Federal Register',
          when: always,
          brings: [{ gives: 'figure', figure: 'Interest a year when late', value: percent, unit: 'percent' }],
        },
  ],
});

const interest: readonly Pack[] = [
  halfYear('2020', { from: REVISION_OF_2020, to: '2024-06-30', status: 'superseded' }, null),
  halfYear('2024-07-01', { from: '2024-07-01', to: '2024-12-31', status: 'superseded' }, 4.875),
  halfYear('2025-01-01', { from: '2025-01-01', to: '2025-06-30', status: 'superseded' }, 4.625),
  halfYear('2025-07-01', { from: '2025-07-01', status: 'in_force' }, null),
];

const fraud: PackRule = {
  id: 'monitoring',
  title: 'Watching for fraud in payments',
  says: 'ACH originators have documented, risk-based fraud procedures and review them each year. Large originators from 2026-03-20; all others from 2026-06-19, which one bank states as 2026-06-22.',
  citation: 'Nacha Operating Rules, fraud monitoring of 2026',
  when: always,
  brings: [
    { gives: 'duty', duty: 'Keep documented, risk-based procedures against payment fraud, and review them each year.' },
  ],
};
const descriptions: PackRule = {
  id: 'descriptions',
  title: 'Words in the batch header',
  says: 'PAYROLL marks wage credits and PURCHASE marks web purchase debits; vendor credits use neither.',
  citation: 'Nacha Operating Rules, entry descriptions of 2026',
  when: always,
  brings: [{ gives: 'duty', duty: 'Use neither PAYROLL nor PURCHASE on a credit to a vendor.' }],
};
const farLines = [
  ['commercial', 'Simplified procedures for commercial products go up to', 9_000_000],
  ['subawards', 'Subawards are reported from', 40_000],
  ['lobbying', 'Texts on kickbacks and lobbying begin above', 200_000],
  ['publicizing', 'Contract actions are publicized above', 25_000],
] as const;
const payers = { ...stated, id: 'us-nacha-fraud', program: 'ACH payments (Nacha)', appliesBy: 'payment' } as const;

const accessible: PackRule = {
  id: 'wcag',
  title: 'Published documents meet WCAG 2.1 AA',
  says: 'From 2027-04-26 for agencies that serve 50,000 people and more, from 2028-04-26 for smaller ones and special districts, what is published on the web meets WCAG 2.1 at level AA.',
  citation: '28 CFR 35.200 (91 FR 20902)',
  when: always,
  brings: [{ gives: 'duty', duty: 'Publish solicitation, tabulation and award in a form that meets WCAG 2.1 AA.' }],
};
const web = {
  ...stated,
  id: 'us-accessible-web',
  program: 'Accessible web content (ADA Title II)',
  appliesBy: 'publication',
  citation: '28 CFR 35.200 (91 FR 20902)',
} as const;

/** Duties that come with paying and publishing, whatever money pays. */
export const federalMoney: readonly Pack[] = [
  {
    ...stated,
    id: 'us-prompt-payment',
    program: 'Prompt payment by federal agencies, as a yardstick',
    version: '1999.2',
    from: REVISION_OF_2020,
    appliesBy: 'payment',
    citation: '31 USC 3901 to 3907, 5 CFR 1315',
    status: 'in_force',
    covers: federal,
    rules: [
      {
        id: 'invoice',
        title: 'Proper invoice',
        says: 'Payment is due 30 days after a proper invoice or acceptance, a defective invoice is returned within 7 days, and interest is paid automatically.',
        citation: '5 CFR 1315.4',
        when: not(is('category', 'construction')),
        brings: [
          { gives: 'figure', figure: 'Payment is due after', value: 30, unit: 'days' },
          { gives: 'figure', figure: 'Defective invoice goes back within', value: 7, unit: 'days' },
        ],
      },
      {
        id: 'progress',
        title: 'Construction progress payments',
        says: 'Progress payments are due in 14 days, and the prime pays its subcontractors within 7 days of being paid.',
        citation: '5 CFR 1315.4, 31 USC 3905',
        when: is('category', 'construction'),
        brings: [
          { gives: 'figure', figure: 'Progress payment is due after', value: 14, unit: 'days' },
          { gives: 'figure', figure: 'Prime pays subcontractors within', value: 7, unit: 'days' },
        ],
      },
      {
        id: 'retainage',
        title: 'Retainage',
        says: 'Retainage on progress payments is at most 10 percent.',
        citation: 'FAR 32.103',
        when: is('category', 'construction'),
        brings: [{ gives: 'figure', figure: 'Retainage is at most', value: 10, unit: 'percent' }],
        unconfirmed: true,
      },
    ],
  },
  ...interest,
  {
    ...stated,
    id: 'us-dot-subcontractors',
    program: 'Paying subcontractors in Transportation projects',
    version: '2003',
    from: REVISION_OF_2020,
    appliesBy: 'payment',
    citation: '49 CFR 26.29',
    status: 'in_force',
    covers: all(federal, is('fundingAgency', 'fhwa', 'usdot')),
    rules: [
      {
        id: 'thirty-days',
        title: 'Thirty days',
        says: 'Subcontractors are paid within 30 days of the prime’s payment, and retainage is returned within 30 days of their completion.',
        citation: '49 CFR 26.29',
        when: any(is('category', 'construction'), is('category', 'services', 'professional', 'architect_engineer')),
        brings: [{ gives: 'figure', figure: 'Prime pays subcontractors within', value: 30, unit: 'days' }],
        unconfirmed: true,
      },
    ],
  },
  {
    ...stated,
    id: 'us-information-returns',
    program: 'Information returns (1099)',
    version: '2020',
    from: REVISION_OF_2020,
    to: '2025-12-31',
    appliesBy: 'payment',
    citation: '26 USC 6041 before 2026',
    status: 'superseded',
    covers: always,
    rules: [floor(600)],
  },
  {
    ...stated,
    id: 'us-information-returns',
    program: 'Information returns (1099)',
    version: '2026-01-01.2',
    from: '2026-01-01',
    appliesBy: 'payment',
    citation: '26 USC 6041 for payments from 2026; indexed from 2027',
    status: 'in_force',
    covers: always,
    rules: [
      floor(2000),
      {
        id: 'medical',
        title: 'Information return for medical payments',
        says: 'Medical and health care payments are reported to stay at $600 a year.',
        citation: '26 USC 6041, as reported',
        when: yes('medical'),
        brings: [
          {
            gives: 'figure',
            figure: '1099 reporting of medical payments begins at, a year',
            value: 600_00,
            unit: 'cents',
          },
        ],
      },
      {
        id: 'backup-withholding',
        title: 'Backup withholding',
        says: 'Backup withholding begins where reporting does; one source dates that to 2027, the others to 2026.',
        citation: '26 USC 3406, as reported',
        when: is('category', 'services', 'professional', 'architect_engineer', 'construction'),
        brings: [{ gives: 'figure', figure: 'Backup withholding begins at, a year', value: 2_000_00, unit: 'cents' }],
        unconfirmed: true,
      },
    ],
  },
  {
    ...payers,
    version: '2026-03-20',
    from: '2026-03-20',
    to: '2026-06-18',
    citation: 'Nacha Operating Rules, phase of 2026-03-20',
    status: 'superseded',
    covers: yes('largeOriginator'),
    rules: [fraud, descriptions],
  },
  {
    ...payers,
    version: '2026-06-19',
    from: '2026-06-19',
    citation: 'Nacha Operating Rules, phase of 2026-06-19 (2026-06-22 by one bank)',
    status: 'in_force',
    covers: always,
    rules: [fraud, descriptions],
  },
  {
    ...web,
    version: '2027-04-26.2',
    from: '2027-04-26',
    to: '2028-04-25',
    status: 'superseded',
    covers: all(yes('populous'), not(is('entity', 'special_district'))),
    rules: [accessible],
  },
  { ...web, version: '2028-04-26', from: '2028-04-26', status: 'in_force', covers: always, rules: [accessible] },
  {
    ...stated,
    id: 'us-federal-sales',
    program: 'FAR dollar lines for sales to federal buyers',
    version: '2025-10-01',
    from: '2025-10-01',
    appliesBy: 'purchase',
    citation: 'FAC 2025-06, list of sections affected',
    status: 'in_force',
    covers: yes('federalBuyer'),
    rules: farLines.map(([id, title, dollars]) => ({
      id,
      title,
      says: `${title}: $${dollars.toLocaleString('en-US')}.`,
      citation: 'FAC 2025-06, list of sections affected',
      when: always,
      brings: [{ gives: 'figure', figure: title, value: dollars * 100, unit: 'cents' }],
    })),
  },
];
