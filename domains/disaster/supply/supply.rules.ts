import { peopleActing, rule, secondPerson } from '#kernel';

export const quantityMoves = rule<{ kind: string; quantity: number }>(
  'supply_movement.quantity_moves',
  'Enter 1 or more. Only a count can be 0.',
  ({ row }) => row.kind === 'count' || row.quantity > 0,
  { field: 'quantity' },
);

export const transferHasTarget = rule<{ kind: string; site: string; toSite: string | null }>(
  'supply_movement.transfer_has_target',
  'Choose another site to transfer to, and none for other movements.',
  ({ row }) => (row.kind === 'transfer' ? (row.toSite ?? row.site) !== row.site : (row.toSite ?? null) === null),
  { field: 'toSite' },
);

export const signedInToAllocate = rule(
  'supply_allocation.signed_in',
  'An API key can’t approve an allocation. Sign in and take this step yourself.',
  ({ actor }) => actor.kind !== 'service' && actor.scopes === undefined,
);

export const allocatorIsAnother = secondPerson(
  'supply_allocation.approver_is_another',
  'You wrote or submitted this allocation, so someone else has to approve it.',
  ['createdBy', 'submittedBy'],
);

/** Law: 2 CFR 200.303. Who asked does not decide. */
export const allocatorAskedNothing = rule<{ requesters: readonly string[] | null }>(
  'supply_allocation.approver_is_requester',
  'You requested a share, so someone else has to approve it.',
  ({ row, actor }) =>
    actor.kind === 'system' || !peopleActing(actor).some((person) => row.requesters?.includes(person)),
  { law: '2 CFR 200.303' },
);
