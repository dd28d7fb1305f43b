import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';

/** A day on which a run pays, and what the account can pay out until then and on it. */
const cashDay = {
  day: f.date().label('Run date').required(),
  available: f.money({ currency: 'organization', min: 0 }).label('Cash available').required(),
};
const MOST_DAYS = 12;

/** What the plan is asked with. */
export const planFields = {
  cash: f
    .lines(cashDay, { max: MOST_DAYS, label: 'Run date' })
    .label('Run dates')
    .required()
    .help('What can be paid out until each date and on it, what is due included.'),
  yield: f.percent({ max: 50 }).label('Cash yield').help('What cash earns a year. Empty: nothing.'),
};

/** Which invoices are worth paying early, with the cash of each run date. Nothing is saved and no due date changes. */
export const discountPlan = call('payment_run.discountPlan', '/api/v1/payment_run/{id}/discount-plan', {
  body: planFields,
  answer: {
    /** Proven, or the best that was found in time. */
    status: choiceOf('optimal', 'time_limit'),
    gainCents: 'whole',
    /** The gain less what the cash would have earned: this is what is maximized. */
    worthCents: 'whole',
    /** No choice is worth more. */
    boundCents: 'whole',
    /** With cash without end. */
    unboundCents: 'whole',
    days: [
      { day: 'date', cashCents: 'whole', dueCents: 'whole', earlyCents: 'whole', leftCents: 'whole', isShort: 'yesNo' },
    ],
    chosen: [
      {
        id: 'uuid',
        number: 'text',
        vendor: 'text',
        day: 'date',
        discountBy: 'date',
        dueOn: 'date',
        netCents: 'whole',
        discountCents: 'whole',
        annual: 'number?',
      },
    ],
    left: [
      {
        id: 'uuid',
        number: 'text',
        vendor: 'text',
        discountCents: 'whole',
        discountBy: 'date',
        why: choiceOf('no_day', 'anyway', 'earns_less', 'held', 'no_cash'),
        said: 'text?',
      },
    ],
  },
});
export type DiscountPlan = AnswerOf<typeof discountPlan>;

export const discountSpans = { quarter: '90 days', year: '1 year', years: '3 years' } as const;

/** Discounts of the invoices of a span: taken, lost and open. */
export const discountReport = call('invoice.discounts', '/api/v1/invoice-discounts', {
  query: { span: f.choice(discountSpans) },
  answer: {
    from: 'date',
    taken: { count: 'whole', cents: 'whole' },
    lost: { count: 'whole', cents: 'whole' },
    open: { count: 'whole', cents: 'whole' },
    rows: firstOfShape({
      id: 'uuid',
      number: 'text',
      vendor: 'text',
      cents: 'whole',
      discountBy: 'date',
      state: choiceOf('taken', 'lost', 'open'),
      approvedOn: 'date?',
      paidOn: 'date?',
    }),
  },
});
export type DiscountRow = AnswerOf<typeof discountReport>['rows']['data'][number];
