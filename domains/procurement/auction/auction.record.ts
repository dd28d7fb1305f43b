import { defineRecord, f } from '#kernel';
import { auctionStates, auctionSteps, buyers } from './auction-life.ts';
import { hasOneStep, lotsAreOnce } from './auction.rules.ts';
import { MOST_MINUTES, MOST_SOFT, shownToBidders } from './auction-words.ts';

/** The highest price of a lot that is taken as a first bid. */
const limits = f.lines(
  {
    lot: f.text({ max: 20 }).label('Lot').help('Empty: the solicitation has no lots.'),
    opening: f.money({ currency: 'organization', positive: true }).label('Opening price').required(),
  },
  { max: 200, label: 'Opening price' },
);

/** How bids go down in one solicitation: when, by which steps, and when it ends. */
export const auction = defineRecord('auction', {
  label: ['Reverse auction', 'Reverse auctions'],
  about: 'Firms undercut each other for a set time: start, step, extension, and the result.',
  title: 'number',
  fields: {
    number: f.sequence('AUC-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').label('Solicitation').required().fixed(),
    startsAt: f.instant().label('Starts').required(),
    minutes: f.integer({ min: 5, max: MOST_MINUTES }).label('Length in minutes').required().defaultTo(60),
    limits: limits.label('Opening prices'),
    stepAmount: f.money({ currency: 'organization', min: 0 }).label('Step amount'),
    stepPercent: f.percent().label('Step percent').help('Of the price that is undercut, instead of an amount.'),
    beatsBest: f.yesNo().label('Beat best price').required().defaultTo(false).help('No: only the own last bid.'),
    shows: f.choice(shownToBidders).label('Bidders see').required().defaultTo('rank'),
    softMinutes: f
      .integer({ min: 0, max: MOST_SOFT })
      .label('Last minutes')
      .required()
      .defaultTo(5)
      .help('A bid in them extends the auction. 0: never.'),
    extendMinutes: f.integer({ min: 1, max: MOST_SOFT }).label('Minutes added').required().defaultTo(5),
    mostExtensions: f.integer({ min: 1, max: 500 }).label('Most extensions').help('Empty: no limit.'),
    terms: f.longText({ max: 10_000 }).label('Auction terms').required().help('A firm accepts them before it enters.'),
    opensAt: f.instant().label('Opened').computed().help('Later than the start where its call closed later.'),
    endsAt: f.instant().label('Ends').computed(),
    extensions: f.integer({ min: 0 }).label('Times extended').computed(),
    pausedAt: f.instant().label('Paused at').computed(),
    askedBy: f.person().label('Stop requested by').computed(),
    scheduledBy: f.person().label('Scheduled by').computed(),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'scheduled', 'pausing', 'paused', 'cancelling', 'ended', 'cancelled'] },
  },
  states: auctionStates,
  finalStates: ['ended', 'cancelled'],
  transitions: auctionSteps,
  fixed: [
    {
      in: ['scheduled', 'pausing', 'paused', 'cancelling'],
      code: 'auction.is_scheduled',
      sentence: 'Firms enter this auction under its terms. They don’t change.',
    },
    { in: ['ended'], code: 'auction.is_ended', sentence: 'This auction is over. It never changes.' },
    { in: ['cancelled'], code: 'auction.is_cancelled', sentence: 'This auction is cancelled. It never changes.' },
  ],
  rules: [hasOneStep, lotsAreOnce],
  list: {
    columns: ['number', 'solicitation', 'startsAt', 'endsAt', 'extensions', 'status'],
    filters: ['status', 'solicitation', 'startsAt'],
    sort: '-number',
  },
  sections: {
    Auction: [
      'solicitation',
      'startsAt',
      'minutes',
      'opensAt',
      'endsAt',
      'extensions',
      'pausedAt',
      'askedBy',
      'scheduledBy',
    ],
    Prices: ['limits', 'stepAmount', 'stepPercent', 'beatsBest', 'shows'],
    Extension: ['softMinutes', 'extendMinutes', 'mostExtensions'],
    Terms: ['terms'],
  },
});
