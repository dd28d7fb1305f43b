import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { clockKinds } from '../terms/clocks.ts';
import { reasonKinds } from './attention.ts';
import { type GrantPortfolio, grantPortfolio, portfolioScopes } from './award-calls.ts';
import { fundingTypes } from './award-words.ts';
import { Burn } from './burn.tsx';
import { grantAward } from './grant-award.record.ts';
import { LimitedTo } from '../hub/limited-to.tsx';
import { healthLevels, healthRules } from './health.ts';
import { HealthLight } from './health-light.tsx';

const isKey = <T extends object>(of: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(of, key);

/** Every award with its money and time, and why one needs attention; the figures are of what the filters leave. */
export default function Portfolio() {
  const [scope, setScope] = useParam('scope');
  const [fundingType, setFundingType] = useParam('funding');
  const [health, setHealth] = useParam('health');
  const [department, setDepartment] = useParam('department');
  const { may } = useSession();
  const asked = useCall(grantPortfolio, {
    ...(isKey(portfolioScopes, scope) ? { scope } : {}),
    ...(isKey(fundingTypes, fundingType) ? { fundingType } : {}),
    ...(isKey(healthLevels, health) ? { health } : {}),
    ...(department ? { department } : {}),
  });
  const isFiltered = [scope, fundingType, health, department].some((one) => one !== '');
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Select
          aria-label="Awards"
          className="control w-auto"
          value={scope}
          choices={Object.entries(portfolioScopes).map(([key, words]) => [key === 'open' ? '' : key, words])}
          onPick={setScope}
        />
        <Select
          aria-label="Funding type"
          className="control w-auto"
          value={fundingType}
          choices={[['', 'All funding'], ...Object.entries(fundingTypes)]}
          onPick={setFundingType}
        />
        <Select
          aria-label="Health"
          className="control w-auto"
          value={health}
          choices={[['', 'All health'], ...Object.entries(healthLevels)]}
          onPick={setHealth}
        />
        {department && (
          <button type="button" className="button" onClick={() => setDepartment('')}>
            {asked.data?.department ?? 'Department'}
            <Icon name="x" />
            <span className="sr-only">Show all departments</span>
          </button>
        )}
      </div>
      <Answered
        of={asked}
        isEmpty={({ awards }) => awards.total === 0}
        empty={
          <section className="panel" aria-label="No awards">
            <Empty
              title={isFiltered ? 'No awards match these filters' : 'No awards'}
              icon="hand-coins"
              {...(may.create.includes(grantAward.name)
                ? { next: ['New award', href(grantPages.award, { id: 'new' })] as const }
                : {})}
            >
              Enter an award with its notice of award. It appears here once a budget officer accepts it.
            </Empty>
          </section>
        }
      >
        {(of) => (
          <>
            <LimitedTo names={of.limitedTo} />
            <Tiles of={of} />
            <Awards of={of} />
          </>
        )}
      </Answered>
    </div>
  );
}

interface Of {
  readonly of: GrantPortfolio;
}

function Tiles({ of: { totals } }: Of) {
  const tiles = [
    ['Awarded', <Amount key="a" cents={totals.amountCents} />],
    ['Expended', <Amount key="b" cents={totals.expendedCents} />],
    ['Drawn', <Amount key="e" cents={totals.drawnCents} />],
    ['Remaining', <Amount key="c" cents={totals.amountCents - totals.expendedCents} />],
    ['Match documented', <Amount key="d" cents={totals.matchCents} />],
    ['End within 90 days', totals.ending],
    ['Need attention', totals.attention],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-7">
      {tiles.map(([label, said]) => (
        <div key={label} className="panel p-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{said}</dd>
        </div>
      ))}
    </dl>
  );
}

function Awards({ of: { awards } }: Of) {
  return (
    <section aria-label="Awards" className="panel overflow-x-auto">
      <Table
        label="Awards"
        rows={awards.data}
        sorts="order"
        step={15}
        file="awards"
        columns={[
          {
            label: 'Award',
            name: ({ number, title }) => `${number} ${title}`,
            show: (row) => (
              <span className="block min-w-44" title={row.agency}>
                <Link to={href(grantPages.award, { id: row.id })} className="link whitespace-nowrap">
                  {row.number}
                </Link>{' '}
                <span className="text-muted">{row.title}</span>
                <Standing {...row} />
              </span>
            ),
          },
          { label: 'Health', text: ({ health }) => healthLevels[health], show: (row) => <HealthLight {...row} /> },
          {
            label: 'Expended',
            money: ({ expendedCents }) => expendedCents,
            sum: true,
            show: (row) => <Burn {...row} />,
          },
          { label: 'Drawn', money: ({ drawnCents }) => drawnCents, sum: true },
          { label: 'Award amount', money: ({ amountCents }) => amountCents, sum: true },
          { label: 'Period ends', day: ({ untilDay }) => untilDay },
          {
            label: 'Next due',
            day: ({ next }) => next?.dueOn,
            show: ({ next }) => next && <NextDue {...next} />,
          },
        ]}
      />
      <p className="note px-4 py-2">
        Health is the worst of three measures. Days late: amber from {healthRules.late.amber}, red from{' '}
        {healthRules.late.red}. Points between time and money: {healthRules.variance.amber}, {healthRules.variance.red}.
        Percent of due milestones not reached and due goals off target: {healthRules.goals.amber},{' '}
        {healthRules.goals.red}.
      </p>
      <CutNote of={awards} what="awards">
        The figures above count all of them. Those that end first are shown.
      </CutNote>
    </section>
  );
}

type OneAward = GrantPortfolio['awards']['data'][number];

const Standing = ({ status, reasons }: OneAward) => (
  <span className="mt-1 block">
    {reasons.length === 0 || status !== 'active' ? (
      <StatusBadge record={grantAward} state={status} />
    ) : (
      <span title={reasons.map(({ says }) => says).join(' ')}>
        <Badge tone="danger">Active - Needs Attention</Badge>
        <span className="text-muted block">{reasons.map(({ kind }) => reasonKinds[kind]).join(', ')}</span>
      </span>
    )}
  </span>
);

function NextDue({ kind, dueOn }: NonNullable<OneAward['next']>) {
  const show = useShow();
  return (
    <>
      {wholeDay(dueOn, show)}
      <span className="text-muted block">{clockKinds[kind]}</span>
    </>
  );
}
