import { f } from '#kernel';
import type { JsonShape } from '#kernel/fields/json-shape.ts';
import { withDays } from '#kernel/fields/date.ts';
import { type MemberVote, voteWords } from './majority.ts';

/** As many as vote at a town meeting. */
const MOST_VOTES = 9999;
const council = { duty: 'governing_body' } as const;
const votes = (label: string) => f.integer({ min: 0, max: MOST_VOTES }).label(label).editableBy(council);

const listOf = (properties: Readonly<Record<string, JsonShape>>, maxItems: number) =>
  ({
    type: 'array',
    maxItems,
    items: { type: 'object', required: Object.keys(properties), properties },
  }) as const;

const memberVote: Readonly<Record<string, JsonShape>> = {
  member: { type: 'string' },
  vote: { type: 'string', enum: Object.keys(voteWords) },
};
const correction: Readonly<Record<string, JsonShape>> = {
  day: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
};

/** A type and no interface: it is kept as the product’s own JSON. */
export type Correction = { readonly day: string; readonly by: string; readonly reason: string };

/** What a document keeps as lists of its own; none where there was no roll call and no correction. */
export const rollIn = (kept: unknown): readonly MemberVote[] => (kept ?? []) as readonly MemberVote[]; // as its field is stated
export const correctionsIn = (kept: unknown): readonly Correction[] => (kept ?? []) as readonly Correction[]; // the same

/** The vote of each member, and what the body's rules wanted of it. */
export const rollCallFields = {
  votingBody: f.ref('governing_body').label('Governing body').computed(),
  rollCall: f.json(listOf(memberVote, 500)).label('Vote by member').computed(),
  recordedBy: f.person().label('Recorded by').computed(),
  requirement: f.text({ max: 300 }).label('Required').computed(),
} as const;

/** Minutes follow the meeting; once attached they change by a correction alone, which keeps the earlier files. */
export const minutesFields = {
  minutes: f.attachments().help('Of the meeting that adopted it. They can follow later.'),
  minutesReason: f.text({ max: 500, lines: 2 }).label('Why replaced').help('Needed to replace attached minutes.'),
  earlierMinutes: f.attachments().label('Replaced files').computed(),
  corrections: f.json(listOf(correction, 200)).label('Corrections').computed(),
} as const;

/** What stays open once a document was adopted. */
export const minutesOpen = ['minutes', 'minutesReason'] as const;

/** What the adoption by the governing body leaves in a record: stated once, for the budget and the capital plan. */
export const voteFields = {
  proposedOn: f.date().computed(),
  metOn: f.date().label('Meeting date').editableBy(council),
  ayes: votes('Ayes'),
  nays: votes('Nays'),
  abstentions: votes('Abstentions'),
  ...rollCallFields,
  ...minutesFields,
} as const;

/** What the dialog of the adoption asks for. */
export const voteAsked = ['metOn', 'ayes', 'nays', 'abstentions'] as const;

/** Where the vote stands among the facts of a record. */
export const voteShown = [...voteAsked, 'votingBody', 'recordedBy', 'minutes', 'minutesReason', 'proposedOn'] as const;

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
