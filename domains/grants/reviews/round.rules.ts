import { allows, rule, secondPerson } from '#kernel';
import type { stageDuties } from './review-words.ts';

/** A merit review follows the criteria as announced, so the weights are whole before anybody applies. */
export const weightsAreWhole = rule<{ weightTotal: number | null }>(
  'funding_round.weights_are_whole',
  'The weights of the criteria have to add up to 100.',
  ({ row }) => row.weightTotal === 100,
  { field: 'criteria', law: '2 CFR 200.205' },
);

export const opensBeforeItCloses = rule<{ opensAt: string; closesAt: string }>(
  'funding_round.opens_before_it_closes',
  'The round closes after it opens.',
  ({ row }) => Date.parse(row.opensAt) < Date.parse(row.closesAt),
  { field: 'closesAt' },
);

type Amount = { readonly cents: number } | null;

export const rangeIsOrdered = rule<{ awardMin: Amount; awardMax: Amount; available: { readonly cents: number } }>(
  'funding_round.range_is_ordered',
  'The award minimum is at most the maximum, and the maximum at most what is available.',
  ({ row }) =>
    (row.awardMin?.cents ?? 0) <= (row.awardMax?.cents ?? row.available.cents) &&
    (row.awardMax?.cents ?? 0) <= row.available.cents,
  { field: 'awardMax' },
);

export const deciderIsAnother = secondPerson(
  'funding_round.decider_is_another',
  'You run this round, so someone else has to decide it.',
  ['createdBy', 'officers'],
);

export const endorserIsAnother = secondPerson(
  'round_recommendation.endorser_is_another',
  'You wrote this recommendation, so someone else has to endorse it.',
  ['createdBy'],
);

export const approverIsAnother = secondPerson(
  'round_recommendation.approver_is_another',
  'You wrote, endorsed or cleared this recommendation, so someone else has to approve it.',
  ['createdBy', 'endorsedBy', 'clearers'],
);

/** One person clears one stage at most, so that each is a judgment of its own. */
export const clearerIsAnother = secondPerson(
  'round_recommendation.clearer_is_another',
  'You wrote, endorsed or cleared this recommendation, so someone else has to clear the stage.',
  ['createdBy', 'endorsedBy', 'clearers'],
);

export const stageIsTheirs = rule<{ stageDuty: keyof typeof stageDuties | null }>(
  'round_recommendation.stage_is_theirs',
  'This stage waits for another duty. See Waits for.',
  ({ row, actor }) => row.stageDuty !== null && allows([{ duty: row.stageDuty }], actor),
);
