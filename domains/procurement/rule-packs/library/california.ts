import { above, all, from, is, not, type Pack, upTo, yes } from '../pack.ts';
import { LATE_LEAVES, LATE_WITHIN } from '../late-change.ts';
import { built, local, stated } from './of-states.ts';
import { REVISION_OF_2020 } from './reading.ts';

/** An emergency alone frees public projects from bids; that only one source can deliver does not. */
const inEmergency = is('soleSourceGround', 'emergency');

const california = (version: {
  dates: Pick<Pack, 'version' | 'from' | 'to' | 'status'>;
  negotiated: number;
  informal: number;
  award: number;
  isOld: boolean;
}): Pack => {
  const { dates, negotiated, informal, award, isOld } = version;
  const mark = isOld ? ({ unconfirmed: true } as const) : {};
  const elected = all(built, yes('uniformCostAccounting'));
  const others = all(built, not(yes('uniformCostAccounting')));
  return {
    ...stated,
    ...dates,
    id: 'ca-public-works',
    jurisdiction: 'CA',
    program: 'California public projects',
    citation: isOld
      ? 'Public Contract Code 20111, 22032, 22034 before AB 2192'
      : 'Public Contract Code 20111, 22032, 22034 (AB 2192)',
    covers: local,
    limits: [
      { name: 'negotiated', cents: negotiated, when: elected, citation: 'Cal. Pub. Contract Code 22032(a)', ...mark },
      {
        name: 'informal_bidding',
        cents: informal,
        when: elected,
        citation: 'Cal. Pub. Contract Code 22032(b)',
        ...mark,
      },
      {
        name: 'public_works',
        cents: 15_000_00,
        when: all(others, is('entity', 'school_district')),
        citation: 'Cal. Pub. Contract Code 20111(b)',
      },
    ],
    rules: [
      {
        id: 'negotiated',
        title: 'Own forces or negotiated contract',
        says: 'An agency that elected uniform construction cost accounting may negotiate up to the first limit.',
        citation: 'Cal. Pub. Contract Code 22032(a)',
        when: all(elected, upTo('negotiated')),
        brings: [{ gives: 'method', method: 'direct' }],
        ...mark,
      },
      {
        id: 'informal',
        title: 'Informal bids',
        says: 'Up to the second limit, informal bids are invited, with notice to the contractor list or trade journals at least 10 days before bids are due.',
        citation: 'Cal. Pub. Contract Code 22032(b), 22034(a)',
        when: all(elected, above('negotiated'), upTo('informal_bidding'), not(inEmergency)),
        ...(isOld ? {} : { readIn: 'Cal. Pub. Contract Code 22034(a), 2026-11-20' }),
        brings: [
          { gives: 'method', method: 'informal_bids' },
          {
            gives: 'advertising',
            days: 10,
            how: 'To the list of qualified contractors, or to the construction trade journals',
          },
        ],
        ...mark,
      },
      {
        id: 'informal-award',
        title: 'Award above the informal limit',
        says: 'If all informal bids exceed the limit, the governing body may still award by four fifths up to a ceiling.',
        citation: 'Cal. Pub. Contract Code 22034(d)',
        when: all(elected, above('negotiated'), upTo('informal_bidding')),
        brings: [
          {
            gives: 'figure',
            figure: 'Four fifths of the body may award informal bids up to',
            value: award,
            unit: 'cents',
          },
        ],
        ...mark,
      },
      {
        id: 'formal',
        title: 'Formal bids',
        says: 'Above the informal limit bids are formal; the notice is published at least 14 days before they are opened.',
        citation: 'Cal. Pub. Contract Code 22032(c), 22037',
        when: all(elected, above('informal_bidding'), not(inEmergency)),
        brings: [
          { gives: 'method', method: 'sealed_bids' },
          { gives: 'advertising', days: 14, how: 'In a newspaper of general circulation' },
        ],
        unconfirmed: true,
      },
      {
        id: 'districts',
        title: 'Public projects of districts',
        says: 'School districts that did not elect it bid public projects of $15,000 or more.',
        citation: 'Cal. Pub. Contract Code 20111(b)',
        when: all(others, is('entity', 'school_district'), from('public_works'), not(inEmergency)),
        brings: [{ gives: 'method', method: 'sealed_bids' }],
      },
      {
        id: 'emergency',
        title: 'Emergency',
        says: 'In an emergency the governing body may act without bids by four fifths of its votes, and reviews it at each meeting.',
        citation: 'Cal. Pub. Contract Code 22050',
        when: all(built, inEmergency),
        brings: [
          { gives: 'method', method: 'noncompetitive' },
          { gives: 'approval', by: 'The governing body, by four fifths' },
        ],
        unconfirmed: true,
      },
      {
        id: 'late-addendum',
        title: 'Late material addendum',
        says: 'A material change within 72 hours before closing moves the closing by at least 72 hours.',
        citation: 'Cal. Pub. Contract Code 4104.5',
        when: built,
        brings: [
          { gives: 'figure', figure: LATE_WITHIN, value: 72, unit: 'hours' },
          { gives: 'figure', figure: LATE_LEAVES, value: 72, unit: 'hours' },
          {
            gives: 'duty',
            duty: 'Move the closing by 72 hours if a material addendum comes within the last 72 hours.',
          },
        ],
        unconfirmed: true,
      },
      {
        id: 'progress',
        title: 'Progress payments',
        says: 'Local progress payments are due in 30 days and then bear interest at the legal rate; a defective request is returned within 7.',
        citation: 'Cal. Pub. Contract Code 20104.50',
        when: built,
        brings: [
          { gives: 'figure', figure: 'Progress payment is due after', value: 30, unit: 'days' },
          { gives: 'figure', figure: 'Defective invoice goes back within', value: 7, unit: 'days' },
          { gives: 'duty', duty: 'Pay interest at the legal rate on a progress payment that is late.' },
        ],
        unconfirmed: true,
      },
      {
        id: 'retainage',
        title: 'Retainage',
        says: 'Retainage is at most 5 percent of a payment and of the contract price, on every tier, and is released within 60 days.',
        citation: 'Cal. Pub. Contract Code 7201, 7107',
        when: built,
        brings: [
          { gives: 'figure', figure: 'Retainage is at most', value: 5, unit: 'percent' },
          { gives: 'figure', figure: 'Retainage is released within', value: 60, unit: 'days' },
        ],
      },
      {
        id: 'late-retainage',
        title: 'Late retainage',
        says: 'Retainage that is released late bears 2 percent a month.',
        citation: 'Cal. Pub. Contract Code 7107',
        when: built,
        brings: [{ gives: 'figure', figure: 'Charge a month on late retainage', value: 2, unit: 'percent' }],
        unconfirmed: true,
      },
      {
        id: 'mistake',
        title: 'Mistake in a bid',
        says: 'A bidder gives notice of a mistake within 5 working days after bids are opened.',
        citation: 'Cal. Pub. Contract Code 5103',
        when: built,
        brings: [
          { gives: 'figure', figure: 'Notice of a mistake in a bid comes within', value: 5, unit: 'business_days' },
        ],
        unconfirmed: true,
      },
    ],
  };
};

