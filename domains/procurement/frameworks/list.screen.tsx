import { allows, href, permission } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { Cell, StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Warnings } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { listAdmission } from './list-admission.record.ts';
import { type ListStatus, listStatus } from './list-status-call.ts';
import { prequalifiedList } from './prequalified-list.record.ts';

const { pages } = procurement;

/** A list with its firms, what it lacks, and its call-offs; a new one begins with the request that the address names. */
export default function ListScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const basis = new URLSearchParams(usePlace().search).get('basis');
  return (
    <RecordScreen record={prequalifiedList} id={params['id'] ?? ''} {...(basis ? { start: { basis } } : {})}>
      {(row) => (
        <>
          {row.status !== 'draft' && row.status !== 'proposed' && <Firms id={row.id} status={row.status} />}
          <RecordSections record={prequalifiedList} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Firms({ id, status }: { readonly id: string; readonly status: string }) {
  const mayStart = allows(permission(solicitation.access.create).by, actorOf(useSession()));
  const { may } = useSession();
  const standing = useCall(listStatus, { id });
  const rows = useRowsOf(listAdmission, { filters: { list: id }, sort: '-number', limit: 25 });
  const isOpen = status === 'open' || status === 'closing';
  return (
    <section aria-label="Firms" className="panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto">Firms</h2>
        {isOpen && may.create.includes(listAdmission.name) && (
          <Link
            to={`${href(pages.listAdmission, { id: 'new' })}?${new URLSearchParams({ list: id })}`}
            className="button"
          >
            New admission
          </Link>
        )}
        {status === 'open' && mayStart && (
          <Link
            to={`${href(pages.rfqBuilder)}?${new URLSearchParams({ type: 'quotes', list: id })}`}
            className="button button-primary"
          >
            Start call-off
          </Link>
        )}
      </div>
      <Answered of={standing} skeleton="h-10">
        {({ warnings }) => (status === 'closed' ? null : <Warnings of={warnings} label="Warnings" />)}
      </Answered>
      <Answered of={rows} skeleton="h-32" empty={<p className="note">No applications. Firms apply in their portal.</p>}>
        {(found) => (
          <div className="mt-3">
            <Table
              label="Firms"
              rows={found.data}
              columns={[
                {
                  label: 'Admission',
                  name: ({ number }) => number ?? '',
                  show: (one) => <Link to={href(pages.listAdmission, { id: one.id })}>{one.number}</Link>,
                },
                {
                  label: 'Vendor',
                  text: ({ vendor }) => String(vendor),
                  show: (one) => <Cell spec={listAdmission.fields.vendor.spec} value={one.vendor} />,
                },
                { label: 'Decision due', day: (one) => (one.status === 'applied' ? (one.decideBy ?? null) : null) },
                { label: 'Admitted until', day: ({ untilDay }) => untilDay ?? null },
                {
                  label: 'Status',
                  text: (one) => one.status,
                  show: (one) => <StatusBadge record={listAdmission} state={one.status} />,
                },
              ]}
            />
            <MoreOf rows={found} />
          </div>
        )}
      </Answered>
      <Answered of={standing} skeleton="h-16">
        {({ callOffs }) => <CallOffs of={callOffs} />}
      </Answered>
    </section>
  );
}

function CallOffs({ of }: { readonly of: ListStatus['callOffs'] }) {
  return (
    <>
      <h3 className="mt-4">Call-offs</h3>
      {of.length === 0 ? (
        <p className="note">No call-offs.</p>
      ) : (
        <ul className="divide-line divide-y">
          {of.map(({ id, number, name, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2">
              <Link to={href(pages.opportunity, { id })} className="link wrap-anywhere">
                {number} {name}
              </Link>
              <StatusBadge record={solicitation} state={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
