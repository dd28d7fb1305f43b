import { csvFile } from '#kernel/derive/csv.ts';
import { type AnswerOf, call, f, firstOfShape, plainAmount, rowsAsked } from '#kernel';

/** Who may spend how much on a day, and what changed since another one. `rests` says why a grant does not hold on the day. */
export const authorityReview = call('authority.review', '/api/v1/authority/review', {
  query: { day: f.date(), since: f.date(), ...rowsAsked(2000) },
  answer: {
    day: 'date',
    since: 'date',
    lines: [
      {
        member: 'uuid',
        name: 'text',
        jobTitle: 'text?',
        upToCents: 'whole',
        grants: [
          {
            id: 'uuid',
            number: 'text',
            agency: 'uuid?',
            agencyName: 'text?',
            commodities: 'whole',
            upToCents: 'whole',
            fromDay: 'date',
            untilDay: 'date?',
            trainedUntil: 'date?',
            grantedBy: 'text?',
            agreedBy: 'text?',
            rests: 'text?',
            '*': 'any',
          },
        ],
      },
    ],
    changes: firstOfShape({
      at: 'instant',
      id: 'uuid',
      number: 'text',
      name: 'text',
      action: 'text',
      by: 'text?',
      reason: 'text?',
    }),
  },
});
export type Review = AnswerOf<typeof authorityReview>;
export type ReviewLine = Review['lines'][number];
export type ReviewGrant = ReviewLine['grants'][number];
export type ReviewChange = Review['changes']['data'][number];

/** Whether a person may spend an amount on a day, under which authority, or in a sentence why not. */
export const authorityJudged = call('authority.judge', '/api/v1/authority/judge', {
  query: {
    member: f.person().required(),
    cents: f.integer({ min: 0 }).required(),
    agency: f.ref('agency'),
    commodity: f.ref('commodity_code'),
    category: f.text({ max: 40 }),
    day: f.date(),
  },
  answer: { ok: 'yesNo', number: 'text?', grant: 'uuid?', sentence: 'text?' },
});

/** What is drawn: how many people may spend up to how much. */
export const reaches: readonly (readonly [label: string, cents: number])[] = [
  ['to $5,000', 500_000],
  ['to $25,000', 2_500_000],
  ['to $100,000', 10_000_000],
  ['to $500,000', 50_000_000],
  ['above', Number.POSITIVE_INFINITY],
];

export function spread(lines: readonly Pick<ReviewLine, 'upToCents'>[]): readonly { at: string; value: number }[] {
  const able = lines.filter(({ upToCents }) => upToCents > 0);
  return reaches.map(([at, cents], place) => {
    const least = place === 0 ? 0 : (reaches[place - 1]?.[1] ?? 0);
    return { at, value: able.filter(({ upToCents }) => upToCents > least && upToCents <= cents).length };
  });
}

/** For an access review: a line for each authority. */
export const reviewFile = ({ lines }: Pick<Review, 'lines'>): string =>
  csvFile([
    [
      'Person',
      'Title',
      'Authority',
      'Up to',
      'Agency',
      'From',
      'Until',
      'Certificate',
      'Granted by',
      'Agreed by',
      'In force',
    ],
    ...lines.flatMap(({ name, jobTitle, grants }) =>
      grants.map((one) => [
        name,
        jobTitle ?? '',
        one.number,
        plainAmount(one.upToCents),
        one.agencyName ?? 'The whole organization',
        one.fromDay,
        one.untilDay ?? '',
        one.trainedUntil ?? '',
        one.grantedBy ?? '',
        one.agreedBy ?? '',
        one.rests ?? 'yes',
      ]),
    ),
  ]);
