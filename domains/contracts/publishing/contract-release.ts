import type { Publisher, ReleasedAward, ReleaseTag } from '../../procurement/public.ts';
import { awardIn, buyerIn, startOf, supplierIn, valueOf } from '../../procurement/public.ts';
import { changeKinds } from '../changes/change-words.ts';
import { contractTypes, terminationKinds } from '../contract/contract-words.ts';
import { contractPath } from '../register-pages.ts';
import type { PublicContract, PublicPayment } from './public-contract.ts';
import { documentTypes, publishedKinds } from './publication-words.ts';

/** What open data has of a contract already. */
export interface Known {
  readonly isThere: boolean;
  /** Payments by their number, in cents, as they were published last. */
  readonly payments: ReadonlyMap<string, number>;
}

interface About {
  readonly publisher: Publisher;
  readonly known: Known;
  /** All settled payments; those that open data has as they are now are left out. */
  readonly payments: readonly PublicPayment[];
  /** The award, where open data does not have it yet. */
  readonly award: ReleasedAward | null;
}

const statuses = { active: 'active', closed: 'terminated', terminated: 'terminated' } as const;
const milestoneStates = { open: 'scheduled', done: 'met', waived: 'notMet' } as const;
const obligations = { performance: 'fulfillment', payment: 'payment' } as const;

/** The first release of a contract says all that there is; each later one what its step is. */
export function tagsOf(
  tag: ReleaseTag,
  { known, hasAward, hasPayments }: { known: Known; hasAward: boolean; hasPayments: boolean },
): readonly [ReleaseTag, ...ReleaseTag[]] {
  if (known.isThere) return [tag === 'implementation' && known.payments.size > 0 ? 'implementationUpdate' : tag];
  const more: ReleaseTag[] = hasPayments ? ['implementation'] : [];
  return hasAward ? ['award', 'contract', ...more] : ['contract', ...more];
}

/** A payment that is no longer settled stays with nothing: merging takes no line away. */
export function newTransactions(
  of: Pick<PublicContract, 'vendor' | 'currency'>,
  { publisher, known, payments }: Pick<About, 'publisher' | 'known' | 'payments'>,
) {
  const value = (cents: number) => valueOf({ cents, currency: of.currency });
  const now = new Set(payments.map(({ number }) => number));
  const parties = { payer: publisher, ...(of.vendor ? { payee: firmIn(of) } : {}) };
  return [
    ...payments
      .filter(({ number, cents }) => known.payments.get(number) !== cents)
      .map(({ number, paidOn, cents }) => ({ id: number, date: startOf(paidOn), value: value(cents), ...parties })),
    ...[...known.payments]
      .filter(([number, cents]) => cents !== 0 && !now.has(number))
      .map(([number]) => ({ id: number, value: value(0) })),
  ];
}

const firmIn = ({ vendor }: Pick<PublicContract, 'vendor'>) =>
  vendor ? { id: vendor.number, name: vendor.name } : null;

const amendments = ({ changes, options }: PublicContract) => [
  ...changes.map(({ number, subject, kind, executedOn, days }) => ({
    id: number,
    date: startOf(executedOn),
    description: days === 0 ? changeKinds[kind] : `${changeKinds[kind]}, ${days} days`,
    rationale: subject,
  })),
  ...options.map(({ name, newEnd, exercisedOn }, at) => ({
    id: `option-${at + 1}`,
    date: startOf(exercisedOn),
    description: `Option exercised: new end day ${newEnd}`,
    rationale: name,
  })),
];

