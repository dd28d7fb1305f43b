import { isDeepStrictEqual } from 'node:util';
import { includesRole, type Money } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import { remembered } from '#server/records/remembered.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type CurableField, curableFields } from '../correction/curing-rules.ts';
import type { SealLevel } from '../sealing/seal-levels.ts';
import { usualEmergencyDays } from './emergency-days.ts';
import { intakePolicy } from './intake-policy.record.ts';

export interface Policy {
  readonly preencumberOn: 'submit' | 'approve';
  readonly cardLimitCents: number | null;
  readonly doublesWithin: number;
  /** Whether what is typed for a draft may be sent to a language model. */
  readonly languageModel: boolean;
  /** Whether what vendors propose may be. */
  readonly proposalReading: boolean;
  /** What invitations for bids and requests for proposals are sealed with at least. */
  readonly leastSealing: SealLevel;
  /** From when on published files have to be accessible. */
  readonly population: 'large' | 'small';
  /** Business days in which a bidder claims a mistake, where no rule of a State says otherwise. */
  readonly mistakeDays: number;
  /** What a bid may be corrected in, of what the rules list, and for how many days of 24 hours. */
  readonly curable: readonly CurableField[] | null;
  readonly cureDays: number;
  /** How long after the notice of intent a firm books a debrief. */
  readonly debriefDays: number;
  /** Whose scores a firm that was not selected reads. */
  readonly noticeScores: 'own' | 'both';
  /** Whether firms that were screened out are told. */
  readonly eliminationNotice: boolean;
  /** Bidders on public works list subcontractors above this share of their bid, by this law. */
  readonly listingPercent: number;
  readonly listingLaw: string | null;
  /** Percent above the ordered pieces that a receipt may accept. */
  readonly overReceipt: number;
  /** How far an invoice may differ from what was received and ordered. */
  readonly billedQuantity: number;
  readonly billedPrice: number;
  readonly billedPriceMost: Money | null;
  readonly twoWayLimit: Money | null;
  /** Days after an emergency activation or order, and the law that sets them. */
  readonly emergencyNotice: number;
  readonly emergencyPaperwork: number;
  readonly emergencyRatify: number;
  readonly emergencyLaw: string | null;
}

const without: Policy = {
  preencumberOn: 'approve',
  cardLimitCents: null,
  doublesWithin: 60,
  languageModel: true,
  proposalReading: false,
  leastSealing: 'envelope',
  population: 'large',
  mistakeDays: 5,
  curable: Object.keys(curableFields) as CurableField[],
  cureDays: 3,
  debriefDays: 10,
  noticeScores: 'both',
  eliminationNotice: false,
  listingPercent: 0,
  listingLaw: null,
  overReceipt: 0,
  billedQuantity: 0,
  billedPrice: 0,
  billedPriceMost: null,
  twoWayLimit: null,
  ...usualEmergencyDays,
  emergencyLaw: null,
};

/** The intake policy that holds on a day; what the product does by itself while nobody adopted one. */
export const policyOn = (work: Pick<UnitOfWork, 'tx' | 'actor'>, day: string): Promise<Policy> =>
  remembered(work, ['intake_policy'], 'intake policies', () => readPolicies(work)).then(
    (all) => all.find(({ fromDay }) => fromDay <= day) ?? without,
  );

/** A few in the life of an organization, the latest first. */
async function readPolicies({ tx }: Pick<UnitOfWork, 'tx'>): Promise<(Policy & { fromDay: string })[]> {
  const rows = await rowsIn(tx, intakePolicy, {
    order: '-fromDay',
    fields: [
      'fromDay',
      'preencumberOn',
      'cardLimit',
      'doublesWithin',
      'languageModel',
      'proposalReading',
      'leastSealing',
      'population',
      'mistakeDays',
      'curable',
      'cureDays',
      'debriefDays',
      'noticeScores',
      'eliminationNotice',
      'listingPercent',
      'listingLaw',
      'overReceipt',
      'billedQuantity',
      'billedPrice',
      'billedPriceMost',
      'twoWayLimit',
      'emergencyNotice',
      'emergencyPaperwork',
      'emergencyRatify',
      'emergencyLaw',
    ],
    most: 'all',
  });
  return rows.map(({ cardLimit, ...row }) => ({ ...row, cardLimitCents: cardLimit?.cents ?? null }));
}

/** What only an admin may decide stays as it was in a new policy of someone else. */
export const intakePolicyEffects: readonly Effect[] = [
  on(intakePolicy, 'create', async ({ row, work }) => {
    if (work.actor.kind === 'system' || includesRole(work.actor.role, 'admin')) return;
    const before = await policyOn(work, dayBefore(row.fromDay));
    const { languageModel, proposalReading, leastSealing, population, curable, cureDays } = before;
    const { emergencyNotice, emergencyPaperwork, emergencyRatify, emergencyLaw } = before;
    const days = { emergencyNotice, emergencyPaperwork, emergencyRatify, emergencyLaw };
    const kept = { languageModel, proposalReading, leastSealing, population, curable, cureDays, ...days };
    const told = Object.keys(kept) as (keyof typeof kept)[];
    if (told.some((name) => !isDeepStrictEqual(row[name], kept[name])))
      await work.asProduct.change(intakePolicy, row.id, kept);
  }),
];

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
