import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Bars, Timeline } from '#web/ui/chart.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Answered } from '#web/ui/answered.tsx';
import { addressWith } from '../address.ts';
import { customers } from '../index.ts';
import { type Clients, clients } from '../served/served.ts';
import { AgenciesServed, CustomersServed } from './served-tables.tsx';
import { Cooperatives } from './cooperatives.tsx';
import { Story } from './story.tsx';

/** Whom the organization serves: agreements, authority, money, open work and contacts of each. */
export default function ClientsScreen() {
  useTitle('Clients');
  const may = useSession().may.create;
  const served = useCall(clients);
  return (
    <>
      <PageHead title="Clients" note="See the agencies and customers you serve, buy for or bill.">
        <Link to={customers.pages.agreements.path} className="button">
          <Icon name="handshake" />
          Agreements
        </Link>
        {may.includes('customer') && (
          <Link to={href(customers.pages.account, { id: 'new' })} className="button">
            <Icon name="plus" />
            New customer
          </Link>
        )}
        {may.includes('contact_entry') && (
          <Link to={href(customers.pages.contact, { id: 'new' })} className="button button-primary">
            <Icon name="phone" />
            Log a contact
          </Link>
        )}
      </PageHead>
      <Answered of={served}>{(data) => <Served clients={data} />}</Answered>
    </>
  );
}

function Served({ clients }: { readonly clients: Clients }) {
  const place = usePlace();
  const { rowAt } = useRecords();
  const question = new URLSearchParams(place.search);
  const agency = clients.agencies.find(({ id }) => id === question.get('agency'));
  const customer = clients.customers.data.find(({ id }) => id === question.get('customer'));
  const spending = clients.agencies
    .filter(({ spentCents, rank }) => spentCents > 0 && (rank === 'department' || rank === 'partner'))
    .toSorted((one, other) => other.spentCents - one.spentCents);
  const close = () => navigate(addressWith(place, { agency: null, customer: null }), { replace: true });
  const pathTo = (record: string, id: string): { to?: string } => {
    const to = rowAt(record, id);
    return to ? { to } : {};
  };
  return (
    <div className="space-y-5">
      <div className="grid gap-4 xl:grid-cols-2">
        <Bars
          title={`Approved purchases of ${clients.fiscalYear}`}
          note="By paying department or partner, including those below it."
          head="Agency"
          across="words"
          measure={{ kind: 'money' }}
          empty="No approved purchases this fiscal year yet."
          series={[
            {
              name: 'Approved',
              points: spending
                .slice(0, 12)
                .map(({ id, name, spentCents }) => ({ at: name, value: spentCents, to: `${place.path}?agency=${id}` })),
            },
          ]}
        />
        <Timeline
          title="Agreements ending within a year"
          note="Customer, interlocal and cooperative agreements."
          head="Agreement"
          today={clients.today}
          empty="No agreements end within a year."
          series={(
            [
              ['Customers', 'customer_agreement'],
              ['Interlocal', 'interlocal_agreement'],
              ['Cooperative', 'cooperative_contract'],
            ] as const
          ).map(([name, record]) => ({
            name,
            points: clients.ending.data
              .filter((one) => one.record === record)
              .map(({ id, name: at, untilDay, fromDay }) => ({
                at,
                from: fromDay < clients.today ? clients.today : fromDay,
                until: untilDay,
                ...pathTo(record, id),
              })),
          }))}
        />
        <CutNote of={clients.ending} what="ending agreements">
          <Link to={customers.pages.agreements.path} className="link">
            All agreements
          </Link>
        </CutNote>
      </div>
      {agency && <Story title={agency.name} whose={{ agency: agency.id }} onClose={close} />}
      {customer && <Story title={customer.name} whose={{ customer: customer.id }} onClose={close} />}
      <Tabs label="Clients" tabs={customers.pages.clients.tabs ?? {}}>
        {(tab) =>
          tab === 'customers' ? (
            <CustomersServed rows={clients.customers} today={clients.today} />
          ) : tab === 'cooperative' ? (
            <Cooperatives />
          ) : (
            <AgenciesServed rows={clients.agencies} year={clients.fiscalYear} since={clients.since} />
          )
        }
      </Tabs>
    </div>
  );
}
