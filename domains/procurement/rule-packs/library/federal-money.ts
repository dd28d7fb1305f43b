import { all, always, any, is, not, type Pack, type PackRule } from '../pack.ts';
import { federal, LIBRARY_BEGINS, reading } from './reading.ts';

const stated = { jurisdiction: 'US', limits: [], ...reading } as const;

const floor = (dollars: number): PackRule => ({
  id: 'floor',
  title: 'Information return for services',
  says: `Payments for services of $${dollars.toLocaleString('en-US')} or more in a year are reported on form 1099-NEC or 1099-MISC; ten returns or more are filed electronically.`,
  citation: '26 USC 6041, 6041A',
  when: is('category', 'services', 'professional', 'architect_engineer', 'construction'),
  brings: [{ gives: 'figure', figure: '1099 reporting begins at, a year', value: dollars * 100, unit: 'cents' }],
});

/** Duties that come with paying and publishing, whatever money pays. */
export const federalMoney: readonly Pack[] = [
  {
    ...stated,
    id: 'us-prompt-payment',
    program: 'Prompt payment by federal agencies, as a yardstick',
    version: '1999',
    from: LIBRARY_BEGINS,
    appliesBy: 'payment',
    citation: '31 USC 3901 to 3907, 5 CFR 1315',
    status: 'in_force',
    covers: federal,
    rules: [
      {
        id: 'invoice',
        title: 'Proper invoice',
        says: 'Payment is due 30 days after a proper invoice or acceptance, a defective invoice goes back within 7 days, and interest comes without being asked for.',
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
    ],
  },
  {
    ...stated,
    id: 'us-dot-subcontractors',
    program: 'Paying subcontractors in Transportation projects',
    version: '2003',
    from: LIBRARY_BEGINS,
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
    from: LIBRARY_BEGINS,
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
    version: '2026-01-01',
    from: '2026-01-01',
    appliesBy: 'payment',
    citation: '26 USC 6041 for payments from 2026; indexed from 2027',
    status: 'in_force',
    covers: always,
    rules: [floor(2000)],
  },
  {
    ...stated,
    id: 'us-accessible-web',
    program: 'Accessible web content (ADA Title II)',
    version: '2027-04-26',
    from: '2027-04-26',
    appliesBy: 'publication',
    citation: '28 CFR 35.200 (91 FR 20902)',
    status: 'in_force',
    covers: always,
    rules: [
      {
        id: 'wcag',
        title: 'Published documents meet WCAG 2.1 AA',
        says: 'From 2027-04-26 for 50,000 people and more, from 2028-04-26 for smaller and special districts, what is published on the web meets WCAG 2.1 at level AA.',
        citation: '28 CFR 35.200 (91 FR 20902)',
        when: always,
        brings: [
          { gives: 'duty', duty: 'Publish solicitation, tabulation and award in a form that meets WCAG 2.1 AA.' },
        ],
      },
    ],
  },
];
