import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import type { Head, ViewProps } from '#web/site/view.ts';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { vendorPath } from '../../public/public.ts';
import { changeKinds } from '../changes/change-words.ts';
import { daysInWords, signed } from '../changes/change-figures.ts';
import { contractTypes, terminationKinds } from '../contract/contract-words.ts';
import { contractPath } from '../register-pages.ts';
import { Ask, Asked } from '../questions/asked.view.tsx';
import type { PublicContract, PublicContractPage } from './public-contract.ts';
import { publishedKinds, stateWords } from './publication-words.ts';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

const none = <p className="text-muted mt-2">None.</p>;
const milestoneWords = { open: 'Open', done: 'Done', waived: 'Waived' } as const;

function Money({ of }: { readonly of: PublicContract }) {
  const share = of.limitCents > 0 ? Math.min(100, Math.round((100 * of.spentCents) / of.limitCents)) : 0;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Original value', dollars(of.valueCents)],
    ['Not to exceed', dollars(of.limitCents)],
    ['Ordered', dollars(of.orderedCents)],
    ['Spent to date', dollars(of.spentCents)],
    ['Paid', dollars(of.paidCents)],
    ...(of.orderedBeforeCents === null
      ? []
      : [['Ordered before this register', dollars(of.orderedBeforeCents)] as const]),
  ];
  return (
    <Part title="Money">
      <div className="panel mt-3 p-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {facts.map(([label, said]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="text-base font-semibold tabular-nums">{said}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex items-center gap-3">
          <progress className="progress" max={100} value={share} aria-label="Share of the limit that is spent" />
          <span className="w-12 text-right tabular-nums">{share}%</span>
        </p>
        <p className="text-muted mt-2">
          Spent is what the budget ledger has as expended by approved invoices. Paid are settled payments.
        </p>
      </div>
    </Part>
  );
}

function Changes({ of: { changes, options } }: { readonly of: PublicContract }) {
  return (
    <Part title="Amendments">
      {changes.length + options.length === 0 && none}
      {changes.length > 0 && (
        <PlainTable
          label="Executed changes"
          show={plainShow}
          className="panel mt-3"
          rows={changes}
          id={({ number }) => number}
          columns={[
            { label: 'Change', name: ({ subject, number }) => `${subject} (${number})` },
            { label: 'Type', text: ({ kind }) => changeKinds[kind] },
            { label: 'Amount', money: ({ cents }) => cents, show: ({ cents }) => signed(cents) },
            { label: 'Days', text: ({ days }) => daysInWords(days) },
            { label: 'Executed', day: ({ executedOn }) => executedOn },
            { label: 'Limit after', money: ({ limitCents }) => limitCents },
            { label: 'End day after', day: ({ endOn }) => endOn },
          ]}
        />
      )}
      {options.length > 0 && (
        <PlainTable
          label="Exercised options"
          show={plainShow}
          className="panel mt-3"
          rows={options}
          id={({ name }) => name}
          columns={[
            { label: 'Option', name: ({ name }) => name },
            { label: 'Added amount', money: ({ cents }) => cents },
            { label: 'New end day', day: ({ newEnd }) => newEnd },
            { label: 'Exercised', day: ({ exercisedOn }) => exercisedOn },
          ]}
        />
      )}
    </Part>
  );
}

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

