import { above, all, any, from, is, not, type Pack, under, yes } from '../pack.ts';
import { built, compete, free, local, stated } from './of-states.ts';
import { REVISION_OF_2020 } from './reading.ts';

const texas = (version: {
  version: string;
  from: string;
  to?: string;
  cents: number;
  status: Pack['status'];
}): Pack => {
  const { cents, ...dates } = version;
  const limit = 'competitive_bidding';
  return {
    ...stated,
    ...dates,
    id: 'tx-local-purchasing',
    jurisdiction: 'TX',
    program: 'Texas local purchasing',
    citation:
      cents === 100_000_00
        ? 'LGC 252.021, 262.023; Education Code 44.031 (SB 1173)'
        : 'LGC 252.021, 262.023 before SB 1173',
    covers: local,
    limits: [{ name: limit, cents, citation: 'Tex. Local Gov’t Code 252.021, 262.023; Educ. Code 44.031' }],
    rules: [
      ...compete('bidding', {
        title: 'Competitive bidding',
        says: 'Purchases above the threshold follow competitive bidding or proposals.',
        citation: 'Tex. Local Gov’t Code 252.021, 262.023; Educ. Code 44.031',
        when: all(not(is('category', 'professional', 'architect_engineer')), above(limit)),
      }),
      {
        id: 'outreach',
        title: 'Historically underutilized businesses',
        says: `Above $3,000 and under the bidding threshold, two historically underutilized businesses of the county are asked, in rotation, where there are any.`,
        citation: 'Tex. Local Gov’t Code 252.0215',
        when: all(is('entity', 'city'), above(3_000_00), under(limit)),
        brings: [
          { gives: 'duty', duty: 'Ask at least two historically underutilized businesses of the county, in rotation.' },
        ],
      },
      {
        id: 'exemption',
        title: 'Exemptions from bidding',
        says: 'A public calamity, an item from one source, and professional services are exempt; the reason is written down.',
        citation: 'Tex. Local Gov’t Code 252.022, 262.024',
        when: all(above(limit), free),
        brings: [
          { gives: 'method', method: 'noncompetitive' },
          { gives: 'approval', by: 'The governing body, by an order that names the exemption' },
        ],
        unconfirmed: true,
      },
      {
        id: 'design',
        title: 'Professional services',
        says: 'Architects, engineers and other listed professionals are selected by competence and qualifications, never by bids.',
        citation: 'Tex. Gov’t Code 2254.003, 2254.004',
        when: is('category', 'architect_engineer'),
        brings: [{ gives: 'method', method: 'qualifications' }],
        unconfirmed: true,
      },
      {
        id: 'notice',
        title: 'Notice of bids',
        says: 'Notice is published once a week for two weeks, first at least 14 days before bids are opened.',
        citation: 'Tex. Local Gov’t Code 262.025, 252.041',
        when: all(not(free), not(is('category', 'professional', 'architect_engineer')), above(limit)),
        readIn: 'Tex. Local Gov’t Code 262.025(a), 2026-11-20',
        brings: [{ gives: 'advertising', days: 14, how: 'In a newspaper, once a week for two consecutive weeks' }],
      },
      {
        id: 'performance-bond',
        title: 'Performance bond',
        says: 'Public work contracts above $100,000 need a performance bond in the amount of the contract.',
        citation: 'Tex. Gov’t Code 2253.021(a)(1)',
        when: all(built, above(100_000_00, 'contract')),
        readIn: 'Tex. Gov’t Code 2253.021(a), 2026-11-20',
        brings: [{ gives: 'bond', bond: 'performance', percent: 100 }],
      },
      {
        id: 'payment-bond',
        title: 'Payment bond',
        says: 'Public work contracts above $25,000, of a municipality above $50,000, need a payment bond in the amount of the contract.',
        citation: 'Tex. Gov’t Code 2253.021(a)(2)',
        when: all(
          built,
          any(
            all(is('entity', 'city'), above(50_000_00, 'contract')),
            all(not(is('entity', 'city')), above(25_000_00, 'contract')),
          ),
        ),
        readIn: 'Tex. Gov’t Code 2253.021(a), 2026-11-20',
        brings: [{ gives: 'bond', bond: 'payment', percent: 100 }],
      },
      {
        id: 'prompt-payment',
        title: 'Prompt payment',
        says: 'A payment is overdue on the 31st day, and on the 46th for a body that meets once a month or less.',
        citation: 'Tex. Gov’t Code 2251.021(a)',
        when: not(yes('meetsMonthly')),
        readIn: 'Tex. Gov’t Code 2251.021(a), 2026-11-20',
        brings: [{ gives: 'figure', figure: 'Payment is due after', value: 30, unit: 'days' }],
      },
      {
        id: 'prompt-payment-monthly',
        title: 'Prompt payment, body that meets monthly',
        says: 'A body that meets once a month or less has 45 days.',
        citation: 'Tex. Gov’t Code 2251.021(b)',
        when: yes('meetsMonthly'),
        readIn: 'Tex. Gov’t Code 2251.021(b), 2026-11-20',
        brings: [{ gives: 'figure', figure: 'Payment is due after', value: 45, unit: 'days' }],
      },
      {
        id: 'retainage',
        title: 'Retainage',
        says: 'Retainage is at most 10 percent under $5 million and 5 percent from there.',
        citation: 'Tex. Gov’t Code 2252.032',
        when: all(built, under(5_000_000_00, 'contract')),
        brings: [{ gives: 'figure', figure: 'Retainage is at most', value: 10, unit: 'percent' }],
        unconfirmed: true,
      },
      {
        id: 'retainage-large',
        title: 'Retainage from $5 million',
        says: 'Retainage is at most 5 percent from $5 million.',
        citation: 'Tex. Gov’t Code 2252.032',
        when: all(built, from(5_000_000_00, 'contract')),
        brings: [{ gives: 'figure', figure: 'Retainage is at most', value: 5, unit: 'percent' }],
        unconfirmed: true,
      },
    ],
  };
};

export const texasPacks: readonly Pack[] = [
  texas({ version: '1995.2', from: REVISION_OF_2020, to: '2025-08-31', cents: 50_000_00, status: 'superseded' }),
  texas({ version: '2025-09-01.2', from: '2025-09-01', cents: 100_000_00, status: 'in_force' }),
];
