import { type Money, rule, secondPerson } from '#kernel';
import type { dispositions } from './closeout-words.ts';

interface Property {
  readonly equipment: keyof typeof dispositions | null;
  readonly equipmentValue: Money | null;
  readonly supplies: keyof typeof dispositions | null;
  readonly suppliesValue: Money | null;
  readonly property: string | null;
}

const isSaid = (what: keyof typeof dispositions | null, value: Money | null): boolean =>
  what !== null && (what === 'none' || value !== null);

export const saysEquipment = rule<Property>(
  'grant_closeout.says_equipment',
  'Enter what became of the equipment, and its highest fair value per unit.',
  ({ row }) => isSaid(row.equipment, row.equipmentValue),
  { field: 'equipment', law: '2 CFR 200.313(e)' },
);

export const saysSupplies = rule<Property>(
  'grant_closeout.says_supplies',
  'Enter what became of unused supplies, and their total fair value.',
  ({ row }) => isSaid(row.supplies, row.suppliesValue),
  { field: 'supplies', law: '2 CFR 200.314' },
);

export const saysProperty = rule<Property>(
  'grant_closeout.says_property',
  'Enter whether other property was bought with this award, and what became of it.',
  ({ row }) => (row.property ?? '').trim().length >= 5,
  { field: 'property', law: '2 CFR 200.311' },
);

interface Refund {
  readonly refunded: Money | null;
  readonly refundedOn: string | null;
  readonly refundReference: string | null;
}

export const refundIsShown = rule<Refund>(
  'grant_closeout.refund_is_shown',
  'Enter the day and the reference of the refund, not after today.',
  ({ row: { refunded, refundedOn, refundReference }, today }) =>
    (refunded?.cents ?? 0) === 0 ||
    (refundedOn !== null && refundedOn <= today && (refundReference ?? '').trim().length >= 3),
  { field: 'refundedOn', law: '2 CFR 200.344(g)' },
);

/** The product acts for a county that is made up, which has no files. */
export const hasEvidence = rule<{ evidence: readonly string[] | null }>(
  'grant_closeout.has_evidence',
  'Attach the inventory or the statement that nothing is left.',
  ({ row, actor }) => actor.kind === 'system' || (row.evidence ?? []).length > 0,
  { field: 'evidence', law: '2 CFR 200.334' },
);

export const closerIsAnother = secondPerson(
  'grant_closeout.closer_is_another',
  'You opened or attested this closeout, so someone else has to close the award.',
  ['createdBy', 'attestedBy'],
);
