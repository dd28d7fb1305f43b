import type { ReactNode } from 'react';
import { type AnyRecord, dollars, href, type Page, stateWords } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces, useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote, MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { contractPages } from '../contract-pages.ts';
import { contractCondition } from '../conditions/contract-condition.record.ts';
import { conditionKinds } from '../conditions/condition-words.ts';
import { contractOrder } from '../orders/contract-order.record.ts';
import { contractObligation } from '../obligations/contract-obligation.record.ts';
import { contractOption } from '../options/contract-option.record.ts';
import { Changes } from '../changes/contract-changes.tsx';
import { inForce } from '../claims/claim-words.ts';
import { ContractClaims } from '../claims/contract-claims.tsx';
import { BurnDown } from './burn-down.tsx';
import { type ContractStanding, contractStanding } from './contract-calls.ts';
import { written } from './contract-words.ts';
import { Light } from './light.tsx';

const FoundDuties = later(() => import('../obligations/found-obligations.tsx'));
const ContractBilling = later(() => import('../billing/contract-billing.tsx'));
const ContractCloseout = later(() => import('../lifecycle/contract-closeout.tsx'));
const ContractSubcontractors = later(async () => ({
  default: (await import('../subpayments/subcontractor-audit.tsx')).ContractSubcontractors,
}));
const ContractClauses = later(() => import('../clauses/contract-clauses.tsx'));
const ContractRates = later(() => import('../rates/contract-rates.tsx'));
const ContractPublications = later(() => import('../publishing/contract-publications.tsx'));
const ContractRedlines = later(() => import('../redlines/contract-redlines.tsx'));
const ContractSignings = later(() => import('../signing/contract-signings.tsx'));

const FEW = 25;

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, action, children }: PartProps) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

/** The way to another part of this contract, for those who may add one. */
function Add({ record, page, contract }: { record: AnyRecord; page: Page<`${string}:id`>; contract: string }) {
  const { may } = useSession();
  return (
    may.create.includes(record.name) && (
      <Link to={`${href(page, { id: 'new' })}?${new URLSearchParams({ contract })}`} className="button">
        New {inSentence(record.label[0])}
      </Link>
    )
  );
}

interface Whose {
  readonly id: string;
  readonly status: string;
  /** Its orders come from its award. */
  readonly isAwarded: boolean;
}

/** Everything of a contract that no field of it says. */
export default function Standing({ id, status, isAwarded }: Whose) {
  const of = useCall(contractStanding, { id });
  const isWritten = written.some((state) => state === status);
  const isOver = ['closed', 'terminated', 'cancelled'].includes(status);
  return (
    <>
      <Answered of={of} skeleton="h-40">
        {(standing) => (
          <>
            <MoneyPart of={standing} status={status} />
            <Conditions
              of={standing}
              add={!isOver && <Add record={contractCondition} page={contractPages.condition} contract={id} />}
            />
          </>
        )}
      </Answered>
      <ContractRates contract={id} />
      <ContractClauses contract={id} />
      {(isWritten || ['legal_review', 'submitted', 'approved'].includes(status)) && (
        <ContractRedlines contract={id} status={status} />
      )}
      {(status === 'approved' || inForce.some((state) => state === status)) && (
        <ContractSignings contract={id} status={status} />
      )}
      {!isWritten && <Changes contract={id} canAdd={status === 'active'} />}
      {inForce.some((state) => state === status) && <ContractClaims contract={id} />}
      {inForce.some((state) => state === status) && <ContractBilling contract={id} isActive={status === 'active'} />}
      {inForce.some((state) => state === status) && (
        <ContractSubcontractors contract={id} canAdd={status === 'active'} />
      )}
      {inForce.some((state) => state === status) && <ContractCloseout contract={id} isOpen={status !== 'closed'} />}
      {inForce.some((state) => state === status) && <ContractPublications contract={id} />}
      <Options id={id} canAdd={isWritten} />
      <Obligations id={id} canAdd={!isOver} />
      {!isOver && <FoundDuties id={id} />}
      {of.data && (
        <Orders
          of={of.data.orders}
          add={
            status === 'active' && !isAwarded && <Add record={contractOrder} page={contractPages.order} contract={id} />
          }
        />
      )}
    </>
  );
}

