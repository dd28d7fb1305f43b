import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { asBilled, asCoded, asDecided, asFound } from './card-transaction-fields.ts';
import { transactionFixed, transactionStates, transactionSteps } from './card-transaction-life.ts';
import { cardReaders } from './card-words.ts';

/** One purchase or refund of a card, as its issuer billed it, coded by the holder and approved by another. */
export const cardTransaction = defineRecord('card_transaction', {
  label: ['Card transaction', 'Card transactions'],
  about: 'One purchase of a card: coded with its receipt by the holder, approved by another.',
  title: 'number',
  fields: { number: f.sequence('CT-{yyyy}-{000000}').search(), ...asBilled, ...asCoded, ...asFound, ...asDecided },
  access: {
    read: { by: 'member', rows: anyOf(own('holder'), own('approver'), forThose(cardReaders)) },
    create: 'nobody',
    edit: { by: 'member', rows: own('holder') },
  },
  fixed: transactionFixed,
  states: transactionStates,
  finalStates: ['repaid', 'credited', 'discarded'],
  transitions: transactionSteps,
  list: {
    columns: ['number', 'postedOn', 'merchant', 'holder', 'amount', 'findings', 'status'],
    filters: ['status', 'holder', 'card', 'statement', 'postedOn', 'receiptDueOn', 'findings', 'vendor'],
    sort: '-number',
  },
  sections: {
    Purchase: Object.keys(asBilled) as (keyof typeof asBilled)[], // each is a field of the table above
    Coding: Object.keys(asCoded) as (keyof typeof asCoded)[],
    Findings: Object.keys(asFound) as (keyof typeof asFound)[],
    Decisions: Object.keys(asDecided) as (keyof typeof asDecided)[],
  },
});
