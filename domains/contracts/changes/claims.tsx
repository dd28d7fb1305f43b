import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { changePages } from '../change-pages.ts';
import { contractPages } from '../contract-pages.ts';
import { ClaimsTab } from '../claims/claims-tab.tsx';
import { Analysis } from './analysis.tsx';
import { OnLines } from './on-lines.tsx';
import { type ChangeExposure, changeExposure } from './change-calls.ts';
import { daysInWords, signed } from './change-figures.ts';
import { contractChange } from './contract-change.record.ts';

const title = 'Claims & Change Orders';
const { change, changes, policies } = changePages;

const setup = [
  {
    label: 'Change policies',
    to: href(policies),
    line: 'From which cumulative changes on the governing body approves.',
  },
];

/** What changes cost already and may still cost, by contract; what they are caused by. */
export default function Claims() {
  useTitle(title);
  const { may } = useSession();
  return (
    <Workspace
      title={title}
      label="Claims and change orders"
      note="See what changes cost each contract, and open a change to price or approve it."
      actions={
        <>
          <Link to={href(changes)} className="button">
            All changes
          </Link>
          {may.create.includes(contractChange.name) && (
            <Link to={href(change, { id: 'new' })} className="button">
              New change
            </Link>
          )}
        </>
      }
      tabs={[
        ['exposure', 'Exposure'],
        ['claims', 'Claims'],
        ['analysis', 'Analysis'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
    >
      {(tab) => (tab === 'analysis' ? <Analysis /> : tab === 'claims' ? <ClaimsTab /> : <Exposure />)}
    </Workspace>
  );
}

function Exposure() {
  const asked = useCall(changeExposure);
  return (
    <Answered
      of={asked}
      isEmpty={({ contracts }) => contracts.total === 0}
      empty={
        <section className="panel" aria-label="No changes">
          <Empty
            title="No contract changes"
            icon="triangle-alert"
            next={['Open contracts', href(contractPages.contracts)]}
          >
            Changes appear here as soon as an event is recorded for an active contract.
          </Empty>
        </section>
      }
    >
      {(of) => (
        <div className="space-y-4">
          <Tiles of={of} />
          <section className="panel p-4" aria-label="Exposure by contract">
            <Bars
              title="Exposure by contract"
              head="Contract"
              across="words"
              arranged="stacked"
              lie="lying"
              measure={{ kind: 'money' }}
              empty="No changes."
              series={picture(of)}
            />
          </section>
          <Contracts of={of.contracts} />
          <OnLines />
          {of.unpriced.total > 0 && <Unpriced of={of.unpriced} />}
        </div>
      )}
    </Answered>
  );
}

/** Contracts that a picture has room for. */
const DRAWN = 10;

function picture({ contracts }: ChangeExposure) {
  const drawn = contracts.data.slice(0, DRAWN);
  const series = (name: string, of: (one: (typeof drawn)[number]) => number) => ({
    name,
    points: drawn.map((one) => ({
      at: one.number,
      value: Math.max(0, of(one)),
      to: `${href(changes)}?contract=${one.id}`,
    })),
  });
  return [
    series('Executed', ({ executedCents }) => executedCents),
    series('Pending', ({ pendingCents }) => pendingCents),
    series('Rough', ({ roughCents }) => roughCents),
  ];
}

function Tiles({ of }: { readonly of: ChangeExposure }) {
  const tiles = [
    ['Executed', <Amount key="a" cents={of.executedCents} />, 'status=executed'],
    [
      'Pending',
      <Amount key="b" cents={of.pendingCents} />,
      'status=priced&status=proposed&status=agreed&status=directed&status=approved',
    ],
    ['Rough', <Amount key="c" cents={of.roughCents} />, 'status=event&status=requested'],
    ['Awaiting approval', of.toApprove, 'status=agreed&status=directed'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(([label, said, query]) => (
        <div key={label} className="panel p-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">
            <Link to={`${href(changes)}?${query}`}>{said}</Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Contracts = ({ of }: { readonly of: ChangeExposure['contracts'] }) => (
  <section aria-label="Contracts with changes" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Contracts with changes</h2>
    <Table
      label="Contracts with changes"
      rows={of.data}
      step={25}
      file="contract-exposure"
      columns={[
        {
          label: 'Contract',
          name: ({ number, title: words }) => `${number} ${words}`,
          show: ({ id, number, title: words }) => (
            <>
              <Link to={href(contractPages.contract, { id })} className="link">
                {number}
              </Link>{' '}
              <span className="text-muted">{words}</span>
            </>
          ),
        },
        { label: 'Contractor', text: ({ vendorName }) => vendorName },
        { label: 'Original value', money: ({ originalCents }) => originalCents },
        { label: 'Executed', money: ({ executedCents }) => executedCents, sum: true },
        { label: 'Pending', money: ({ pendingCents }) => pendingCents, sum: true },
        { label: 'Rough', money: ({ roughCents }) => roughCents, sum: true },
        { label: 'Current limit', money: ({ limitCents }) => limitCents },
        { label: 'Days', text: ({ days }) => daysInWords(days) },
        {
          label: 'Changes',
          number: ({ changes: count }) => count,
          show: ({ id, changes: count }) => (
            <Link to={`${href(changes)}?contract=${id}`} className="link">
              {count}
            </Link>
          ),
        },
      ]}
    />
    <CutNote of={of} what="contracts">
      Those with the highest exposure are shown.
    </CutNote>
  </section>
);

const Unpriced = ({ of }: { readonly of: ChangeExposure['unpriced'] }) => (
  <section aria-label="Directives without a price" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Directives without a price</h2>
    <Table
      label="Directives without a price"
      rows={of.data}
      columns={[
        {
          label: 'Directive',
          name: ({ number }) => number,
          show: ({ id, number, subject }) => (
            <>
              <Link to={href(change, { id })} className="link">
                {number}
              </Link>{' '}
              <span className="text-muted">{subject}</span>
            </>
          ),
        },
        { label: 'Not to exceed', money: ({ cents }) => cents, show: ({ cents }) => signed(cents) },
        { label: 'Pricing due', day: ({ pricingDue }) => pricingDue },
      ]}
    />
    <CutNote of={of} what="directives">
      Those due first are shown.
    </CutNote>
  </section>
);
