import { defineRecord, f, secondPerson } from '#kernel';
import { currencies } from './currencies.ts';
import { quotedPer, rateValue } from './rate-fields.ts';

const keepers = [{ duty: 'accounts_payable' }, { duty: 'treasurer' }] as const;
export const confirmers = [{ duty: 'treasurer' }, { duty: 'budget_officer' }] as const;

/** Who enters what an invoice is worth does not decide that it holds (2 CFR 200.303). */
export const confirmerIsAnother = secondPerson(
  'exchange_rate.confirmer_is_another',
  'You entered this rate, so someone else has to confirm it.',
  ['createdBy'],
);

/** What a currency was worth on a day, as someone published it. Invoices in that currency are converted by it when they are entered. */
export const exchangeRate = defineRecord('exchange_rate', {
  label: ['Exchange rate', 'Exchange rates'],
  about: 'The dated rate by which an invoice in another currency is converted.',
  title: 'number',
  fields: {
    number: f.sequence('FX-{yyyy}-{00000}').search(),
    currency: f.choice(currencies).required(),
    day: f.date().label('Rate date').required(),
    rate: rateValue().label('Rate').required().help('What the units below are worth, with six decimals at most.'),
    per: f.choice(quotedPer).label('Quoted per').required().defaultTo('1'),
    source: f.text({ max: 120 }).required().search().help('Who published it, such as Federal Reserve H.10.'),
    usableDays: f
      .integer({ min: 0, max: 31 })
      .label('Usable days')
      .required()
      .defaultTo(7)
      .help('Invoices of this many days after its date may use it.'),
    inForce: f.text({ max: 20 }).label('In force').unique().computed(),
    confirmedBy: f.person().label('Confirmed by').computed(),
    confirmedOn: f.date().label('Confirmed on').computed(),
  },
  access: { read: 'member', create: keepers, edit: { by: keepers, inStates: ['proposed', 'confirmed', 'withdrawn'] } },
  fixed: [
    {
      in: ['confirmed', 'withdrawn'],
      code: 'exchange_rate.is_confirmed',
      sentence: 'This rate is decided. Withdraw it, and enter another.',
    },
  ],
  states: { proposed: ['review', 'Awaiting confirmation'], confirmed: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    confirm: {
      label: 'Confirm',
      from: 'proposed',
      to: 'confirmed',
      by: confirmers,
      rules: [confirmerIsAnother],
      confirm: 'Invoices of its date and of its usable days are converted by it.',
    },
    withdraw: {
      label: 'Withdraw',
      from: ['proposed', 'confirmed'],
      to: 'withdrawn',
      by: [...confirmers, { duty: 'accounts_payable' }],
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'currency', 'day', 'rate', 'per', 'source', 'status'],
    filters: ['status', 'currency', 'day'],
    sort: '-day',
  },
  sections: {
    Rate: ['currency', 'day', 'rate', 'per', 'usableDays', 'source'],
    Confirmation: ['confirmedBy', 'confirmedOn'],
  },
});
