import type { FirstOf } from '#kernel';

/** What one person may spend on a day, for those who review it. */
export interface ReviewLine {
  readonly member: string;
  readonly name: string;
  readonly jobTitle: string | null;
  readonly upToCents: number;
  readonly grants: readonly ReviewGrant[];
}

export interface ReviewGrant {
  readonly id: string;
  readonly number: string;
  readonly agency: string | null;
  readonly agencyName: string | null;
  readonly commodities: number;
  readonly upToCents: number;
  readonly fromDay: string;
  readonly untilDay: string | null;
  readonly trainedUntil: string | null;
  readonly grantedBy: string | null;
  readonly agreedBy: string | null;
  /** Why it does not hold on the day; null when it does. */
  readonly rests: string | null;
}

export interface ReviewChange {
  readonly at: string;
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly action: string;
  readonly by: string | null;
  readonly reason: string | null;
}

export interface Review {
  readonly day: string;
  readonly since: string;
  readonly lines: readonly ReviewLine[];
  readonly changes: FirstOf<ReviewChange>;
}

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

/** As a table for the file: a line for each authority. */
export function asTable({ lines }: Pick<Review, 'lines'>): readonly (readonly string[])[] {
  const head = [
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
    'Holds',
  ];
  return [
    head,
    ...lines.flatMap(({ name, jobTitle, grants }) =>
      grants.map((one) => [
        name,
        jobTitle ?? '',
        one.number,
        (one.upToCents / 100).toFixed(2),
        one.agencyName ?? 'The whole organization',
        one.fromDay,
        one.untilDay ?? '',
        one.trainedUntil ?? '',
        one.grantedBy ?? '',
        one.agreedBy ?? '',
        one.rests ?? 'yes',
      ]),
    ),
  ];
}

/** For a spreadsheet; what begins like a formula is kept from being one. */
export const asCsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.map((cell) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
