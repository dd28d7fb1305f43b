import { f } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';

/** As many as vote at a town meeting. */
const MOST_VOTES = 9999;
const council = { duty: 'governing_body' } as const;
const votes = (label: string) => f.integer({ min: 0, max: MOST_VOTES }).label(label).editableBy(council);

/** What the adoption by the governing body leaves in a record: stated once, for the budget and the capital plan. */
export const voteFields = {
  proposedOn: f.date().computed(),
  metOn: f.date().label('Meeting date').editableBy(council),
  ayes: votes('Ayes'),
  nays: votes('Nays'),
  abstentions: votes('Abstentions'),
  minutes: f.attachments().help('Of the meeting that adopted it. They can follow later.'),
} as const;

/** What the dialog of the adoption asks for. */
export const voteAsked = ['metOn', 'ayes', 'nays', 'abstentions'] as const;

/** Where the vote stands among the facts of a record. */
export const voteShown = [...voteAsked, 'minutes', 'proposedOn'] as const;

export interface Vote {
  readonly metOn: string | null;
  readonly ayes: number | null;
  readonly nays: number | null;
  readonly abstentions: number | null;
}

/** What was adopted before votes were recorded has its day alone. */
export const noVote = (metOn: string | null): Vote => ({ metOn, ayes: null, nays: null, abstentions: null });

export const voteOf = ({ metOn, ayes, nays, abstentions }: Vote): Vote | null =>
  metOn === null ? null : { metOn, ayes, nays, abstentions };

/** A vote that a majority of those voting carried; who abstains votes neither way. */
export const isCarried = (ayes: number, nays: number): boolean => ayes > nays;

/** "5–0, 1 abstained"; nothing where no vote was recorded. */
export function tallyOf({ ayes, nays, abstentions }: Omit<Vote, 'metOn'>): string | null {
  if (ayes === null || nays === null) return null;
  return `${ayes}–${nays}${abstentions ? `, ${abstentions} abstained` : ''}`;
}

/** The number as it is read in a sentence: "Resolution R-2026-142", or as it was written where it says what it is. */
export const resolutionSaid = (resolution: string): string =>
  /^(resolution|ordinance)\b/i.test(resolution) ? resolution : `Resolution ${resolution}`;

/** "5–0, 1 abstained, on Sep 21, 2026"; the day alone where no vote was recorded. */
export function voteSaid(vote: Vote, day: (day: string) => string = withDays): string {
  const tally = tallyOf(vote);
  return [tally, vote.metOn && `${tally?.includes(',') ? ', ' : ' '}on ${day(vote.metOn)}`]
    .filter(Boolean)
    .join('')
    .trim();
}

/** "Adopted 5–0, 1 abstained, on Sep 21, 2026. Resolution R-2026-142." */
export function adoptionSaid(
  { word = 'Adopted', resolution, ...vote }: Vote & { readonly word?: string; readonly resolution: string | null },
  day?: (day: string) => string,
): string {
  const first = `${word} ${voteSaid(vote, day)}`.trim();
  return [first, ...(resolution ? [resolutionSaid(resolution)] : [])].map((said) => `${said}.`).join(' ');
}
