import type { ApprovalNode, WorkflowDocument } from '../document/document.ts';

export interface Template {
  readonly name: string;
  readonly about: string;
  readonly document: WorkflowDocument;
}

const approval = (
  id: string,
  label: string,
  assign: ApprovalNode['assign'],
  next: string,
  more: Partial<ApprovalNode> = {},
): ApprovalNode => ({
  id,
  kind: 'approval',
  label,
  assign,
  quorum: 'any',
  dueHours: 16,
  remindAfterHours: 8,
  escalate: { authority: true },
  onReject: 'reject',
  next,
  ...more,
});
const ends = [{ id: 'approved', kind: 'end', outcome: 'approved' }] as const;
const head = (next: string): ApprovalNode =>
  approval('head', 'Cost center manager', { costCenterManager: true }, next, { onReject: 'return' });
const authority = approval('authority', 'Delegated authority', { authority: true }, 'approved');

/** Drawings to begin with. They work in any organization that has recorded who answers for what. */
export const templates: readonly Template[] = [
  {
    name: 'Delegated authority',
    about: 'The cost center manager approves, then someone with the authority for the amount.',
    document: { start: 'head', nodes: [head('authority'), authority, ...ends] },
  },
  {
    name: 'By amount',
    about: 'The cost center manager up to $10,000; above it also someone with the authority.',
    document: {
      start: 'head',
      nodes: [
        head('amount'),
        {
          id: 'amount',
          kind: 'branch',
          label: 'More than $10,000?',
          ways: [{ when: { field: 'amount', above: 1_000_000 }, next: 'authority' }],
          otherwise: 'approved',
        },
        authority,
        ...ends,
      ],
    },
  },
  {
    name: 'Parallel review',
    about: 'Budget and purchasing review at the same time, then someone with the authority.',
    document: {
      start: 'offices',
      nodes: [
        { id: 'offices', kind: 'parallel', label: 'Offices', ways: ['budget', 'purchasing'], join: 'together' },
        approval('budget', 'Budget office', { duty: 'budget_officer' }, 'together'),
        approval('purchasing', 'Purchasing', { duty: 'buyer' }, 'together'),
        { id: 'together', kind: 'join', next: 'authority' },
        authority,
        ...ends,
      ],
    },
  },
  {
    name: 'Federal funds review',
    about: 'Federally funded documents need a budget office form before approval.',
    document: {
      start: 'head',
      nodes: [
        head('money'),
        {
          id: 'money',
          kind: 'branch',
          label: 'Federal funds?',
          ways: [{ when: { field: 'federalFunds', is: true }, next: 'checks' }],
          otherwise: 'authority',
        },
        {
          id: 'checks',
          kind: 'form',
          label: 'Award terms checked',
          assign: { duty: 'budget_officer' },
          fields: [
            { name: 'allowable', label: 'Cost is allowable under the award', kind: 'flag' },
            { name: 'awardTerms', label: 'Terms that apply', kind: 'text' },
          ],
          next: 'allowed',
        },
        {
          id: 'allowed',
          kind: 'branch',
          label: 'Allowable?',
          ways: [{ when: { field: 'allowable', known: true, is: false }, next: 'rejected' }],
          otherwise: 'authority',
        },
        authority,
        ...ends,
        { id: 'rejected', kind: 'end', outcome: 'rejected' },
      ],
    },
  },
];
