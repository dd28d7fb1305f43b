import { Suspense, useEffect, useState } from 'react';
import { allows } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { actorOf, today, useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { WorkspaceTabs } from '#web/ui/workspace.tsx';
import { budget } from '../budget/budget.record.ts';
import { type DriverSide, driverSides } from './drivers.ts';
import { forecastTabs } from './forecast-tabs.ts';
import { budgetOutlook, type LineOutlook } from './outlook.ts';
import { OutlookTab } from './outlook-table.tsx';

const MethodsTab = later(async () => ({ default: (await import('./methods-table.tsx')).MethodsTab }));
const DriversTab = later(async () => ({ default: (await import('./drivers-tab.tsx')).DriversTab }));
const AheadTab = later(async () => ({ default: (await import('./ahead-tab.tsx')).AheadTab }));
const ScenariosTab = later(async () => ({ default: (await import('./scenarios.tsx')).ScenariosTab }));
const NotesTab = later(async () => ({ default: (await import('./notes.tsx')).NotesTab }));
const Packet = later(async () => ({ default: (await import('./packet.tsx')).Packet }));
const AskNote = later(async () => ({ default: (await import('./ask-note.tsx')).AskNote }));

const officers = ['manager', { duty: 'budget_officer' }] as const;

/** How every line will end the year, early enough to act on it. */
export default function ForecastsScreen() {
  useTitle('Budget Forecasts');
  const { question, put } = useQuestion();
  // An address kept from when the years ahead had a tab of their own.
  const isOld = question.get('tab') === 'ahead';
  useEffect(() => {
    if (isOld) put('tab', 'drivers');
  });
  const known = useEveryRowOf(budget, {
    filters: { span: 'year', status: ['adopted', 'amended'] },
    sort: '-startsOn',
  });
  const { data: budgets } = known;
  const wished = question.get('budget') ?? '';
  const day = today(useSession());
  // The year that runs, though the next one may be adopted before it begins.
  const chosen =
    budgets?.data.find(({ id }) => id === wished) ??
    budgets?.data.find(({ startsOn }) => (startsOn ?? '') <= day) ??
    budgets?.data[0];
  const isPacket = question.has('packet');
  const side: DriverSide = question.get('side') === 'revenue' ? 'revenue' : 'spending';
  return (
    <>
      <PageHead title="Budget Forecasts" note="See how each line will end the year, by its most accurate method.">
        {budgets && chosen && (
          <Select
            aria-label="Budget"
            className="control w-auto"
            value={chosen.id}
            choices={budgets.data.map(({ id, name }) => [id, name ?? ''] as const)}
            onPick={(id) => put('budget', id)}
          />
        )}
        {chosen && (
          <Select
            aria-label="Forecast of"
            className="control w-auto"
            value={side}
            choices={Object.entries(driverSides)}
            onPick={(one) => put('side', one === 'revenue' ? one : '')}
          />
        )}
        {chosen && (
          <button type="button" className="button print:hidden" onClick={() => put('packet', isPacket ? '' : 'yes')}>
            <Icon name={isPacket ? 'arrow-left' : 'file-text'} />
            {isPacket ? 'Back to tabs' : 'Print packet'}
          </button>
        )}
      </PageHead>
      <Answered
        of={known}
        empty={
          <div className="panel">
            <Empty icon="trending-up" title="No adopted budget" next={['Budget Management', '/budget-management']}>
              Forecasts appear once a budget is adopted.
            </Empty>
          </div>
        }
      >
        {() => chosen && <Year key={`${chosen.id} ${side}`} id={chosen.id} side={side} isPacket={isPacket} />}
      </Answered>
    </>
  );
}

function Year({ id, side, isPacket }: { id: string; side: DriverSide; isPacket: boolean }) {
  const outlook = useCall(budgetOutlook, { id, side });
  const mayAsk = allows(officers, actorOf(useSession()));
  const [asking, setAsking] = useState<LineOutlook | null>(null);
  return (
    <Answered of={outlook}>
      {(data) => {
        return (
          <>
            {data.leftOut > 0 && (
              <p className="panel border-warn mb-4 p-3">
                This budget has {data.leftOut} more lines. The largest {data.lines.length} are shown and totaled.
              </p>
            )}
            {isPacket ? (
              <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
                <Packet outlook={data} />
              </Suspense>
            ) : (
              <WorkspaceTabs
                label="Forecasts"
                tabs={[
                  ['outlook', forecastTabs.outlook],
                  ['methods', forecastTabs.methods],
                  ['drivers', forecastTabs.drivers],
                  ['scenarios', forecastTabs.scenarios],
                  ['notes', forecastTabs.notes],
                ]}
                keeps={['budget', 'side', 'search', 'by']}
              >
                {(tab) => {
                  if (tab === 'methods') return <MethodsTab outlook={data} />;
                  if (tab === 'drivers')
                    return (
                      <>
                        <DriversTab outlook={data} mayState={mayAsk} />
                        <div className="mt-6 mb-3 flex flex-wrap items-baseline justify-between gap-3">
                          <h2>Years ahead</h2>
                          <Link to={`/budget-forecasts/years?budget=${id}`} className="link print:hidden">
                            Revenue and spending by fund
                          </Link>
                        </div>
                        <AheadTab budget={id} />
                      </>
                    );
                  if (tab === 'scenarios') return <ScenariosTab outlook={data} mayMake={mayAsk} />;
                  if (tab === 'notes') return <NotesTab outlook={data} />;
                  return <OutlookTab outlook={data} onAsk={mayAsk ? setAsking : null} />;
                }}
              </WorkspaceTabs>
            )}
            {asking && (
              <Suspense>
                <AskNote line={asking} onClose={() => setAsking(null)} />
              </Suspense>
            )}
          </>
        );
      }}
    </Answered>
  );
}
