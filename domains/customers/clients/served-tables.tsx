import { type FirstOf, href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { addressWith } from '../address.ts';
import { customers } from '../index.ts';
import { customer } from '../served/customer.record.ts';
import { labelsOf } from '../choice-words.ts';
import type { ServedAgency, ServedCustomer } from '../served/served.ts';
import { agencyRanks } from '../tree/agency-fields.ts';

const money = { kind: 'money' } as const;
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
      Search by a part of the name or the code.
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
          An administrator draws the tree of agencies in Customer Management.
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
          <table className="grid-table">
            <thead>
              <tr>
                <Heads words={['Agency', 'Answers for it']} />
                <th scope="col" className="text-right">
                  Agreements
                </th>
                <th scope="col" className="text-right">
                  May spend
                </th>
                <th scope="col" className="text-right">
                  Approved in {year}
                </th>
                <th scope="col" className="text-right">
                  Open work
                </th>
                <Heads unseen="Story" />
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Link to={href(customers.pages.agency, { id: one.id })} className="link font-medium">
                      {one.name}
                    </Link>
                    <span className="note block">
                      {one.code}, {agencyRanks[one.rank as keyof typeof agencyRanks] ?? one.rank}
                    </span>
                  </td>
                  <td data-label="Answers for it">{one.head ?? '—'}</td>
                  <td className="amount" data-label="Agreements">
                    {one.agreements}
                  </td>
                  <td className="amount" data-label="May spend">
                    <Link to={`${customers.pages.customers.path}?tab=authority`} className="link">
                      {one.authorities} {one.authorities === 1 ? 'person' : 'people'}
                    </Link>
                  </td>
                  <td className="amount" data-label={`Approved in ${year}`}>
                    {one.spentCents === 0 ? (
                      '—'
                    ) : (
                      <Link to={rowsAt(one.costCenters, ['approved', 'ordered'])} className="link">
                        {exact(one.spentCents, money, show)}
                      </Link>
                    )}
                  </td>
                  <td className="amount" data-label="Open work">
                    {one.open === 0 ? (
                      '—'
                    ) : (
                      <Link to={rowsAt(one.costCenters, ['submitted', 'returned'])} className="link">
                        {one.open} · {exact(one.openCents, money, show)}
                      </Link>
                    )}
                  </td>
                  <td>
                    <Link
                      to={addressWith(place, { agency: one.id, customer: null })}
                      afterGo={toStory}
                      className="button"
                    >
                      Story
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
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
        <Empty icon="contact" title="No customers yet" next={['The list of customers', customers.pages.accounts.path]}>
          Enter whom you bill, or import them from the billing system in the list of customers.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Find label="Search customers" value={typed} onType={put} />
        <Link to={customers.pages.accounts.path} className="link">
          The whole list, with import and export
        </Link>
      </div>
      <CutNote of={rows} what="customers">
        Search looks through these only; the whole list finds the others.
      </CutNote>
      {found.length === 0 ? (
        <Nothing what="customer" />
      ) : (
        <section aria-label="Customers served" className="panel overflow-x-auto">
          <table className="grid-table">
            <thead>
              <tr>
                <Heads words={['Customer', 'Kind']} />
                <th scope="col" className="text-right">
                  Agreements
                </th>
                <th scope="col" className="text-right">
                  Billed each year
                </th>
                <Heads words={['Next end', 'Last contact', 'Follow up']} unseen="Story" />
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Link to={href(customers.pages.account, { id: one.id })} className="link font-medium">
                      {one.name}
                    </Link>
                    <span className="note block">
                      {one.number} {one.status === 'on_hold' && <Badge tone="warn">On hold</Badge>}
                    </span>
                  </td>
                  <td data-label="Kind">{kinds[one.kind] ?? one.kind}</td>
                  <td className="amount" data-label="Agreements">
                    <Link to={`${customers.pages.agreements.path}?customer=${one.id}`} className="link">
                      {one.agreements}
                    </Link>
                  </td>
                  <td className="amount" data-label="Billed each year">
                    {one.yearlyCents > 0 ? exact(one.yearlyCents, money, show) : '—'}
                  </td>
                  <td data-label="Next end">{one.nextEnd ? wholeDay(one.nextEnd, show) : '—'}</td>
                  <td data-label="Last contact">{one.lastContact ? wholeDay(one.lastContact, show) : 'Never'}</td>
                  <td data-label="Follow up">
                    {one.followUp ? (
                      <Badge tone={one.followUp <= today ? 'warn' : 'plain'}>{wholeDay(one.followUp, show)}</Badge>
                    ) : (
                      '—'
                    )}
                  </td>
                  <td>
                    <Link
                      to={addressWith(place, { customer: one.id, agency: null })}
                      afterGo={toStory}
                      className="button"
                    >
                      Story
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
