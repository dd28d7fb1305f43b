import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { exact } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { budget } from '../budget/budget.record.ts';
import { kindOf, reachOf, sizeOf } from './driver-size.ts';
import { ForecastAmount, forecastWords } from './forecast-amount.tsx';
import { promoteScenario } from './forecast-acts.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import {
  type Changed,
  driversOf,
  type Figure,
  figuresTogether,
  ofOwnYear,
  revenueOf,
  shortfalls,
  sideOf,
  spendingOf,
  withDrivers,
} from './scenario.ts';

/** The drivers are told in words below, because each kind fills other columns of a table. */
const withoutDrivers = { ...forecastScenario, sections: { Scenario: ['name', 'budget', 'madeBy', 'notes'] } } as const;

const money = { kind: 'money' } as const;
type Scenario = Shown<typeof forecastScenario>;

/** A scenario with its drivers at work on the figures that it copied. */
export default function ForecastScenarioScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const isEditing = new URLSearchParams(usePlace().search).has('edit');
  const { data } = useRow(forecastScenario, id, id !== 'new');
  if (!data || isEditing) return <RecordScreen record={forecastScenario} id={id} />;
  return (
    <RecordPage record={forecastScenario} row={data} layout="below">
      <Figures row={data as unknown as Scenario} />
      <Drivers drivers={(data as unknown as Scenario).drivers ?? []} />
      <RecordSections record={withoutDrivers} row={data} />
    </RecordPage>
  );
}

function Drivers({ drivers }: { drivers: NonNullable<Scenario['drivers']> }) {
  return (
    <section aria-label="Drivers" className="panel p-4">
      <h2 className="mb-3">Drivers</h2>
      {drivers.length === 0 ? (
        <p className="text-muted">No drivers. Edit the scenario to add one.</p>
      ) : (
        <ol className="divide-line divide-y">
          {drivers.map((one, at) => (
            <li key={`${one.kind} ${one.accounts} ${at.toString()}`} className="flex flex-wrap gap-x-3 gap-y-1 py-2">
              <Badge>{kindOf(one.kind)}</Badge>
              <span className="font-medium tabular-nums">{sizeOf(one)}</span>
              <span className="text-muted">
                {reachOf(one)}
                {one.note && ` · ${one.note}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Figures({ row }: { row: Scenario }) {
  const { data: own } = useRow(budget, row.budget ?? '', Boolean(row.budget));
  const ends = (own as unknown as Shown<typeof budget> | undefined)?.endsOn;
  const year = ends ? Number(ends.slice(0, 4)) : null;
  const changed = withDrivers((row.figures ?? []) as readonly Figure[], ofOwnYear(driversOf(row.drivers ?? []), year));
  const [spending, revenue] = [spendingOf(changed), revenueOf(changed)];
  const missing = shortfalls(changed).reduce((sum, one) => sum + one.cents, 0);
  const [isAsking, setAsking] = useState(false);
  const promote = useAct(promoteScenario, {
    changes: [forecastScenario.name, 'budget_amendment'],
    onDone: () => {
      tell('Amendment proposed', 'good');
      navigate(`/budget-forecasts/scenarios/${row.id}`);
    },
  });
  const why =
    row.status === 'draft'
      ? row.can.includes('promote')
        ? missing === 0
          ? 'No line exceeds its budget.'
          : undefined
        : 'Only managers and budget officers can propose amendments.'
      : 'This scenario is closed.';
  return (
    <>
      <section aria-label="Figures" className="panel overflow-x-auto">
        <div className="flex flex-wrap items-center justify-between gap-2 p-4">
          <p>
            {missing > 0 ? (
              <>
                <Badge tone="danger">{exact(missing, money)} short</Badge> on lines over budget.
              </>
            ) : (
              'Every line is within budget.'
            )}
            <span className="text-muted block">
              Spending: {forecastWords(figuresTogether(spending, 'base'))} expected without it,{' '}
              {forecastWords(figuresTogether(spending, 'cents'))} with it.
            </span>
            {revenue.length > 0 && (
              <span className="text-muted block">
                Revenue: {forecastWords(figuresTogether(revenue, 'base'))} expected without it,{' '}
                {forecastWords(figuresTogether(revenue, 'cents'))} with it.
              </span>
            )}
            <Link
              to={`/budget-forecasts/years?${new URLSearchParams({ budget: row.budget ?? '', scenario: row.id })}`}
              className="link print:hidden"
            >
              Years ahead by fund
            </Link>
          </p>
          <button
            type="button"
            className="button button-primary print:hidden"
            disabled={why !== undefined}
            title={why}
            onClick={() => setAsking(true)}
          >
            Propose as amendment
          </button>
        </div>
        <Table
          label="Figures"
          rows={inOrder(changed)}
          isDense
          id={(one) => one.line}
          step={25}
          columns={[
            {
              label: 'Line',
              name: (one) => one.name,
              show: (one) => (
                <>
                  {one.name}
                  <span className="text-muted block text-xs">
                    {one.account}
                    {sideOf(one) === 'revenue' && ' · Revenue'}
                  </span>
                </>
              ),
            },
            { label: 'Budget', money: (one) => one.authority, brief: true },
            {
              label: 'Expected before',
              money: (one) => one.high ?? one.base,
              show: (one) => forecastWords(figuresTogether([one], 'base')),
            },
            {
              label: 'Expected after',
              money: (one) => (one.high ?? one.base) + one.cents - one.base,
              show: (one) => <ForecastAmount of={figuresTogether([one], 'cents')} />,
            },
            {
              label: 'Shortfall',
              money: (one) =>
                sideOf(one) === 'spending' && one.cents > one.authority ? one.cents - one.authority : null,
              brief: true,
            },
          ]}
        />
      </section>
      <Folding name="forecast-scenario" title="Chart" isClosed>
        <Bars
          title="Scenario impact"
          note="The 12 lines that change most."
          head="Line"
          across="words"
          measure={money}
          empty="No figures."
          series={[
            { name: 'Change', points: largest(changed).map((one) => ({ at: one.name, value: one.cents - one.base })) },
          ]}
        />
      </Folding>
      {isAsking && (
        <Confirm
          title="Propose as amendment"
          action="Propose as amendment"
          isBusy={promote.isPending}
          trouble={promote.error?.message}
          onConfirm={() => promote.mutate({ id: row.id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          Creates your draft amendment of {exact(missing, money)}. The budget changes only when someone else approves
          it.
        </Confirm>
      )}
    </>
  );
}

/** Lines that run short first, then those that the scenario moves most. */
const inOrder = (changed: readonly Changed[]): Changed[] =>
  changed.toSorted(
    (one, other) => overBy(other) - overBy(one) || Math.abs(other.cents - other.base) - Math.abs(one.cents - one.base),
  );

const overBy = (one: Changed): number => (sideOf(one) === 'spending' ? Math.max(0, one.cents - one.authority) : 0);

/** The dozen lines that the scenario moves most. */
const largest = (changed: readonly Changed[]): Changed[] =>
  changed.toSorted((one, other) => Math.abs(other.cents - other.base) - Math.abs(one.cents - one.base)).slice(0, 12);
