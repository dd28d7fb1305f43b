import { priceAnalysis } from '#domains/procurement/award/analysis/price-analysis.record.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { protest } from '#domains/procurement/award/protest.record.ts';
import { debrief } from '#domains/procurement/debrief/debrief.record.ts';
import { redFlag } from '#domains/procurement/red-flags/red-flag.record.ts';
import { competitionReview } from '#domains/procurement/competition/competition-review.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';
import type { Opened } from './evaluations.ts';

interface Told
  extends Pick<
    New<typeof award>,
    'basis' | 'singleBid' | 'notLowest' | 'role' | 'backupUntil' | 'license' | 'licenseUntil' | 'finances'
  > {
  readonly call: string;
  readonly bid: number;
  readonly on: readonly [recommended: string, approved?: string, noticed?: string];
  readonly end?: 'final' | 'standBy' | readonly ['cancelled', reason: string];
  readonly finalOn?: string;
}

const told: readonly Told[] = [
  {
    call: 'Traffic signal cabinets',
    bid: 0,
    basis: 'Lowest responsive and responsible bid of three.',
    license: 'EC13004417, state register of electrical contractors, looked up August 7',
    licenseUntil: '2028-08-31',
    finances: 'Audited statements of 2025 with a current ratio of 1.9; bank reference of July 30.',
    on: ['2026-08-10', '2026-08-14', '2026-08-17'],
    end: 'final',
    finalOn: '2026-09-24',
  },
  {
    call: 'Traffic signal cabinets',
    bid: 1,
    role: 'backup',
    backupUntil: '2027-03-31',
    basis: 'Second lowest responsive and responsible bid of three.',
    notLowest: 'The lowest bidder is the awardee. This bid stands behind it for the season.',
    on: ['2026-08-11', '2026-08-14', '2026-08-17'],
    end: 'standBy',
    finalOn: '2026-09-24',
  },
  {
    call: 'Bypass pumps, trailer mounted',
    bid: 0,
    basis: 'Only bid received, within the estimate.',
    singleBid: 'Eleven firms were invited; four answered that they build no trailer of this size.',
    on: ['2026-06-02', '2026-06-05'],
    end: ['cancelled', 'The state contract that opened on June 15 has the same pumps at a lower price.'],
  },
  {
    call: 'Flood barriers, deployable',
    bid: 1,
    basis: 'Lowest responsive and responsible bid of four.',
    on: ['2026-11-06', '2026-11-09', '2026-11-10'],
  },
  {
    call: 'Lift station pumps, replacement',
    bid: 0,
    basis: 'Lowest of the two responsive bids. The third has no pump curve.',
    on: ['2026-11-09', '2026-11-12', '2026-11-16'],
  },
  {
    call: 'Employee benefits consulting',
    bid: 0,
    basis: 'First place of the approved evaluation, by both evaluators and after price.',
    on: ['2026-11-18'],
  },
];

const analysis =
  'The price is within eight percent of the other bids and below the estimate that was made before the opening.';

const pumpMarket = 'Two distributors list the same pump at $13,900 and $14,450.';