const documents = (one: PublicContract) => {
  const at = contractPath(one.number);
  const page = {
    id: 'register',
    documentType: 'contractNotice',
    title: one.title,
    url: at,
    format: 'text/html',
    language: 'en',
  };
  return [
    page,
    ...one.documents.map(({ id, title, kind, name, mediaType, publishedAt, exemption }) => ({
      id,
      documentType: documentTypes[kind],
      title: title || publishedKinds[kind],
      description: exemption === null ? name : `${name}. Redacted: ${exemption}`,
      url: `${at}/documents/${id}`,
      datePublished: publishedAt,
      format: mediaType,
    })),
    ...one.withdrawn.map(({ id, title, reason, withdrawnAt }) => ({
      id,
      title,
      description: `Withdrawn: ${reason}`,
      url: null,
      dateModified: withdrawnAt,
    })),
  ];
};

/** Nothing is said of what there is none of: empty lists say nothing in OCDS. */
const unlessEmpty = (name: string, all: readonly object[]) => (all.length === 0 ? {} : { [name]: all });

const endDate = ({ termination, untilDay }: PublicContract): string => termination?.on ?? untilDay;

function contractIn(one: PublicContract, about: About) {
  const implementation = {
    ...unlessEmpty('transactions', newTransactions(one, about)),
    ...unlessEmpty(
      'milestones',
      one.milestones.map(({ id, name, dueOn, doneOn, state }) => ({
        id,
        title: name,
        type: 'delivery',
        dueDate: startOf(dueOn),
        dateMet: doneOn === null ? null : startOf(doneOn),
        status: milestoneStates[state],
      })),
    ),
  };
  return {
    id: one.number,
    awardID: one.award ?? one.number,
    title: one.title,
    description: contractTypes[one.type],
    status: statuses[one.state],
    statusDetails: one.termination?.kind ? `Terminated ${terminationKinds[one.termination.kind].toLowerCase()}` : null,
    period: { startDate: startOf(one.fromDay), endDate: startOf(endDate(one)) },
    value: valueOf({ cents: one.limitCents, currency: one.currency }),
    ...(one.signedOn === null ? {} : { dateSigned: startOf(one.signedOn) }),
    documents: documents(one),
    ...unlessEmpty('amendments', amendments(one)),
    ...unlessEmpty(
      'guarantees',
      one.guarantees.map(({ id, kind, cents, untilDay }) => ({
        id,
        type: 'suretyBond',
        obligations: obligations[kind],
        ...(cents === null ? {} : { value: valueOf({ cents, currency: one.currency }) }),
        ...(untilDay === null ? {} : { period: { endDate: startOf(untilDay) } }),
      })),
    ),
    ...(Object.keys(implementation).length > 0 ? { implementation } : {}),
  };
}

/** A contract that no public solicitation led to has an award of its own in open data: OCDS knows no contract without one. */
const ownAward = (one: PublicContract): ReleasedAward => ({
  number: one.number,
  title: one.title,
  lot: one.lot,
  state: 'final',
  noticedAt: startOf(one.signedOn ?? one.fromDay),
  finalOn: one.signedOn ?? one.fromDay,
  amount: { cents: one.valueCents, currency: one.currency },
  supplier: one.vendor && { id: one.vendor.number, name: one.vendor.name },
  bid: null,
});

/** What a public contract says of itself, for a release of its process. */
export function contractBody(one: PublicContract, about: About): object {
  const { publisher, known } = about;
  const award = about.award ?? (one.award === null && !known.isThere ? ownAward(one) : null);
  const total = one.budget.reduce((sum, { cents }) => sum + cents, 0);
  const value = (cents: number) => valueOf({ cents, currency: one.currency });
  return {
    parties: [
      { ...buyerIn(publisher), roles: [...buyerIn(publisher).roles, 'payer'] },
      ...supplierIn(firmIn(one), one.award !== null, 'payee'),
    ],
    ...(one.budget.length > 0
      ? {
          planning: {
            budget: {
              description: 'Budget lines that the orders of the contract encumber.',
              amount: value(total),
              budgetBreakdown: one.budget.map(({ account, name, cents }) => ({
                id: account,
                description: name,
                amount: value(cents),
              })),
            },
          },
        }
      : {}),
    ...(award ? { awards: [awardIn(award)] } : {}),
    contracts: [contractIn(one, about)],
  };
}
