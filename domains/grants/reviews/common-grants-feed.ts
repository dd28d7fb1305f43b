import { call, f, type Money } from '#kernel';

const whole = (most: number) => f.integer({ min: 1, max: most });

/** Our own offers of money as an open feed: the routes of the CommonGrants protocol, which aggregators read. */
export const commonGrants = call('commonGrants.opportunities', '/common-grants/opportunities', {
  query: { page: whole(100_000).help('From 1.'), pageSize: whole(100).help('At most 100.') },
  answer: 'any',
});
export const commonGrant = call('commonGrants.opportunity', '/common-grants/opportunities/{id}', { answer: 'any' });

/** A round as the feed knows it. */
export interface FeedRound {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly program: string;
  readonly purpose: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly available: Money;
  readonly awardMin: Money | null;
  readonly awardMax: Money | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An amount of the protocol: a decimal as text, so that no reader rounds it. */
const money = (of: Money | null) =>
  of && { amount: `${Math.floor(of.cents / 100)}.${String(of.cents % 100).padStart(2, '0')}`, currency: of.currency };

const event = (name: string, description: string, at: Date) => ({
  name,
  description,
  eventType: 'singleDate',
  date: at.toISOString().slice(0, 10),
  time: at.toISOString().slice(11, 19),
});

/** Open from its first moment to its last, whatever was pressed later: the same dates give the same answer. */
export function statusOf({ opensAt, closesAt, status }: FeedRound, now: Date) {
  const value = now < opensAt ? 'forecasted' : status === 'open' && now < closesAt ? 'open' : 'closed';
  return { value, customValue: null, description: null };
}

export const asCommonGrant = (round: FeedRound, { now, agency }: { readonly now: Date; readonly agency: string }) => ({
  id: round.id,
  title: round.title,
  status: statusOf(round, now),
  description: round.purpose,
  funding: {
    details: null,
    totalAmountAvailable: money(round.available),
    minAwardAmount: money(round.awardMin),
    maxAwardAmount: money(round.awardMax),
    minAwardCount: null,
    maxAwardCount: null,
    estimatedAwardCount: null,
  },
  keyDates: {
    postDate: event('Opens', 'Applications are taken from this moment, UTC.', round.opensAt),
    closeDate: event('Closes', 'Applications are taken until this moment, UTC.', round.closesAt),
    otherDates: {},
  },
  acceptedApplicantTypes: [],
  source: null,
  customFields: {
    agency: { name: 'agency', fieldType: 'string', value: agency, description: 'Who gives the money.' },
    number: { name: 'number', fieldType: 'string', value: round.number, description: 'Our number of the round.' },
    program: { name: 'program', fieldType: 'string', value: round.program, description: 'The program of the round.' },
  },
  createdAt: round.createdAt.toISOString(),
  lastModifiedAt: round.updatedAt.toISOString(),
});
