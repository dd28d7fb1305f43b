import { rule, secondPerson } from '#kernel';
import { flawOfBands } from '../evaluation/price-bands.ts';
import { optionsOf } from '../rfi/inquiry.ts';
import { type AskedSecurity, goesByRanking, scoredTypes, type SolicitationType } from './solicitation-words.ts';
import { formsAreTold } from './required-forms.rules.ts';

interface Typed {
  readonly type: SolicitationType;
}
interface Item {
  readonly lot?: string | null;
  readonly kind: 'base' | 'option' | 'alternate';
  readonly alternateTo?: number | null;
  readonly effect?: 'add' | 'deduct' | null;
}
interface Criterion {
  readonly kind: 'pass_fail' | 'scored' | 'price';
  readonly formula?: string | null;
  readonly zeroAt?: number | null;
  readonly bands?: string | null;
}

const isScored = ({ type }: Typed): boolean => scoredTypes.includes(type);

export const reviewerIsNotAuthor = secondPerson(
  'solicitation.reviewer_is_not_author',
  'You wrote this solicitation, so someone else has to approve it.',
  ['createdBy', 'buyer'],
);

const alternatesReplaceABase = rule<{ items: readonly Item[] | null }>(
  'solicitation.alternates_replace_a_base',
  'Each alternate names the number of the base line it replaces, in the same lot, or says whether it adds or deducts.',
  ({ row }) =>
    (row.items ?? []).every(({ kind, alternateTo, effect, lot }, _at, items) => {
      if (kind !== 'alternate') return (alternateTo ?? null) === null && (effect ?? null) === null;
      if (effect) return (alternateTo ?? null) === null;
      const base = items[(alternateTo ?? 0) - 1];
      return base?.kind === 'base' && (base.lot ?? null) === (lot ?? null);
    }),
  { field: 'items' },
);

interface ByAlternates extends Typed {
  readonly items: readonly Item[] | null;
  readonly lots: readonly object[] | null;
  readonly alternateBasis: 'base' | 'all' | 'funds' | null;
  readonly alternateFunds: object | null;
}

const alternatesDecideByPrice = rule<ByAlternates>(
  'solicitation.alternates_decide_by_price',
  'A panel ranks these offers: alternates don’t decide the low bid.',
  ({ row }) => !goesByRanking(row) || (row.alternateBasis ?? 'base') === 'base',
  { field: 'alternateBasis' },
);

const fundsArePublished = rule<ByAlternates>(
  'solicitation.funds_are_published',
  'Enter the published funds where alternates count within them, and nowhere else.',
  ({ row }) => (row.alternateBasis === 'funds') === ((row.alternateFunds ?? null) !== null),
  { field: 'alternateFunds' },
);

/** What is within the funds has to follow from the order alone: one direction, and one list. */
const fundsReachInOrder = rule<ByAlternates>(
  'solicitation.funds_reach_in_order',
  'Within published funds there are no lots, and all alternates add or all deduct.',
  ({ row }) => {
    if (row.alternateBasis !== 'funds') return true;
    const effects = (row.items ?? []).flatMap(({ kind, effect }) => (kind === 'alternate' ? [effect ?? null] : []));
    return (row.lots ?? []).length === 0 && new Set(effects).size < 2 && !effects.includes(null);
  },
  { field: 'alternateBasis' },
);

/** A lot is named once, and whatever says a lot names one of them. */
const lotsAreNamed = rule<{
  lots: readonly { readonly code: string }[] | null;
  items: readonly Item[] | null;
  extras: readonly { readonly lot?: string | null }[] | null;
}>(
  'solicitation.lots_are_named',
  'Each lot has its own code, and every item and extra names one of the lots, or none where there are no lots.',
  ({ row }) => {
    const codes = (row.lots ?? []).map(({ code }) => code);
    const known = new Set(codes);
    const named = [...(row.items ?? []), ...(row.extras ?? [])].map((one) => one.lot ?? null);
    return known.size === codes.length && named.every((one) => (one === null ? known.size === 0 : known.has(one)));
  },
  { field: 'lots' },
);

/** Where the price alone decides nothing is scored; a scored price says how it becomes points. */
const criteriaFitTheType = rule<Typed & { criteria: readonly Criterion[] | null }>(
  'solicitation.criteria_fit_the_type',
  'Quotes and bids go to the lowest price: they have pass or fail criteria only. A price criterion needs a formula, linear also where it reaches zero.',
  ({ row }) =>
    (row.criteria ?? []).every(({ kind, formula, zeroAt }) => {
      if (kind === 'pass_fail') return true;
      if (!isScored(row)) return false;
      return kind === 'scored' ? !formula : Boolean(formula) && (formula !== 'linear' || (zeroAt ?? 0) > 0);
    }),
  { field: 'criteria' },
);

