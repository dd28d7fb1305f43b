import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { exact } from '#web/ui/format.ts';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { ForecastAmount } from './forecast-amount.tsx';
import { forecastScenario } from './forecast-scenario.record.ts';
import type { Outlook } from './outlook.ts';
import { budgetScenarios, type ComparedScenario, copyOutlook, scenarioAsked } from './scenario.ts';

const money = { kind: 'money' } as const;

/** So many a chart can show. */
const IN_CHART = 12;

/** Copies of the outlook in which somebody tries something, beside one another. */
export function ScenariosTab({ outlook, mayMake }: { outlook: Outlook; mayMake: boolean }) {
  const [isNaming, setNaming] = useState(false);
  const wished = useRowsWished(50, 500);
  const query = useCall(budgetScenarios, { id: outlook.budget, limit: wished.limit }, { keepsLast: true });
  return (
    <Answered of={query} skeleton="h-64">
      {(data) => {
        const scenarios = data.data;
        const open = scenarios.filter(({ status }) => status === 'draft');
        return (
          <div className="space-y-4">
            <div className="print:hidden">
              <button
                type="button"
                className="button button-primary"
                disabled={!mayMake}
                title={mayMake ? undefined : 'Only managers and budget officers can create scenarios.'}
                onClick={() => setNaming(true)}
              >
                New scenario
              </button>
            </div>
            {scenarios.length === 0 && (
              <div className="panel">
                <Empty icon="flask-conical" title="No scenarios">
                  Create one to try drivers on a copy of the outlook, without changing the budget.
                </Empty>
              </div>
            )}
            {open.length > 1 && (
              <Bars
                title="Scenario comparison"
                note={`Expected cost compared with the outlook it copied.${open.length > IN_CHART ? ` The newest ${IN_CHART} of ${open.length}; the rest are below.` : ''}`}
                head="Scenario"
                across="words"
                measure={money}
                series={[
                  {
                    name: 'Difference',
                    points: open.slice(0, IN_CHART).map(({ id, name, change }) => ({
                      at: name,
                      value: change,
                      to: `/budget-forecasts/scenarios/${id}`,
                    })),
                  },
                ]}
              />
            )}
            <ul className="grid gap-4 xl:grid-cols-2">
              {scenarios.map((one) => (
                <Scenario key={one.id} scenario={one} />
              ))}
            </ul>
            <MoreOf rows={wished.soFar(data, query.isFetching)} />
            {isNaming && (
              <Dialog title="New scenario" onClose={() => setNaming(false)}>
                <FieldsForm
                  label="Scenario"
                  fields={scenarioAsked}
                  start={{}}
                  submit="Create scenario"
                  sends="everything"
                  onCancel={() => setNaming(false)}
                  onSave={async ({ name }) => {
                    const { id } = await send(copyOutlook, { id: outlook.budget, name: String(name) });
                    navigate(`/budget-forecasts/scenarios/${id}?edit`);
                  }}
                />
              </Dialog>
            )}
          </div>
        );
      }}
    </Answered>
  );
}

function Scenario({ scenario: one }: { scenario: ComparedScenario }) {
  const { after, change, revenue, revenueChange, missing } = one;
  return (
    <li className="panel p-4">
      <div className="flex items-start justify-between gap-2">
        <h2>
          <Link to={`/budget-forecasts/scenarios/${one.id}`} className="link">
            {one.name}
          </Link>
        </h2>
        <StatusBadge record={forecastScenario} state={one.status} />
      </div>
      <p className="text-muted">
        {one.madeBy} · {one.drivers.length} {one.drivers.length === 1 ? 'driver' : 'drivers'}
      </p>
      {one.drivers.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {one.drivers.map((said, at) => (
            <li key={at}>{said}</li>
          ))}
        </ul>
      )}
      {one.notes && <p className="mt-2">{one.notes}</p>}
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {(
          [
            ['Expected', <ForecastAmount key="expected" of={after} />],
            ['Change from outlook', `${change > 0 ? '+' : ''}${exact(change, money)}`],
            ...(revenue
              ? ([
                  ['Expected revenue', <ForecastAmount key="revenue" of={revenue} />],
                  ['Revenue change', `${revenueChange > 0 ? '+' : ''}${exact(revenueChange, money)}`],
                ] as const)
              : []),
            ['Shortfall', missing === 0 ? 'none' : exact(missing, money)],
          ] as const
        ).map(([label, words]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
