import type { ReactNode } from 'react';
import { dollars, href, type Row } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { billingPages } from '../billing-pages.ts';
import { type ApplicationStanding, applicationStanding } from './billing-calls.ts';
import { waiverKinds } from './billing-words.ts';
import { lienWaiver } from './lien-waiver.record.ts';
import type { payApplication } from './pay-application.record.ts';

type Application = Row<typeof payApplication>;

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

/** The nine lines, the continuation sheet and what the payment waits for. */
export function Certificate({ of }: { readonly of: Application }) {
  return (
    <>
      <Summary of={of} />
      <Sheet of={of} />
      <Waivers of={of} />
    </>
  );
}

function Summary({ of }: { readonly of: Application }) {
  const lines: readonly (readonly [string, Application['due']])[] = [
    ['Original contract sum', of.originalSum],
    ['Executed changes', of.changeSum],
    ['Contract sum to date', of.contractSum],
    ['Completed and stored to date', of.earned],
    ['Retainage', of.retained],
    ['Earned less retainage', of.net],
    ['Previous certificates', of.certifiedBefore],
    ['Current payment due', of.due],
    ['Balance to finish, with retainage', of.toFinish],
  ];
  return (
    <Part
      title="Summary"
      action={
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
      }
    >
      <ol className="divide-line mx-4 mb-4 max-w-xl divide-y">
        {lines.map(([label, amount], at) => (
          <li key={label} className={`flex gap-3 py-1.5 ${at === 7 ? 'font-semibold' : ''}`}>
            <span className="text-muted w-4 text-right tabular-nums">{at + 1}</span>
            <span className="flex-1">{label}</span>
            <span className="tabular-nums">{dollars(amount?.cents ?? 0)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

const percentOf = (cents: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((cents * 1000) / whole) / 10;

function Sheet({ of }: { readonly of: Application }) {
  const rows = of.sheet ?? [];
  return (
    <Part title="Continuation sheet">
      <div className="overflow-x-auto">
        <Table
          label="Continuation sheet"
          file={`${of.number}-continuation-sheet`}
          rows={rows}
          id={({ item }) => item}
          columns={[
            { label: 'Item', text: ({ item }) => item },
            { label: 'Description', name: ({ description }) => description },
            { label: 'Scheduled', money: ({ scheduled }) => scheduled.cents, sum: true },
            { label: 'Previous', money: ({ before }) => before.cents, sum: true },
            { label: 'This period', money: ({ work }) => work.cents, sum: true },
            { label: 'Stored', money: ({ stored }) => stored.cents, sum: true },
            { label: 'To date', money: ({ earned }) => earned.cents, sum: true },
            { label: 'Percent', percent: ({ earned, scheduled }) => percentOf(earned.cents, scheduled.cents) },
            { label: 'Balance', money: ({ balance }) => balance.cents, sum: true },
            { label: 'Retainage', money: ({ retained }) => retained.cents, sum: true },
          ]}
        />
      </div>
    </Part>
  );
}

function Waivers({ of }: { readonly of: Application }) {
  return (
    <Answered of={useCall(applicationStanding, { id: of.id })} skeleton="h-32">
      {(standing) => (
        <Part title="Lien waivers" action={<InvoiceLink of={standing} />}>
          {standing.waivers.length === 0 ? (
            <p className="note px-4 pb-4">No waivers are needed yet. They are due with the payment.</p>
          ) : (
            <Table
              label="Lien waivers"
              rows={standing.waivers}
              id={({ party, kind, application }) => `${party} ${kind} ${application}`}
              columns={[
                { label: 'Given by', name: ({ party }) => party },
                { label: 'Waiver type', text: ({ kind }) => waiverKinds[kind] },
                { label: 'For', text: ({ number }) => number },
                { label: 'Amount', money: ({ cents }) => cents },
                { label: 'Status', mark: (need) => <WaiverState of={need} /> },
              ]}
            />
          )}
        </Part>
      )}
    </Answered>
  );
}

function InvoiceLink({ of: { invoice } }: { readonly of: ApplicationStanding }) {
  const { rowAt } = usePlaces();
  return (
    invoice && (
      <Link to={rowAt('invoice', invoice.id) ?? ''} className="button">
        Open {invoice.number}
      </Link>
    )
  );
}

function WaiverState({ of }: { readonly of: ApplicationStanding['waivers'][number] }) {
  const { may } = useSession();
  const { party, kind, application, waiver, status } = of;
  if (waiver && status)
    return (
      <Link to={href(billingPages.waiver, { id: waiver })} className="link">
        <StatusBadge record={lienWaiver} state={status} />
      </Link>
    );
  return may.create.includes(lienWaiver.name) ? (
    <Link
      to={`${href(billingPages.waiver, { id: 'new' })}?${new URLSearchParams({ application, party, kind })}`}
      className="link print:hidden"
    >
      File waiver
    </Link>
  ) : (
    <Badge tone="warn">Missing</Badge>
  );
}
