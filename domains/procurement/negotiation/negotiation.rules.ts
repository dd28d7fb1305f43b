import { rule, secondPerson } from '#kernel';

/** Asking, opening and cancelling decide who gets the contract: a key of a program does none of it. */
export const signedInToNegotiate = rule(
  'negotiation_round.signed_in',
  'An API key can’t ask for offers or open them. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

/** To leave a firm out of the range ends its chance, so nobody does it alone. */
export const senderIsAnother = secondPerson(
  'negotiation_round.sender_is_another',
  'You wrote this round, so someone else has to send it.',
  ['createdBy'],
);

/** As with sealed bids, offers are opened in front of a witness (ABA Model Procurement Code § 3-202(5)). */
export const witnessIsAnother = secondPerson(
  'negotiation_round.witness_is_another',
  'You started this opening, so someone else has to open the offers with you.',
  ['startedBy'],
);

interface Ranged {
  readonly leftOut: readonly { readonly bid?: string | null }[] | null;
}

export const leftOutOnce = rule<Ranged>(
  'negotiation_round.left_out_once',
  'Enter each offeror once.',
  ({ row }) => new Set((row.leftOut ?? []).map(({ bid }) => bid)).size === (row.leftOut ?? []).length,
  { field: 'leftOut' },
);