function MoneyPart({ of: { figures, flow }, status }: { readonly of: ContractStanding; readonly status: string }) {
  const show = useShow();
  const {
    orderedCents,
    ceilingCents,
    executedCents,
    pendingCents,
    roughCents,
    left,
    noticeFrom,
    noticeBy,
    missed,
    overdue,
  } = figures;
  const day = today(useSession());
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Not to exceed', dollars(ceilingCents ?? 0)],
    ['Left to order', dollars(Math.max(0, (ceilingCents ?? 0) - orderedCents))],
    ...(executedCents === 0 ? [] : [['Executed changes', dollars(executedCents)] as const]),
    ...(pendingCents === 0 ? [] : [['Pending changes', dollars(pendingCents)] as const]),
    ...(roughCents === 0 ? [] : [['Rough estimates', dollars(roughCents)] as const]),
    ...(status === 'active'
      ? [['Term', left < 0 ? <Late key="late">Ended {-left} days ago</Late> : `${left} days left`] as const]
      : []),
    ...(noticeBy && noticeFrom
      ? [
          [
            'Next notice',
            noticeFrom <= day
              ? `Open until ${wholeDay(noticeBy, show)}`
              : `${wholeDay(noticeFrom, show)} to ${wholeDay(noticeBy, show)}`,
          ] as const,
        ]
      : []),
    ...(missed > 0 ? [['Missed windows', <Late key="missed">{missed}</Late>] as const] : []),
    ...(overdue > 0 ? [['Overdue obligations', <Late key="overdue">{overdue}</Late>] as const] : []),
  ];
  return (
    <Part title="Money and term">
      <div className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        <div>
          <div className="text-muted">Ordered</div>
          <BurnDown number="this contract" orderedCents={orderedCents} ceilingCents={ceilingCents} />
        </div>
        <Flow of={flow} orderedCents={orderedCents} />
        <dl className="contents">
          {facts.map(([label, said]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{said}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Part>
  );
}

interface FlowProps {
  readonly of: ContractStanding['flow'];
  readonly orderedCents: number;
}

/** What of the ordered amount is received, billed and paid, each as a bar of it. */
function Flow({ of: { receivedCents, invoicedCents, retainedCents, paidCents }, orderedCents }: FlowProps) {
  const steps = [
    ['Received', receivedCents],
    ['Invoiced', invoicedCents],
    ['Paid', paidCents],
    ...(retainedCents === 0 ? [] : [['Retained', retainedCents] as const]),
  ] as const;
  return (
    <div className="sm:col-span-2 lg:col-span-1 lg:row-span-2">
      {steps.map(([label, cents]) => (
        <div key={label} className="mb-1.5">
          <div className="flex justify-between gap-2">
            <span className="text-muted">{label}</span>
            <span className="tabular-nums">{dollars(cents)}</span>
          </div>
          <progress
            aria-label={`${label} of what is ordered`}
            value={Math.max(0, Math.min(cents, orderedCents))}
            max={Math.max(1, orderedCents)}
            className="progress"
          />
        </div>
      ))}
    </div>
  );
}

const Late = ({ children }: { readonly children: ReactNode }) => <span className="text-danger">{children}</span>;

function Conditions({ of: { conditions }, add }: { readonly of: ContractStanding; readonly add: ReactNode }) {
  return (
    <Part title="Conditions" action={add}>
      {conditions.length === 0 ? (
        <p className="note px-4 pb-4">No insurance, bond or license is required.</p>
      ) : (
        <Table
          label="Conditions"
          rows={conditions}
          columns={[
            {
              label: 'Condition',
              name: ({ name }) => name,
              show: ({ id, name }) => (
                <Link to={href(contractPages.condition, { id })} className="link">
                  {name}
                </Link>
              ),
            },
            { label: 'Type', text: ({ kind }) => conditionKinds[kind] },
            { label: 'Valid until', day: ({ untilDay }) => untilDay },
            {
              label: 'Payment',
              text: ({ holdsPayment, light }) => (holdsPayment && light === 'missing' ? 'Held' : null),
            },
            {
              label: 'Status',
              mark: ({ light, left, why }) => (
                <span className="flex flex-wrap items-center gap-x-2">
                  <Light of={light} left={left} />
                  {why.length > 0 && <span className="text-muted">{why.join(' ')}</span>}
                </span>
              ),
            },
          ]}
        />
      )}
    </Part>
  );
}

function Options({ id, canAdd }: { readonly id: string; readonly canAdd: boolean }) {
  const show = useShow();
  const day = today(useSession());
  const rows = useRowsOf(contractOption, { filters: { contract: id }, sort: 'noticeBy', limit: FEW });
  return (
    <Part title="Options" action={canAdd && <Add record={contractOption} page={contractPages.option} contract={id} />}>
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">The contract has no options.</p>}>
        {({ data }) => (
          <Table
            label="Options"
            rows={data}
            columns={[
              {
                label: 'Option',
                name: ({ name }) => name ?? '',
                show: (row) => (
                  <Link to={href(contractPages.option, { id: row.id })} className="link">
                    {row.name}
                  </Link>
                ),
              },
              { label: 'New end day', day: ({ newEnd }) => newEnd },
              { label: 'Added amount', money: ({ amount }) => amount?.cents },
              {
                label: 'Notice window',
                text: ({ noticeFrom, noticeBy }) =>
                  `${wholeDay(noticeFrom ?? '', show)} to ${wholeDay(noticeBy ?? '', show)}`,
              },
              {
                label: 'Status',
                mark: ({ status, noticeBy }) =>
                  (status === 'open' || status === 'requested') && (noticeBy ?? day) < day ? (
                    <Badge tone="danger">Window missed</Badge>
                  ) : (
                    <StatusBadge record={contractOption} state={status} />
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Part>
  );
}

function Obligations({ id, canAdd }: { readonly id: string; readonly canAdd: boolean }) {
  const day = today(useSession());
  const rows = useRowsOf(contractObligation, { filters: { contract: id }, sort: 'dueOn', limit: FEW });
  return (
    <Part
      title="Obligations"
      action={canAdd && <Add record={contractObligation} page={contractPages.obligation} contract={id} />}
    >
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">No obligations are entered.</p>}>
        {({ data }) => (
          <Table
            label="Obligations"
            rows={data}
            columns={[
              {
                label: 'Obligation',
                name: ({ name }) => name ?? '',
                show: (row) => (
                  <Link to={href(contractPages.obligation, { id: row.id })} className="link">
                    {row.name}
                  </Link>
                ),
              },
              { label: 'Owner', text: (row) => row.titles?.['owner'] },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              {
                label: 'Status',
                mark: ({ status, dueOn }) =>
                  status === 'open' && (dueOn ?? day) < day ? (
                    <Badge tone="danger">Overdue</Badge>
                  ) : (
                    <StatusBadge record={contractObligation} state={status} />
                  ),
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Part>
  );
}

function Orders({ of, add }: { readonly of: ContractStanding['orders']; readonly add: ReactNode }) {
  const { rowAt } = usePlaces();
  const order = useRecords().stub('purchase_order');
  return (
    <Part title="Purchase orders" action={add}>
      {of.data.length === 0 ? (
        <p className="note px-4 pb-4">Nothing is ordered under this contract.</p>
      ) : (
        <Table
          label="Purchase orders"
          rows={of.data}
          columns={[
            {
              label: 'Number',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={rowAt('purchase_order', id) ?? ''} className="link">
                  {number}
                </Link>
              ),
            },
            { label: 'Purpose', text: ({ purpose }) => purpose },
            { label: 'Issued', day: ({ issuedOn }) => issuedOn },
            { label: 'Total', money: ({ cents }) => cents },
            { label: 'Status', text: ({ status }) => (order ? stateWords(order, status) : status) },
          ]}
        />
      )}
      <CutNote of={of} what="orders">
        The latest are shown.
      </CutNote>
    </Part>
  );
}
