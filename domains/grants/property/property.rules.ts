import { type Money, rule, secondPerson } from '#kernel';
import { type conditions, type Outcome, outcomesOf, type PropertyKind, type Title } from './property-words.ts';

interface Item {
  readonly kind: PropertyKind;
  readonly holder: Title;
  readonly cost: string | null;
  readonly federalPercent: number | null;
  readonly outcome: Outcome | null;
  readonly acquiredOn: string;
  readonly disposedOn: string | null;
  readonly fairValue: Money | null;
  readonly valuedOn: string | null;
  readonly proceeds: Money | null;
  readonly instructedOn: string | null;
  readonly account: string | null;
  readonly condition: keyof typeof conditions | null;
  readonly place: string | null;
}

const said = (text: string | null, least: number): boolean => (text ?? '').trim().length >= least;

export const acquiredByNow = rule<{ acquiredOn: string }>(
  'grant_property.acquired_by_now',
  'Enter the day of acquisition, today at the latest.',
  ({ row, today }) => row.acquiredOn <= today,
  { field: 'acquiredOn' },
);

/** What the funder lends was never bought; what was bought has its cost in the ledger, or its percent from the asset register. */
export const boughtOrFurnished = rule<Item>(
  'grant_property.bought_or_furnished',
  'Choose the cost it was bought with. Federally owned property has none.',
  ({ row: { kind, holder, cost, federalPercent } }) =>
    holder === 'federal' ? cost === null : kind === 'supplies' || cost !== null || federalPercent !== null,
  { field: 'cost', law: '2 CFR 200.313(d)(1)' },
);

/** Law: the records of property say where it is and in what condition. */
export const saysWhere = rule<Item>(
  'grant_property.says_where',
  'Enter where it is and its condition.',
  ({ row }) => said(row.place, 2) && row.condition !== null,
  { field: 'place', law: '2 CFR 200.313(d)(1)' },
);

export const saysOutcome = rule<Item>(
  'grant_property.says_outcome',
  'Enter the disposition and its day, from the acquisition until today.',
  ({ row: { outcome, acquiredOn, disposedOn }, today }) =>
    outcome !== null && disposedOn !== null && disposedOn >= acquiredOn && disposedOn <= today,
  { field: 'outcome', law: '2 CFR 200.313(e)' },
);

export const outcomeFits = rule<Item>(
  'grant_property.outcome_fits',
  'Choose a disposition that fits: federally owned property is never sold or retained, only supplies are used up.',
  ({ row: { outcome, kind, holder } }) => outcome === null || outcomesOf(kind, holder).includes(outcome),
  { field: 'outcome', law: '2 CFR 200.312, 200.313' },
);

export const saysValue = rule<Item>(
  'grant_property.says_value',
  'Enter the fair value and the day of its valuation: the law compares it with the threshold.',
  ({ row: { outcome, fairValue, valuedOn }, today }) =>
    (outcome !== 'retained' && outcome !== 'sold') || (fairValue !== null && valuedOn !== null && valuedOn <= today),
  { field: 'fairValue', law: '2 CFR 200.313(e)(1)' },
);

export const saleIsShown = rule<Item>(
  'grant_property.sale_is_shown',
  'Enter the proceeds of a sale, and of nothing else.',
  ({ row: { outcome, proceeds } }) => (outcome === 'sold') === (proceeds !== null),
  { field: 'proceeds', law: '2 CFR 200.313(e)(2)' },
);

export const isInstructed = rule<Item>(
  'grant_property.is_instructed',
  'A transfer follows the instructions of the funder. Enter the day on which they were requested.',
  ({ row: { outcome, instructedOn }, today }) =>
    outcome !== 'transferred' || (instructedOn !== null && instructedOn <= today),
  { field: 'instructedOn', law: '2 CFR 200.313(e)(3)' },
);

export const isAccounted = rule<Item>(
  'grant_property.is_accounted',
  'Say in the account which award uses it, what it was traded for, or how it was lost, in 10 characters or more.',
  ({ row: { outcome, account } }) =>
    (outcome !== 'other_award' && outcome !== 'traded' && outcome !== 'lost') || said(account, 10),
  { field: 'account', law: '2 CFR 200.313(c), (d)(3)' },
);

/** The product acts for a county that is made up, which has no files. */
export const hasEvidence = rule<{ evidence: readonly string[] | null }>(
  'grant_property.has_evidence',
  'Attach the appraisal, the bill of sale or the inventory sheet.',
  ({ row, actor }) => actor.kind === 'system' || (row.evidence ?? []).length > 0,
  { field: 'evidence', law: '2 CFR 200.313(d)(1)' },
);

export const owesShare = rule<{ remit: Money | null }>(
  'grant_property.owes_share',
  'Nothing is due to the funder.',
  ({ row }) => (row.remit?.cents ?? 0) > 0,
);

/** What is gone doesn’t come back; what is used on is decided again when it is not needed any more. */
export const isStillThere = rule<{ outcome: Outcome | null }>(
  'grant_property.is_still_there',
  'Only property that is used on, or on another award, is decided again.',
  ({ row }) => row.outcome === 'in_use' || row.outcome === 'other_award',
);

export const approverIsAnother = secondPerson(
  'grant_property.approver_is_another',
  'You entered or proposed this, so someone else has to approve it.',
  ['createdBy', 'proposedBy'],
);
