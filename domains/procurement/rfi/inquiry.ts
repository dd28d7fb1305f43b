import { f } from '#kernel';

/** What a request for information asks, and how it is answered. */
export const inquiryKinds = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  yes_no: 'Yes or no',
  price_range: 'Price range',
} as const;
export type InquiryKind = keyof typeof inquiryKinds;

/** The most questions of one request: more than this nobody answers. */
export const MOST_INQUIRIES = 40;

export const inquiryFields = {
  question: f.text({ max: 500, lines: 2 }).required(),
  kind: f.choice(inquiryKinds).label('Answer type').required(),
  options: f.text({ max: 1000 }).help('For a choice: separate options with semicolons.'),
  unit: f.text({ max: 40 }).help('For a number: days, miles, people.'),
  isRequired: f.yesNo().label('Answer required').required().defaultTo(false),
};

/** A question as it is published: its options one by one. */
export interface Inquiry {
  readonly id: string;
  readonly question: string;
  readonly kind: InquiryKind;
  readonly options: readonly string[];
  readonly unit: string | null;
  readonly isRequired: boolean;
}

/** One answer as it is kept: words, a number, or a range in cents. */
export interface GivenAnswer {
  readonly said?: string;
  readonly value?: number;
  readonly from?: number;
  readonly to?: number;
}
/** Answers by the id of their question. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

interface Line {
  readonly id?: string;
  readonly question: string;
  readonly kind: InquiryKind;
  readonly options?: string | null;
  readonly unit?: string | null;
  readonly isRequired?: boolean | null;
}

export const optionsOf = (text: string | null | undefined): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

export const inquiriesOf = (lines: readonly Line[] | null): readonly Inquiry[] =>
  (lines ?? []).map(({ id = '', question, kind, options, unit, isRequired }) => ({
    id,
    question,
    kind,
    options: kind === 'choice' ? optionsOf(options) : [],
    unit: unit ?? null,
    isRequired: isRequired ?? false,
  }));