/** Bands are what a vendor works out a price with, so each is read, rises in price and falls in points. */
const bandsAreComplete = rule<{ criteria: readonly Criterion[] | null }>(
  'solicitation.bands_are_complete',
  'Price bands are pairs such as “0: 100, 10: 80, 25: 40”: the first gives 100 percent, and each reaches higher above the lowest price and gives no more points than the one before it.',
  ({ row }) =>
    (row.criteria ?? []).every(({ formula, bands }) => formula !== 'banded' || flawOfBands(bands ?? '') === null),
  { field: 'criteria' },
);

/** Architects and engineers are chosen by what they can do; the price is negotiated afterwards. */
const noPriceForDesign = rule<Typed & { criteria: readonly Criterion[] | null }>(
  'solicitation.no_price_for_design',
  'Architect-engineer firms are chosen by qualifications: price is no criterion.',
  ({ row }) => row.type !== 'design' || (row.criteria ?? []).every(({ kind }) => kind !== 'price'),
  { field: 'criteria', law: '2 CFR 200.320(b)(2)(iv)' },
);

interface Asking {
  readonly kind: string;
  readonly options?: string | null;
}

const questionsFitTheType = rule<Typed & { inquiries: readonly Asking[] | null }>(
  'solicitation.questions_fit_the_type',
  'Only a request for information has RFI questions; a choice has at least two options.',
  ({ row }) =>
    (row.inquiries ?? []).every(
      ({ kind, options }) => row.type === 'rfi' && (kind !== 'choice' || optionsOf(options).length > 1),
    ),
  { field: 'inquiries' },
);

/** A request for information is answered and summarized; nothing is bought by it. */
export const isRfi = rule<Typed>(
  'solicitation.only_rfi',
  'Only a request for information is completed with a summary.',
  ({ row }) => row.type === 'rfi',
);
export const hasSummary = rule<{ readonly findings: string | null }>(
  'solicitation.has_summary',
  'Edit the request and enter the RFI summary first.',
  ({ row }) => row.findings !== null,
  { field: 'findings' },
);
export const isNoRfi = rule<Typed>(
  'solicitation.never_from_rfi',
  'A request for information never leads to an award.',
  ({ row }) => row.type !== 'rfi',
);

interface Timeline {
  readonly meetingAt: string | null;
  readonly mustAttend: boolean;
  readonly questionsDueAt: string | null;
  readonly dueAt: string | null;
}

const inOrder = (early: string | null, late: string | null): boolean => early === null || late === null || early < late;

const daysAreInOrder = rule<Timeline>(
  'solicitation.days_are_in_order',
  'The meeting and the end of questions come before responses are due.',
  ({ row }) => inOrder(row.meetingAt, row.dueAt) && inOrder(row.questionsDueAt, row.dueAt),
  { field: 'dueAt' },
);

export const hasItsDeadline = rule<Timeline>(
  'solicitation.has_its_deadline',
  'Enter when responses are due.',
  ({ row }) => row.dueAt !== null,
  { field: 'dueAt' },
);

/** What advertising, clauses and bonds are asked for goes by the amount: an empty estimate would be judged as nothing. An RFI buys nothing. */
export const hasItsEstimate = rule<Typed & { readonly estimate: { readonly cents: number } | null }>(
  'solicitation.has_its_estimate',
  'Enter the cost estimate: days of advertising and required clauses depend on it.',
  ({ row }) => row.type === 'rfi' || (row.estimate?.cents ?? 0) > 0,
  { field: 'estimate' },
);

export const meetingIsDated = rule<Timeline>(
  'solicitation.meeting_is_dated',
  'Attendance is required: enter when the meeting is.',
  ({ row }) => !row.mustAttend || row.meetingAt !== null,
  { field: 'meetingAt' },
);

/** Two ways to say what a bond has to be worth would leave open which one counts. */
const securityIsSaidOnce = rule<AskedSecurity>(
  'solicitation.security_is_said_once',
  'Bid security is a percent of the bid or an amount, not both.',
  ({ row }) => Number(row.bidSecurity ?? 0) === 0 || (row.bidSecurityAmount ?? null) === null,
  { field: 'bidSecurityAmount' },
);

/** Firms on a list were found qualified, so what is left to decide is the price: a call-off asks for quotes. */
const callOffIsQuotes = rule<Typed & { readonly list: string | null }>(
  'solicitation.call_off_is_quotes',
  'A call-off from a prequalified list is a request for quotes.',
  ({ row }) => row.list === null || row.type === 'quotes',
  { field: 'type' },
);

/** What holds for a solicitation in every state. */
export const solicitationRules = [
  daysAreInOrder,
  securityIsSaidOnce,
  alternatesReplaceABase,
  alternatesDecideByPrice,
  fundsArePublished,
  fundsReachInOrder,
  lotsAreNamed,
  criteriaFitTheType,
  bandsAreComplete,
  noPriceForDesign,
  questionsFitTheType,
  callOffIsQuotes,
  formsAreTold,
] as const;