/** Awards in the states of their life, with a protest that was denied and one that stays its award. */
export async function seedAwards(as: As, cast: Cast, opened: ReadonlyMap<string, Opened>): Promise<void> {
  const actorOf = (name: string) => cast.get(name) as Actor; // all of them are of the county
  const [chantal, walter, fiona, adaeze] = [
    'Chantal Beaumont',
    'Walter Kowalski',
    'Fiona MacLeod',
    'Adaeze Okafor',
  ].map(actorOf) as [Actor, Actor, Actor, Actor];
  const of = (id: string, { id: solicitation, vendors }: Opened, place: number) => ({
    solicitation,
    award: id,
    vendor: vendors[place]?.id ?? null,
    protester: vendors[place]?.name ?? '',
  });
  for (const { call, bid, on, end, finalOn, ...given } of told) {
    const { id: solicitation, bids } = opened.get(call) as Opened;
    const [recommended, approved, noticed] = on;
    const { id } = await as(chantal, recommended).insert(award, {
      ...given,
      solicitation,
      bid: bids[bid] ?? '',
      comparedWith: ['bids', 'estimate'],
      analysis,
    });
    if (call === 'Employee benefits consulting' || call === 'Lift station pumps, replacement') {
      const made = await as(chantal, recommended).insert(priceAnalysis, {
        award: id,
        market: call === 'Lift station pumps, replacement' ? pumpMarket : null,
      });
      await as(chantal, recommended).move(priceAnalysis, made.id, 'submit', {
        input: { reasoning: analysis, conclusion: 'fair' },
      });
      if (approved) await as(walter, approved).move(priceAnalysis, made.id, 'approve');
    }
    if (!approved) continue;
    const answering = as(fiona, approved);
    for (const flag of await answering.rows(redFlag, {
      where: { award: id, status: 'open' },
      fields: ['name'],
      order: 'code',
      most: 'all',
    }))
      await answering.move(redFlag, flag.id, 'answer', {
        input: { answer: `Looked at the bids and at the firms for “${flag.name}”: no sign of an agreement.` },
      });
    await as(walter, approved).move(award, id, 'approve');
    if (noticed) await as(chantal, noticed).move(award, id, 'notice');
    if (call === 'Lift station pumps, replacement') await debriefs(id, opened.get(call) as Opened);
    if (end === 'standBy') await as(walter, finalOn).move(award, id, 'standBy');
    if (call === 'Traffic signal cabinets' && end === 'final') await denied(id, opened.get(call) as Opened);
    if (call === 'Flood barriers, deployable') await stays(id, opened.get(call) as Opened);
    if (end === 'final') await as(walter, finalOn).move(award, id, 'finalize');
    else if (end && end !== 'standBy') {
      await as(walter, approved).move(award, id, 'cancel', { reason: end[1] });
      const { id: review } = await as(chantal, '2026-06-16').insert(competitionReview, {
        solicitation,
        cause: 'all_rejected',
      });
      await as(walter, '2026-06-18').move(competitionReview, review, 'fail', { reason: end[1] });
    }
  }

  async function debriefs(noticed: string, { vendors }: Opened): Promise<void> {
    const times = [
      ['2026-11-24', '15:00'],
      ['2026-11-24', '16:00'],
      ['2026-11-25', '15:00'],
    ] as const;
    const made: string[] = [];
    for (const [day, hour] of times) {
      const row = {
        award: noticed,
        startsAt: `${as.day(day)}T${hour}:00.000Z`,
        place: 'Purchasing office, room 204, or by video',
      };
      made.push((await as(chantal, '2026-11-17').insert(debrief, row)).id);
    }
    await as(chantal, '2026-11-18').move(debrief, made[0] ?? '', 'book', { input: { vendor: vendors[1]?.id ?? '' } });
  }
  async function denied(protested: string, call: Opened): Promise<void> {
    const { id } = await as(chantal, '2026-08-24').insert(protest, {
      ...of(protested, call, 1),
      receivedAt: '2026-08-24T15:00:00.000Z',
      grounds: 'The awarded cabinet has 12 positions in the backpanel; the notice asks for 16.',
      remedy: 'Award to the second lowest bid.',
    });
    await as(fiona, '2026-08-26').move(protest, id, 'review');
    await as(fiona, '2026-09-02').move(protest, id, 'deny', {
      input: {
        decision: 'Sheet 4 of the bid shows 16 positions. The bid meets the notice, and the protest is denied.',
      },
    });
    await as(chantal, '2026-09-08').move(protest, id, 'appeal', {
      input: {
        appeal: 'Sheet 4 shows a backpanel of another model, which the awarded cabinet does not have.',
      },
    });
    await as(adaeze, '2026-09-16').move(protest, id, 'affirm', {
      input: { appealDecision: 'The model number on sheet 4 is that of the price sheet. The decision stands.' },
    });
  }
  async function stays(protested: string, call: Opened): Promise<void> {
    const hand = as(chantal, '2026-11-18');
    const { id } = await hand.insert(protest, {
      ...of(protested, call, 3),
      receivedAt: hand.now(),
      grounds: 'The awarded barrier was tested at a water height of 3 feet. The notice asks for a test at 4 feet.',
      remedy: 'Find the bid nonresponsive and award to the next bidder.',
    });
    await as(fiona, '2026-11-19').move(protest, id, 'review');
  }
}
