import { dollars, type FirstOf, href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { addressWith } from '../address.ts';
import { customers } from '../index.ts';
import { customer } from '../served/customer.record.ts';
import { labelsOf } from '../choice-words.ts';
import type { ServedAgency, ServedCustomer } from '../served/served.ts';
import { agencyRanks } from '../tree/agency-fields.ts';

const kinds = labelsOf(customer.fields.kind);

/** The story opens above the tables, so it is brought into view. */
const toStory = () => requestAnimationFrame(() => document.getElementById('story')?.scrollIntoView({ block: 'start' }));

/** What is typed stands in the address as `find`; every word has to be there. */
function useFound<T extends { readonly name: string }>(rows: readonly T[], more: (row: T) => string) {
  const place = usePlace();
  const typed = new URLSearchParams(place.search).get('find') ?? '';
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const said = `${row.name} ${more(row)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const put = (text: string) => navigate(addressWith(place, { find: text || null }), { replace: true });
  return { typed, found, put };
}

const Find = ({
  label,
  value,
  onType,
}: {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}) => (
  <input
    type="search"
    aria-label={label}
    placeholder={label}
    className="control max-w-80"
    value={value}
    onChange={({ target }) => onType(target.value)}
  />
);

const Nothing = ({ what }: { readonly what: string }) => (
  <div className="panel">
    <Empty icon="search" title={`No ${what} found`}>
      Search by part of the name or code.
    </Empty>
  </div>
);

interface AgenciesProps {
  readonly rows: readonly ServedAgency[];
  readonly year: string;
  /** The first day of the fiscal year. */
  readonly since: string;
}

export function AgenciesServed({ rows, year, since }: AgenciesProps) {
  const show = useShow();
  const requisitions = useRecords().listAt('requisition');
  const rowsAt = (centers: readonly string[], states: readonly string[]) => {
    const question = new URLSearchParams({ 'requestedOn.from': since });
    for (const center of centers) question.append('costCenter', center);
    for (const state of states) question.append('status', state);
    return `${requisitions ?? ''}?${question}`;
  };
  const place = usePlace();
  const { typed, found, put } = useFound(rows, ({ code, head }) => `${code} ${head ?? ''}`);
  if (rows.length === 0)
    return (
      <div className="panel">
        <Empty icon="building" title="No agencies yet" next={['Customer Management', customers.pages.customers.path]}>
          An administrator sets up the agency tree in Customer Management.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-3">
      <Find label="Search agencies" value={typed} onType={put} />
      {found.length === 0 ? (
        <Nothing what="agency" />
      ) : (
        <section aria-label="Agencies served" className="panel overflow-x-auto">
          <Table
            label="Agencies served"
            rows={found}
            columns={[
              { label: 'Agency', name: ({ name }) => name, show: (one) => <Agency one={one} /> },
              { label: 'Manager', text: ({ head }) => head },
              { label: 'Agreements', number: ({ agreements }) => agreements },
              {
                label: 'Spending authority',
                number: ({ authorities }) => authorities,
                show: ({ authorities }) => (
                  <Link to={`${customers.pages.customers.path}?tab=authority`} className="link">
                    {authorities} {authorities === 1 ? 'person' : 'people'}
                  </Link>
                ),
              },
              {
                label: `Approved in ${year}`,
                money: ({ spentCents }) => spentCents || null,
                show: ({ spentCents, costCenters }) =>
                  spentCents === 0 ? (
                    '—'
                  ) : (
                    <Link to={rowsAt(costCenters, ['approved', 'ordered'])} className="link">
                      {dollars(spentCents, show)}
                    </Link>
                  ),
              },
              {
                label: 'Open work',
                money: ({ openCents }) => openCents,
                show: ({ open, openCents, costCenters }) =>
                  open === 0 ? (
                    '—'
                  ) : (
                    <Link to={rowsAt(costCenters, ['submitted', 'returned'])} className="link">
                      {open} · {dollars(openCents, show)}
                    </Link>
                  ),
              },
            ]}
            acts={{
              label: 'History',
              className: '',
              show: ({ id }) => (
                <Link to={addressWith(place, { agency: id, customer: null })} afterGo={toStory} className="button">
                  History{' '}
                </Link>
              ),
            }}
          />
        </section>
      )}
    </div>
  );
}

export function CustomersServed({ rows, today }: { readonly rows: FirstOf<ServedCustomer>; readonly today: string }) {
  const show = useShow();
  const place = usePlace();
  const { typed, found, put } = useFound(rows.data, ({ number, kind }) => `${number} ${kinds[kind] ?? kind}`);
  if (rows.data.length === 0)
    return (
      <div className="panel">
        <Empty icon="contact" title="No customers yet" next={['Customer list', customers.pages.accounts.path]}>
          Add the customers you bill, or import them in the customer list.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Find label="Search customers" value={typed} onType={put} />
        <Link to={customers.pages.accounts.path} className="link">
          All customers
        </Link>
      </div>
      <CutNote of={rows} what="customers">
        Search covers these only. Find the others in the customer list.
      </CutNote>
      {found.length === 0 ? (
        <Nothing what="customer" />
      ) : (
        <section aria-label="Customers served" className="panel overflow-x-auto">
          <Table
            label="Customers served"
            rows={found}
            columns={[
              { label: 'Customer', name: ({ name }) => name, show: (one) => <Customer one={one} /> },
              { label: 'Kind', text: ({ kind }) => kinds[kind] ?? kind },
              {
                label: 'Agreements',
                number: ({ agreements }) => agreements,
                show: ({ id, agreements }) => (
                  <Link to={`${customers.pages.agreements.path}?customer=${id}`} className="link">
                    {agreements}
                  </Link>
                ),
              },
              { label: 'Yearly billing', money: ({ yearlyCents }) => (yearlyCents > 0 ? yearlyCents : null) },
              { label: 'Next end', day: ({ nextEnd }) => nextEnd },
              { label: 'Last contact', day: ({ lastContact }) => lastContact, none: 'Never' },
              {
                label: 'Follow up',
                day: ({ followUp }) => followUp,
                show: ({ followUp }) =>
                  followUp ? (
                    <Badge tone={followUp <= today ? 'warn' : 'plain'}>{wholeDay(followUp, show)}</Badge>
                  ) : (
                    '—'
                  ),
              },
            ]}
            acts={{
              label: 'History',
              className: '',
              show: ({ id }) => (
                <Link to={addressWith(place, { customer: id, agency: null })} afterGo={toStory} className="button">
                  History{' '}
                </Link>
              ),
            }}
          />
        </section>
      )}
    </div>
  );
}

const Agency = ({ one: { id, name, code, rank } }: { readonly one: ServedAgency }) => (
  <>
    <Link to={href(customers.pages.agency, { id })} className="link font-medium">
      {name}
    </Link>
    <span className="note block">
      {code}, {agencyRanks[rank as keyof typeof agencyRanks] ?? rank}
    </span>
  </>
);

const Customer = ({ one: { id, name, number, status } }: { readonly one: ServedCustomer }) => (
  <>
    <Link to={href(customers.pages.account, { id })} className="link font-medium">
      {name}
    </Link>
    <span className="note block">
      {number} {status === 'on_hold' && <Badge tone="warn">On hold</Badge>}
    </span>
  </>
);
