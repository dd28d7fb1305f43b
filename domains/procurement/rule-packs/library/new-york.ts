import { above, all, any, not, type Pack, upTo, yes } from '../pack.ts';
import { bought, built, compete, free, local, stated } from './of-states.ts';
import { REVISION_OF_2020 } from './reading.ts';

const publicPurchases: Pack = {
  ...stated,
  id: 'ny-local-purchasing',
  jurisdiction: 'NY',
  program: 'New York local purchasing',
  version: '2010.2',
  from: REVISION_OF_2020,
  citation: 'N.Y. Gen. Mun. Law 103, 106-b',
  status: 'in_force',
  covers: local,
  limits: [
    {
      name: 'competitive_bidding',
      cents: 20_000_00,
      when: bought,
      citation: 'N.Y. Gen. Mun. Law 103(1)',
      unconfirmed: true,
    },
    { name: 'public_works', cents: 35_000_00, when: built, citation: 'N.Y. Gen. Mun. Law 103(1)', unconfirmed: true },
  ],
  rules: [
    ...compete('purchases', {
      title: 'Purchase contracts',
      says: 'Purchase contracts above $20,000, with what is bought of the same kind in twelve months, go to the lowest responsible bidder or best value after advertisement.',
      citation: 'N.Y. Gen. Mun. Law 103(1)',
      when: all(bought, above('competitive_bidding')),
      unconfirmed: true,
    }),
    ...compete('works', {
      title: 'Public work',
      says: 'Contracts for public work above $35,000 go to the lowest responsible bidder after advertisement.',
      citation: 'N.Y. Gen. Mun. Law 103(1)',
      when: all(built, above('public_works')),
      unconfirmed: true,
    }),
    {
      id: 'notice',
      title: 'Advertisement',
      says: 'The notice is published at least five days before bids are opened.',
      citation: 'N.Y. Gen. Mun. Law 103(2)',
      when: all(not(free), any(all(bought, above('competitive_bidding')), all(built, above('public_works')))),
      brings: [{ gives: 'advertising', days: 5, how: 'In the official newspaper' }],
      unconfirmed: true,
    },
    {
      id: 'emergency',
      title: 'Public emergency or sole source',
      says: 'A public emergency that cannot await bids, and an item of one source, are exempt.',
      citation: 'N.Y. Gen. Mun. Law 103(4)',
      when: all(free, any(all(bought, above('competitive_bidding')), all(built, above('public_works')))),
      brings: [{ gives: 'method', method: 'noncompetitive' }],
      unconfirmed: true,
    },
    {
      id: 'policy',
      title: 'Written policy below the limits',
      says: 'Below the limits the agency’s own written procurement policy says how many quotes are needed.',
      citation: 'N.Y. Gen. Mun. Law 104-b',
      when: any(all(bought, upTo('competitive_bidding')), all(built, upTo('public_works'))),
      brings: [{ gives: 'duty', duty: 'Follow the written procurement policy and keep the quotes it asks for.' }],
      unconfirmed: true,
    },
    {
      id: 'retainage',
      title: 'Retainage',
      says: 'Retainage on public work is at most 5 percent.',
      citation: 'N.Y. Gen. Mun. Law 106-b',
      when: built,
      brings: [{ gives: 'figure', figure: 'Retainage is at most', value: 5, unit: 'percent' }],
      unconfirmed: true,
    },
  ],
};

/** The law is of December 2025; its first day was not seen, so the pack begins with the year after it. */
const privateWorks: Pack = {
  ...stated,
  id: 'ny-private-works',
  jurisdiction: 'NY',
  program: 'New York, work of private owners',
  version: '2026-01-01',
  from: '2026-01-01',
  citation: 'N.Y. law of December 2025 on retainage',
  status: 'in_force',
  covers: all(built, yes('privateWork')),
  rules: [
    {
      id: 'retainage',
      title: 'Retainage on private work',
      says: 'Retainage on work of private owners is at most 5 percent.',
      citation: 'N.Y. law of December 2025 on retainage',
      when: built,
      brings: [{ gives: 'figure', figure: 'Retainage on private work is at most', value: 5, unit: 'percent' }],
    },
  ],
};

export const newYorkPacks: readonly Pack[] = [publicPurchases, privateWorks];
