import { type Money, peopleActing, rule, secondPerson } from '#kernel';

export const approverIsAnother = secondPerson(
  'invoice.approver_is_another',
  'You entered or registered this invoice, so someone else has to approve it.',
  ['createdBy', 'registeredBy', 'notDuplicateBy'],
);

export const inTheWay =
  'You ordered, received, or registered the vendor of what this invoice bills, so someone else has to act.';

/** Vendor, order, receipt and payment are the work of different people (2 CFR 200.303). */
export const actorIsOutside = rule<{ keptOut: readonly string[] | null }>(
  'invoice.actor_is_outside',
  inTheWay,
  ({ row, actor }) => !peopleActing(actor).some((person) => (row.keptOut ?? []).includes(person)),
  { law: '2 CFR 200.303' },
);

export const overriderIsAnother = secondPerson(
  'invoice.overrider_is_another',
  'You entered or registered this invoice, so someone else has to confirm it is no duplicate.',
  ['createdBy', 'registeredBy'],
);

export const voiderIsAnother = secondPerson(
  'invoice.voider_is_another',
  'You requested that this invoice be voided, so someone else has to do it.',
  ['voidAskedBy'],
);

/** Totals stand for the lines, which a list does not carry. */
export const tiesToLines = rule<{ total: Money | null; lineTotal: Money }>(
  'invoice.ties_to_lines',
  'The lines don’t add up to the invoice total. Enter both as the vendor wrote them.',
  ({ row }) => row.total !== null && row.total.cents === row.lineTotal.cents,
  { field: 'total' },
);

export const billsSomething = rule<{ lineTotal: Money }>(
  'invoice.bills_something',
  'Enter at least one line with an amount.',
  ({ row }) => row.lineTotal.cents > 0,
  { field: 'lines' },
);

export const isProper = rule<{ missingParts: readonly string[] | null }>(
  'invoice.is_proper',
  'This isn’t a proper invoice. Return it to the vendor.',
  ({ row }) => (row.missingParts ?? []).length === 0,
  { law: '5 CFR 1315.9(b)' },
);
