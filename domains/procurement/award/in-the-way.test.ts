import { expect, test } from 'vitest';
import { inTheWay, type Responsibility } from './responsibility.ts';

const match = (status: string, excluded = 'Alma Pumps LLC'): Responsibility['matches'][number] => ({
  id: 'm',
  excluded,
  entry: 'e',
  agency: null,
  status,
  seenOn: '2026-11-20',
});
const found = (more: Partial<Responsibility> = {}): Responsibility => ({
  at: '2026-11-20T15:00:00Z',
  vendor: 'v',
  name: 'Alma Pumps',
  status: 'active',
  heldFrom: [],
  uei: null,
  samUntil: null,
  insuredUntil: null,
  awardsFinal: 0,
  awardsFailed: 0,
  extract: null,
  matches: [],
  debarment: null,
  performance: null,
  ...more,
});
const debarment = { id: 'd', number: 'DB-7', untilDay: '2027-01-31' };

test.each<[string, Responsibility | null, string | null]>([
  ['a bid without a vendor', null, 'The bid names no vendor of the directory. Register the vendor first.'],
  ['an active vendor', found(), null],
  [
    'one open match',
    found({ matches: [match('open')] }),
    'Alma Pumps may be excluded as Alma Pumps LLC. A vendor approver confirms or clears the match first. (2 CFR 180.300)',
  ],
  [
    'an open match among cleared ones',
    found({ matches: [match('cleared'), match('open', 'Alma Inc')] }),
    'Alma Pumps may be excluded as Alma Inc. A vendor approver confirms or clears the match first. (2 CFR 180.300)',
  ],
  ['a cleared match', found({ matches: [match('cleared')] }), null],
  [
    'a confirmed match, before an open one',
    found({ matches: [match('open'), match('confirmed', 'Alma Inc')] }),
    'Alma Pumps is excluded as Alma Inc. It gets no award. (2 CFR 180.300)',
  ],
  ['a debarment with an end', found({ debarment }), 'Alma Pumps is debarred by DB-7 until 2027-01-31.'],
  [
    'a debarment without one',
    found({ debarment: { ...debarment, untilDay: null } }),
    'Alma Pumps is debarred by DB-7.',
  ],
  [
    'a hold of awards',
    found({ status: 'on_hold', heldFrom: ['payments', 'awards'] }),
    'Alma Pumps is on hold for awards. Release the hold first.',
  ],
  ['a hold of payments alone', found({ status: 'on_hold', heldFrom: ['payments'] }), null],
  [
    'a vendor that is not active yet',
    found({ status: 'pending_approval' }),
    'Alma Pumps is pending approval: only an active vendor gets an award.',
  ],
])('%s: what is in the way of the award is said, or nothing is', (_, of, said) => expect(inTheWay(of)).toBe(said));
