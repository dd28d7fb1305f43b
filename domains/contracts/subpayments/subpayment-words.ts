import { f } from '#kernel';

const dollarsForm = { pattern: /^\$?\d{1,3}(,?\d{3}){0,3}(\.\d{1,2})?$/, message: 'An amount such as 12,400.50' };

/** What a subcontractor answers by its link. */
export const confirmForm = {
  receivedOn: f.date().label('Received on').required(),
  note: f.text({ max: 1000, lines: 3 }),
};
/** Other names than above: both forms stand on one page. */
export const disputeForm = {
  amount: f
    .text({ max: 20, form: dollarsForm })
    .label('Amount received')
    .required()
    .help('In dollars. Enter 0 if nothing arrived.'),
  arrivedOn: f.date().label('Received on'),
  wrong: f.text({ max: 1000, lines: 3 }).label('What is wrong').required(),
};
export const centsIn = (text: string): number => Math.round(Number(text.replaceAll(/[$,\s]/g, '')) * 100);

/** Its own amounts and nothing else of the contract. */
export interface ConfirmPage {
  readonly payment: {
    readonly number: string;
    readonly contract: string;
    readonly title: string;
    readonly subcontractor: string;
    readonly prime: string;
    readonly cents: number;
    readonly retainedCents: number;
    readonly paidOn: string;
    readonly periodUntil: string;
    readonly reference: string | null;
    readonly dueOn: string | null;
    readonly promptRule: string | null;
    readonly status: string;
    readonly receivedCents: number | null;
  } | null;
}
