import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { incidentPages } from '../incident-pages.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { recoveryMoneyPages } from '../recovery-money-pages.ts';
import { disasterBenefit } from './disaster-benefit.record.ts';
import { type DisasterMoney, disasterMoney } from './money-calls.ts';
import { allSources, type AnySource, DUPLICATION_LAW, paidCosts, stages } from './money-words.ts';

const title = 'Disaster Grants';

/** All money of one incident, and each damaged asset against every source. */
export default function DisasterMoneyScreen() {
  useTitle(title);
  const [asked, choose] = useParam('incident');
  const { may } = useSession();
  const read = useCall(disasterMoney, asked ? { incident: asked } : {});
  const chosen = read.data?.chosen;
  return (
    <>
      <PageHead title={title}>
        {chosen && (
          <Select
            aria-label="Incident"
            className="control max-w-full sm:max-w-72"
            value={chosen.id}
            choices={(read.data?.incidents.data ?? []).map(({ id, number, name }) => [id, `${number} ${name}`])}
            onPick={choose}
          />
        )}
        {chosen && chosen.disaster !== null && may.create.includes(disasterBenefit.name) && (
          <Link
            to={`${href(recoveryMoneyPages.disasterBenefit, { id: 'new' })}?${new URLSearchParams({ incident: chosen.id })}`}
            className="button button-primary"
          >
            New disaster benefit
          </Link>
        )}
      </PageHead>
      <Answered of={read}>
        {(of) =>
          of.chosen === null || of.chosen.disaster === null ? (
            <section className="panel">
              <Empty
                title={of.chosen === null ? 'No incidents' : 'No declared disaster'}
                icon="life-buoy"
                next={
                  of.chosen !== null && [`Open ${of.chosen.number}`, href(incidentPages.incident, { id: of.chosen.id })]
                }
              >
                {of.chosen === null
                  ? 'Money of an incident appears here by source and by damaged asset.'
                  : 'Choose the declared disaster on the incident. Its projects, damage and benefits then appear here.'}
              </Empty>
            </section>
          ) : (
            <div className="space-y-4">
              <Summary of={of} />
              <Sources of={of} />
              <Matrix of={of} />
            </div>
          )
        }
      </Answered>
    </>
  );
}

interface Of {
  readonly of: DisasterMoney;
}

const Summary = ({ of: { chosen, totals } }: Of) => (
  <Panel title={chosen?.disaster ?? 'Declaration'}>
    <Facts
      of={[
        { label: 'Damage', said: <Amount cents={totals.needCents} /> },
        { label: 'Funded', said: <Amount cents={totals.paidCents} /> },
        { label: 'Unmet need', said: <Amount cents={totals.unmetCents} /> },
        { label: 'Assets with unmet need', said: `${totals.unmetAssets} of ${totals.assets}` },
      ]}
    />
  </Panel>
);

const Sources = ({ of: { sources, benefits } }: Of) => (
  <Panel
    title="Funding by source"
    action={
      <Link to={href(recoveryMoneyPages.disasterBenefits)} className="link">
        All benefits
      </Link>
    }
  >
    {sources.length === 0 ? (
      <p className="note px-4 pb-4">No money yet. Projects, mitigation awards and benefits appear here.</p>
    ) : (
      <Table
        label="Funding by source"
        rows={sources}
        id={({ source }) => source}
        file="disaster-funding"
        columns={[
          { label: 'Source', name: ({ source }) => allSources[source] },
          { label: 'Read from', text: ({ readFrom }) => readFrom ?? 'Benefits' },
          { label: 'Anticipated', money: ({ anticipatedCents }) => anticipatedCents, sum: true },
          { label: 'Awarded', money: ({ awardedCents }) => awardedCents, sum: true },
          { label: 'Received', money: ({ receivedCents }) => receivedCents, sum: true },
        ]}
      />
    )}
    <p className="note px-4 pb-4">
      {benefits} benefits are entered. Each amount counts once, in its latest stage. Receipts of Public Assistance and
      mitigation are kept with the drawdowns of their awards.
    </p>
  </Panel>
);

type Asset = DisasterMoney['assets']['data'][number];

const paidBy = (of: Asset, source: AnySource) => of.cells.filter((one) => one.source === source);

function Matrix({ of: { assets } }: Of) {
  const used = (Object.keys(allSources) as AnySource[]).filter((source) =>
    assets.data.some((one) => paidBy(one, source).length > 0),
  );
  return (
    <Panel title="Duplication matrix">
      <p className="note px-4 pb-3">
        One cost of one asset has one source ({DUPLICATION_LAW}). A second one is refused where it is entered.
      </p>
      {assets.total === 0 ? (
        <p className="note px-4 pb-4">No damage lines. Enter them under FEMA Forms, Damage.</p>
      ) : (
        <Table
          label="Duplication matrix"
          rows={assets.data}
          sorts="order"
          step={12}
          file="duplication-matrix"
          columns={[
            {
              label: 'Asset',
              name: ({ number, facility }) => `${number} ${facility}`,
              show: ({ id, number, facility, project }) => (
                <>
                  <Link to={href(publicAssistancePages.damageLine, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  {facility} <span className="text-muted">{project}</span>
                </>
              ),
            },
            { label: 'Damage', money: ({ needCents }) => needCents, sum: true },
            { label: 'Unmet need', money: ({ unmetCents }) => unmetCents, sum: true },
            {
              label: 'Check',
              mark: ({ isDuplicated, overCents }) =>
                isDuplicated ? (
                  <Badge tone="danger">Two sources</Badge>
                ) : (
                  overCents > 0 && <Badge tone="warn">{`${dollars(overCents)} over`}</Badge>
                ),
            },
            ...used.map((source) => ({
              label: allSources[source],
              money: (of: Asset) => {
                const cells = paidBy(of, source);
                return cells.length === 0 ? null : cells.reduce((sum, { cents }) => sum + cents, 0);
              },
              show: (of: Asset) => <Paid of={paidBy(of, source)} />,
              sum: true as const,
            })),
          ]}
        />
      )}
      <CutNote of={assets} what="assets">
        Those with the largest unmet need are shown.
      </CutNote>
      <p className="note px-4 pb-4">
        An asset in a project has its part of the project by approximate cost. Contents, loss of use and mitigation do
        not lower the unmet need.
      </p>
    </Panel>
  );
}

/** What one source pays of one asset, cost by cost. */
const Paid = ({ of }: { readonly of: Asset['cells'] }) => (
  <>
    {of.map(({ cost, cents, stage }) => (
      <span
        key={`${cost} ${stage} ${cents}`}
        className="block tabular-nums"
        title={`${paidCosts[cost]}, ${stages[stage]}`}
      >
        {dollars(cents)}
        {cost !== 'work' && <span className="text-muted block">{paidCosts[cost]}</span>}
      </span>
    ))}
  </>
);
