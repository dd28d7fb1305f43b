import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { paymentForms } from './drawdown-words.ts';

const cost = {
  id: 'uuid',
  number: 'text',
  description: 'text',
  payee: 'text',
  paidOn: 'date?',
  cents: 'whole',
} as const;

/** A drawn cost that is reversed since: it lowers the request. */
const credit = {
  id: 'uuid',
  number: 'text',
  description: 'text',
  invoice: [{ id: 'uuid', number: 'text' }, null],
  drawdown: { id: 'uuid', number: 'text' },
  reversedOn: 'date?',
  cents: 'whole',
} as const;

/** The figures of SF-270 or SF-271 for one drawdown with the costs it draws: as they would be now, or as they were fixed. */
export const drawdownStanding = call('grant_drawdown.standing', '/api/v1/grant_drawdown/{id}/standing', {
  answer: {
    award: { id: 'uuid', number: 'text', title: 'text', amountCents: 'whole' },
    isFixed: 'yesNo',
    form: f.choice(paymentForms).required(),
    /** Why it could not be submitted as it is. */
    obstacle: 'text?',
    lines: [{ item: 'text', label: 'text', cents: 'whole' }],
    requestedCents: 'whole',
    costs: firstOfShape(cost),
    drawnCents: 'whole',
    /** Of a milestone payment, what is paid for. */
    milestones: firstOfShape({ id: 'uuid', number: 'text', title: 'text', verifiedOn: 'date?', cents: 'whole' }),
    credits: firstOfShape(credit),
    creditCents: 'whole',
    /** Days between draw and outlay against those the text allows, and the interest of this advance. */
    advance: [
      {
        days: 'whole',
        mostDays: 'whole',
        isLong: 'yesNo',
        interestCents: 'whole',
        keptCents: 'whole',
        remitCents: 'whole',
      },
      null,
    ],
  },
});
export type DrawdownStanding = AnswerOf<typeof drawdownStanding>;

/** SF-271 of a construction program as a PDF, which is read back before it is released. */
export const constructionPdf = call('grant_drawdown.constructionPdf', '/api/v1/grant_drawdown/{id}/sf-271.pdf', {
  media: 'application/pdf',
});

/** SF-270 as a PDF, which is read back before it is released. */
export const drawdownPdf = call('grant_drawdown.pdf', '/api/v1/grant_drawdown/{id}/sf-270.pdf', {
  media: 'application/pdf',
});
