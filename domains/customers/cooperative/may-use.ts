import { type AnswerOf, call, f } from '#kernel';
/** What of a cooperative contract decides whether somebody may buy from it. */
export interface Usable {
  readonly status: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly competed: boolean;
  readonly namesUs: boolean;
  readonly federalTerms: boolean;
  readonly priceBasis: string | null;
  readonly ceilingCents: number | null;
  readonly joinedOn: string | null;
  readonly joinedUntil: string | null;
  readonly members: readonly { readonly agency: string; readonly joinedOn: string; readonly leftOn: string | null }[];
  readonly documents: number;
}

export interface Need {
  readonly day: string;
  readonly cents?: number | null;
  readonly federalFunds?: boolean;
  /** The agency that needs it and those above it; empty for the organization itself. */
  readonly chain?: readonly string[];
  /** Whether that agency is a partner, for which our own participation does not count. */
  readonly isPartner?: boolean;
}

/** Whether we may buy from a cooperative contract, point by point. */
export const checklist = call('cooperative_contract.checklist', '/api/v1/cooperative_contract/{id}/checklist', {
  query: { cents: f.integer({ min: 0 }), agency: f.ref('agency'), federalFunds: f.yesNo(), day: f.date() },
  answer: {
    usable: 'yesNo',
    checks: [{ id: 'text', question: 'text', ok: 'yesNo', because: 'text', 'law?': 'text' }],
  },
});
export type Check = AnswerOf<typeof checklist>['checks'][number];

const isIn = (day: string, from: string | null, until: string | null): boolean =>
  from !== null && from <= day && (until === null || until >= day);

/** Whether we may buy from the contract, point by point, so that the file shows what was looked at. */
export function mayUse(
  contract: Usable,
  { day, cents = null, federalFunds = false, chain = [], isPartner = false }: Need,
): readonly Check[] {
  const isInForce = contract.status === 'active' && contract.fromDay <= day && contract.untilDay >= day;
  const member = contract.members.find(
    ({ agency, joinedOn, leftOn }) => chain.includes(agency) && isIn(day, joinedOn, leftOn),
  );
  const ours = !isPartner && isIn(day, contract.joinedOn, contract.joinedUntil);
  const fits = contract.ceilingCents === null || cents === null || cents <= contract.ceilingCents;
  return [
    {
      id: 'in_force',
      question: 'Is the contract in force?',
      ok: isInForce,
      because:
        contract.status !== 'active'
          ? 'The contract is not open for orders.'
          : isInForce
            ? `It runs until ${contract.untilDay}.`
            : `It runs from ${contract.fromDay} to ${contract.untilDay}.`,
    },
    {
      id: 'competed',
      question: 'Was it awarded by full and open competition?',
      ok: contract.competed,
      because: contract.competed
        ? 'The lead agency’s solicitation was open to all.'
        : 'Open competition is not confirmed.',
      law: '2 CFR 200.318(e), 200.319(a)',
    },
    {
      id: 'names_us',
      question: 'Does its solicitation name agencies like us?',
      ok: contract.namesUs,
      because: contract.namesUs
        ? 'The solicitation names other agencies as buyers.'
        : 'An agency that was not named as a buyer cannot join later.',
    },
    {
      id: 'joined',
      question: 'Have we joined?',
      ok: ours || member !== undefined,
      because: member
        ? `The agency joined on ${member.joinedOn}.`
        : ours
          ? `Our participation was signed on ${contract.joinedOn}.`
          : isPartner
            ? 'This partner agency is not among the members.'
            : 'No participation is in force on that day.',
    },
    {
      id: 'federal_terms',
      question: 'Does it include the federal clauses?',
      ok: !federalFunds || contract.federalTerms,
      because: !federalFunds
        ? 'No federal funds are used.'
        : contract.federalTerms
          ? 'It includes the clauses of Appendix II.'
          : 'With federal funds, the contract has to include the clauses of Appendix II.',
      law: '2 CFR 200.327',
    },
    {
      id: 'priced',
      question: 'Is the price documented?',
      ok: (contract.priceBasis ?? '').trim() !== '',
      because: contract.priceBasis?.trim() ? 'Its basis is on file.' : 'No basis of the price is on file.',
      law: '2 CFR 200.324(a)',
    },
    {
      id: 'ceiling',
      question: 'Does the amount fit?',
      ok: fits,
      because:
        contract.ceilingCents === null
          ? 'The contract has no order limit.'
          : fits
            ? 'It is within the order limit.'
            : 'It is above the order limit.',
    },
    {
      id: 'documents',
      question: 'Are its documents on file?',
      ok: contract.documents > 0,
      because:
        contract.documents > 0
          ? 'Attached to the contract.'
          : 'An audit asks for the solicitation, the award and our participation.',
      law: '2 CFR 200.318(i)',
    },
  ];
}

/** Documents are asked for but do not stand in the way of buying. */
export const isUsable = (checks: readonly Check[]): boolean => checks.every(({ ok, id }) => ok || id === 'documents');