export const californiaPacks: readonly Pack[] = [
  california({
    dates: { version: '2019-01-01.3', from: REVISION_OF_2020, to: '2024-12-31', status: 'superseded' },
    negotiated: 60_000_00,
    informal: 200_000_00,
    award: 212_500_00,
    isOld: true,
  }),
  california({
    dates: { version: '2025-01-01.3', from: '2025-01-01', status: 'in_force' },
    negotiated: 75_000_00,
    informal: 220_000_00,
    award: 235_000_00,
    isOld: false,
  }),
  {
    ...stated,
    id: 'ca-private-works',
    jurisdiction: 'CA',
    program: 'California, work of private owners',
    version: '2026-01-01',
    from: '2026-01-01',
    citation: 'SB 61',
    status: 'in_force',
    covers: all(built, yes('privateWork')),
    rules: [
      {
        id: 'retainage',
        title: 'Retainage on private work',
        says: 'Retainage on work of private owners is at most 5 percent from 2026 on.',
        citation: 'SB 61',
        when: built,
        brings: [{ gives: 'figure', figure: 'Retainage on private work is at most', value: 5, unit: 'percent' }],
      },
    ],
  },
  {
    ...stated,
    id: 'ca-state-retainage',
    jurisdiction: 'CA',
    program: 'California, no retainage by State agencies (bill)',
    version: '2026',
    from: '2027-01-01',
    citation: 'AB 1885, bill of 2026; its outcome was not seen',
    status: 'proposed',
    covers: all(built, is('entity', 'state')),
    rules: [
      {
        id: 'none',
        title: 'No retainage',
        says: 'State agencies would no longer withhold retainage.',
        citation: 'AB 1885, bill of 2026',
        when: built,
        brings: [{ gives: 'figure', figure: 'Retainage is at most', value: 0, unit: 'percent' }],
        unconfirmed: true,
      },
    ],
  },
];