function Documents({ of: { number, documents, withdrawn } }: { readonly of: PublicContract }) {
  return (
    <Part title="Documents">
      {documents.length === 0 && <p className="text-muted mt-2">No document is published.</p>}
      <ul className="mt-3 space-y-3">
        {documents.map((one) => (
          <li key={one.id}>
            <a
              href={`${contractPath(number)}/documents/${one.id}`}
              className="link inline-flex min-h-8 items-center gap-2 wrap-anywhere"
            >
              <Icon name="file-text" />
              {one.title}
            </a>{' '}
            <span className="text-muted">
              {publishedKinds[one.kind]}, {one.name}, {sizeOf(one.size)}, published{' '}
              {wholeDay(one.publishedAt.slice(0, 10))}
            </span>
            {one.exemption !== null && <p className="text-muted wrap-anywhere">Redacted: {one.exemption}</p>}
          </li>
        ))}
        {withdrawn.map((one) => (
          <li key={one.id} className="text-muted wrap-anywhere">
            {one.title}: withdrawn {wholeDay(one.withdrawnAt.slice(0, 10))}. {one.reason}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Payments({ of: { number, payments } }: { readonly of: PublicContract }) {
  return (
    <Part title="Payments">
      {payments.data.length === 0 ? (
        <p className="text-muted mt-2">No payment is settled yet.</p>
      ) : (
        <>
          <PlainTable
            label="Payments"
            show={plainShow}
            className="panel mt-3"
            rows={payments.data}
            id={(one) => one.number}
            columns={[
              { label: 'Payment', name: (one) => one.number },
              { label: 'Settled', day: ({ paidOn }) => paidOn },
              { label: 'Amount', money: ({ cents }) => cents },
            ]}
          />
          <p className="mt-3">
            {payments.total > payments.data.length &&
              `The latest ${payments.data.length} of ${payments.total} are shown. `}
            <a href={`${contractPath(number)}/payments.csv`} className="link inline-flex min-h-8 items-center gap-1.5">
              <Icon name="download" />
              Payments as CSV
            </a>
          </p>
        </>
      )}
    </Part>
  );
}

function Milestones({ of: { milestones, guarantees } }: { readonly of: PublicContract }) {
  return (
    <>
      {milestones.length > 0 && (
        <Part title="Milestones">
          <PlainTable
            label="Milestones"
            show={plainShow}
            className="panel mt-3"
            rows={milestones}
            columns={[
              { label: 'Milestone', name: ({ name }) => name },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              { label: 'Done', day: ({ doneOn }) => doneOn },
              { label: 'Status', text: ({ state }) => milestoneWords[state] },
            ]}
          />
        </Part>
      )}
      {guarantees.length > 0 && (
        <Part title="Bonds">
          <PlainTable
            label="Bonds"
            show={plainShow}
            className="panel mt-3"
            rows={guarantees}
            columns={[
              { label: 'Bond', name: ({ name }) => name },
              { label: 'Amount', money: ({ cents }) => cents },
              { label: 'Valid until', day: ({ untilDay }) => untilDay },
            ]}
          />
        </Part>
      )}
    </>
  );
}

function Contractor({ of: { vendor } }: { readonly of: PublicContract }) {
  if (!vendor) return 'Not named';
  return vendor.isListed ? (
    <a href={vendorPath(vendor.number)} className="link">
      {vendor.name}
    </a>
  ) : (
    vendor.name
  );
}

function Term({ of }: { readonly of: PublicContract }) {
  const { termination, solicitation, award } = of;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Contractor', <Contractor key="firm" of={of} />],
    ['Agency', of.agency],
    ['Type', contractTypes[of.type]],
    ['Start day', wholeDay(of.fromDay)],
    ['End day', wholeDay(of.untilDay)],
    ...(of.signedOn === null ? [] : [['Signed', wholeDay(of.signedOn)] as const]),
    ...(of.closedOn === null ? [] : [['Closed out', wholeDay(of.closedOn)] as const]),
    ...(termination === null
      ? []
      : [
          [
            'Terminated',
            [
              termination.on && wholeDay(termination.on),
              termination.kind && terminationKinds[termination.kind].toLowerCase(),
            ]
              .filter(Boolean)
              .join(', '),
          ] as const,
        ]),
    ['Federal funds', of.federalFunds ? 'Yes' : 'No'],
    ...(of.lot === null ? [] : [['Lot', of.lot] as const]),
    ...(award === null ? [] : [['Award', award] as const]),
    ...(solicitation === null
      ? []
      : [
          [
            'Solicitation',
            <a key="call" href={`/public-opportunities/${encodeURIComponent(solicitation)}`} className="link">
              {solicitation}
            </a>,
          ] as const,
        ]),
  ];
  return (
    <section className="panel p-5" aria-label="Contract">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
        {facts.map(([label, said]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-base wrap-anywhere">{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One contract for everybody: parties, money, term, changes, documents and payments. */
export default function ContractView({ data: of, form, query }: ViewProps<PublicContractPage>) {
  const at = contractPath(of.number);
  return (
    <div className="site-width py-10 sm:py-14">
      <p>
        <a href="/public-contracts" className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="arrow-left" />
          All contracts
        </a>
      </p>
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 space-y-10">
          <header>
            <p className="text-muted">
              {of.agency} · <span className="font-mono">{of.number}</span>
            </p>
            <h1 className="mt-1 text-2xl wrap-anywhere sm:text-4xl">{of.title}</h1>
            <p className="text-muted mt-3">
              {stateWords[of.state]} · {of.vendor?.name}
            </p>
          </header>
          <Money of={of} />
          <Changes of={of} />
          <Documents of={of} />
          <Milestones of={of} />
          <Payments of={of} />
          <Asked of={of.asked} at={at} />
        </article>
        <aside aria-label="Contract and data" className="space-y-6">
          <Term of={of} />
          <Ask form={form} query={query} />
          <p className="text-muted">
            As data: <a href={`${at}/contract.json`}>JSON</a>,{' '}
            <a href={`/ocds/records.json?ocid=${encodeURIComponent(of.ocid)}`}>OCDS record</a>. OCID{' '}
            <span className="font-mono text-xs wrap-anywhere">{of.ocid}</span>
          </p>
        </aside>
      </div>
    </div>
  );
}

export const head = ({ data }: ViewProps<PublicContractPage>): Head => ({
  title: `${data.title}, ${data.number}`.slice(0, 70),
  description:
    `Contract ${data.number} of ${data.agency} with ${data.vendor?.name ?? 'its contractor'}: ${data.title}. Money, term, changes and payments.`.slice(
      0,
      155,
    ),
});
