import { type Money, rule, secondPerson } from '#kernel';
import { codeRanges } from './merchant-codes.ts';

/** No card number is kept here: four digits tell the cards of an agency apart, and pay for nothing (PCI DSS 3.4). */
export const fourDigitsOnly = rule<{ lastFour: string }>(
  'purchasing_card.four_digits',
  'Enter the last four digits of the card and no other digit of it.',
  ({ row }) => /^\d{4}$/u.test(row.lastFour),
  { field: 'lastFour', law: 'PCI DSS 3.4' },
);

export const singleWithinMonth = rule<{ singleLimit: Money; monthlyLimit: Money }>(
  'purchasing_card.single_within_month',
  'The single purchase limit can’t be more than the monthly limit.',
  ({ row }) => row.singleLimit.cents <= row.monthlyLimit.cents,
  { field: 'singleLimit' },
);

const isList = (said: string | null): boolean => codeRanges(said) !== null;
const said = (list: string): string => `Enter ${list} categories as codes of four digits, such as 5812, 3000-3299.`;

export const allowedAreCodes = rule<{ allowedCodes: string | null }>(
  'purchasing_card.allowed_codes',
  said('allowed'),
  ({ row }) => isList(row.allowedCodes),
  { field: 'allowedCodes' },
);

export const blockedAreCodes = rule<{ blockedCodes: string | null }>(
  'purchasing_card.blocked_codes',
  said('blocked'),
  ({ row }) => isList(row.blockedCodes),
  { field: 'blockedCodes' },
);

export const approverIsNotHolder = rule<{ holder: string; approver: string }>(
  'purchasing_card.approver_is_not_holder',
  'The holder can’t approve purchases of the own card. Choose someone else.',
  ({ row }) => row.holder !== row.approver,
  { field: 'approver', law: '2 CFR 200.303' },
);

export const activatorIsAnother = secondPerson(
  'purchasing_card.activator_is_another',
  'You requested this card, hold it or approve its purchases, so someone else has to activate it.',
  ['createdBy', 'holder', 'approver'],
);

/** A key acts while its person is away. */
export const personIsThere = rule(
  'purchasing_card.signed_in',
  'An API key can’t act on purchasing cards. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

/** What a second person agreed to is changed by agreeing once more. */
export const cardFixed = [
  {
    in: ['active', 'suspended'],
    code: 'purchasing_card.is_active',
    sentence: 'This card is active. Choose “Change card”; someone else activates it again.',
  },
  { in: ['closed'], code: 'purchasing_card.is_closed', sentence: 'This card is closed. Request a new one.' },
] as const;
