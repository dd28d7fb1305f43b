import { Suspense, useId, useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { exact } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { budget } from '../budget/budget.record.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { NoBudget } from '../budget/no-budget.tsx';
import { setDraftAmounts } from '../budget/drafting/drafting.ts';
import { budgetPages } from '../budget-pages.ts';
import { positionPages } from '../position-pages.ts';
import { type DraftPositionCosts, draftPositionCosts, type PositionCosts, positionCosts } from './position-calls.ts';
import { inputOf, isSupposing, type Wishes } from './what-if.ts';
import { WhatIf } from './what-if.tsx';
import { fteOf } from './position-words.ts';

const PositionYears = later(() => import('./position-years.tsx'));

const title = 'Position Costs';
const STEP = 6;
const number = (value: number): string => exact(value, { kind: 'number' });
const change = ({ base, whatIf }: { readonly base: number; readonly whatIf: number }): number => whatIf - base;

/** What positions cost in a budget year, what a raise or a freeze would change, and the way into a draft budget. */
export default function PositionCostsScreen() {
  useTitle(title);
  const { may } = useSession();
  const { question, putAll } = useQuestion();
  const wishes: Wishes = Object.fromEntries(question);
  const costs = useCall(positionCosts, inputOf(wishes), { keepsLast: true });
  return (
    <>
      <PageHead title={title}>
        <Link to={href(positionPages.whatIfs)} className="button">
          What-ifs
        </Link>
        <Link to={href(positionPages.positions)} className="button">
          Positions
        </Link>
      </PageHead>
      <BudgetNav />
      <Answered of={costs}>
        {(of) =>
          of.budget ? (
            <div className="space-y-4">
              <Summary of={of} pick={(id) => putAll({ budget: id })} />
              <WhatIf
                key={JSON.stringify(wishes)}
                wishes={wishes}
                grades={of.grades}
                isSupposing={isSupposing(wishes)}
                onAsk={putAll}
                save={
                  may.create.includes(positionPages.whatIfs.list?.name ?? '')
                    ? `${href(positionPages.whatIf, { id: 'new' })}?${new URLSearchParams({ ...wishes, budget: of.budget.id })}`
                    : null
                }
              />
              {of.budget.status === 'draft' && <Draft id={of.budget.id} name={of.budget.name} wishes={wishes} />}
              <Centers of={of} isSupposing={isSupposing(wishes)} pick={(id) => putAll({ center: id })} />
              <Dearest of={of} isSupposing={isSupposing(wishes)} />
              <Accounts of={of} isSupposing={isSupposing(wishes)} />
              <Months of={of} isSupposing={isSupposing(wishes)} />
              <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
                <PositionYears />
              </Suspense>
            </div>
          ) : (
            <NoBudget>Positions are costed in a budget of a fiscal year, which comes first.</NoBudget>
          )
        }
      </Answered>
    </>
  );
}

interface Of {
  readonly of: PositionCosts;
  readonly isSupposing: boolean;
}

function Summary({ of, pick }: { readonly of: PositionCosts; readonly pick: (budget: string) => void }) {
  const difference = change(of);
  return (
    <Panel
      title="Cost"
      action={
        <Select
          aria-label="Budget year"
          className="control max-w-full"
          value={of.budget?.id ?? ''}
          choices={of.budgets.map(({ id, name, status }) => [id, `${name}, ${status}`] as const)}
          onPick={pick}
        />
      }
    >
      <Facts
        of={[
          { label: 'Annual cost', said: dollars(of.base) },
          { label: 'What-if', said: dollars(of.whatIf) },
          { label: 'Difference', said: `${difference > 0 ? '+' : ''}${dollars(difference)}` },
          { label: 'Positions', said: `${number(of.positions)}, ${number(fteOf(of.hours))} FTE` },
          { label: 'Filled', said: number(of.filled) },
          { label: 'Vacant', said: number(of.vacant) },
          { label: 'Frozen', said: number(of.frozen) },
        ]}
      />
      {of.unrated > 0 && (
        <p role="note" className="text-warn px-4 pb-4">
          {of.unrated === 1 ? '1 position has' : `${number(of.unrated)} positions have`} paid days without a rate in the
          pay grade. They are counted at zero.
        </p>
      )}
    </Panel>
  );
}

const money = { kind: 'money' } as const;

const Months = ({ of, isSupposing }: Of) => (
  <Panel title="Months">
    <div className="px-4 pb-4">
      <Bars
        title="Cost by month"
        note="Pay and benefits follow the workdays of each month."
        head="Month"
        across="months"
        measure={money}
        series={[
          { name: 'Annual cost', points: of.months.map(({ month, base }) => ({ at: month.slice(0, 7), value: base })) },
          ...(isSupposing
            ? [
                {
                  name: 'What-if',
                  points: of.months.map(({ month, whatIf }) => ({ at: month.slice(0, 7), value: whatIf })),
                },
              ]
            : []),
        ]}
      />
    </div>
  </Panel>
);

interface Priced {
  readonly base: number;
  readonly whatIf: number;
}

/** The figures of every table here: the cost, and next to it what is supposed. */
const priced = <Row extends Priced>(isSupposing: boolean): Columns<Row> => [
  { label: 'Annual cost', money: ({ base }) => base, sum: true },
  isSupposing && { label: 'What-if', money: ({ whatIf }) => whatIf, sum: true },
  isSupposing && { label: 'Difference', money: change, sum: true },
];

const Centers = ({ of, isSupposing, pick }: Of & { readonly pick: (center: string) => void }) => (
  <Panel
    title="Cost centers"
    action={
      of.centers.some(({ isShown }) => isShown) && (
        <button type="button" className="button" onClick={() => pick('')}>
          All cost centers
        </button>
      )
    }
  >
    <Table
      label="Cost centers"
      rows={of.centers}
      step={STEP}
      file="positions-by-cost-center"
      columns={[
        {
          label: 'Cost center',
          name: ({ name }) => name,
          show: ({ id, name, isShown }) => (
            <button type="button" className="link text-left" aria-pressed={isShown} onClick={() => pick(id)}>
              {name}
            </button>
          ),
        },
        ...priced<PositionCosts['centers'][number]>(isSupposing),
        { label: 'Positions', number: ({ positions }) => positions, sum: true },
        { label: 'FTE', number: ({ hours }) => fteOf(hours), sum: true },
      ]}
    />
  </Panel>
);

const Dearest = ({ of, isSupposing }: Of) => (
  <Panel title="Positions">
    <Table
      label="Positions"
      rows={of.dearest.data}
      step={STEP}
      file="positions"
      columns={[
        {
          label: 'Position',
          name: ({ number: own, title: job }) => `${own} ${job}`,
          show: ({ id, number: own, title: job }) => (
            <Link to={`${href(positionPages.position, { id })}?budget=${of.budget?.id ?? ''}`} className="link">
              {own} {job}
            </Link>
          ),
        },
        ...priced<PositionCosts['dearest']['data'][number]>(isSupposing),
        { label: 'Status', text: ({ standing }) => standing },
        { label: 'Grade and step', text: ({ grade, step }) => `${grade}, step ${step}` },
        { label: 'FTE', number: ({ hours }) => fteOf(hours) },
      ]}
    />
    <CutNote of={of.dearest} what="positions">
      Those that cost the most are shown. Choose a cost center.
    </CutNote>
  </Panel>
);

const Accounts = ({ of, isSupposing }: Of) => (
  <Panel title="Accounts">
    <Table
      label="Accounts"
      rows={of.accounts.data}
      id={({ account }) => account}
      step={STEP}
      file="positions-by-account"
      columns={[
        {
          label: 'Account',
          name: ({ account, name }) => `${account} ${name ?? ''}`,
          show: ({ account, name, line }) =>
            line ? (
              <Link to={href(budgetPages.line, { id: line })} className="link">
                {name}
              </Link>
            ) : (
              <>
                {account} <Badge tone="warn">No line</Badge>
              </>
            ),
        },
        ...priced<PositionCosts['accounts']['data'][number]>(isSupposing),
      ]}
    />
    <CutNote of={of.accounts} what="accounts">
      The first by account are shown.
    </CutNote>
  </Panel>
);

function Draft({ id, name, wishes }: { readonly id: string; readonly name: string; readonly wishes: Wishes }) {
  const { budget: _, center: __, ...supposed } = inputOf(wishes);
  return (
    <Answered of={useCall(draftPositionCosts, { id, ...supposed }, { keepsLast: true })} skeleton="h-40">
      {(of) => <DraftCosts id={id} name={name} of={of} isSupposing={isSupposing(wishes)} />}
    </Answered>
  );
}

interface DraftProps {
  readonly id: string;
  readonly name: string;
  readonly of: DraftPositionCosts;
  readonly isSupposing: boolean;
}

/** The cost of positions against the amounts of a draft’s lines. Applying sets all of them or none, through the door of the draft. */
function DraftCosts({ id, name, of, isSupposing: isWhatIf }: DraftProps) {
  const [isAsking, ask] = useState(false);
  const { mutate, error, isPending } = useAct(setDraftAmounts, {
    changes: [budgetLine.name, budget.name],
    onDone: ({ set }) => {
      ask(false);
      say({ title: `${number(set)} ${set === 1 ? 'amount' : 'amounts'} set`, tone: 'good' });
    },
  });
  const note = useId();
  const different = of.lines.data.filter(({ cents, cost }) => cents !== cost);
  const isCut = of.lines.total > of.lines.data.length;
  return (
    <Panel
      title="Draft amounts"
      action={
        <>
          <Link to={href(budgetPages.budget, { id })} className="link">
            Open {name}
          </Link>
          {of.isDraft && (
            <button
              type="button"
              className="button button-primary"
              disabled={different.length === 0 || isCut}
              aria-describedby={note}
              onClick={() => ask(true)}
            >
              Apply costs
            </button>
          )}
        </>
      }
    >
      <p id={note} className="note px-4 pb-2">
        {different.length === 0
          ? 'No amount differs from the cost of its positions. What-ifs are not applied.'
          : `${number(different.length)} of ${number(of.lines.total)} lines differ from the cost of their positions. What-ifs are not applied.`}
      </p>
      <Table
        label="Draft amounts"
        rows={of.lines.data}
        step={STEP}
        columns={[
          {
            label: 'Budget line',
            name: (line) => line.name,
            show: (line) => (
              <Link to={href(budgetPages.line, { id: line.id })} className="link">
                {line.name}
              </Link>
            ),
          },
          { label: 'Positions cost', money: ({ cost }) => cost, sum: true },
          { label: 'Amount', money: ({ cents }) => cents, sum: true },
          { label: 'Difference', money: ({ cents, cost }) => cost - cents, sum: true },
        ]}
      />
      <CutNote of={of.lines} what="lines">
        So many can’t be set at once.
      </CutNote>
      {of.missing.total > 0 && (
        <>
          <Table
            label="Accounts without a line"
            caption="Accounts without a line in this budget"
            rows={of.missing.data}
            id={({ account }) => account}
            step={STEP}
            columns={[
              { label: 'Account', name: ({ account }) => account },
              { label: 'Positions cost', money: ({ cost }) => cost, sum: true },
              { label: 'Positions', number: ({ positions }) => positions },
            ]}
            acts={{
              label: 'Add line',
              show: ({ account }) => (
                <Link
                  to={`${href(budgetPages.line, { id: 'new' })}?${new URLSearchParams({ budget: id, account })}`}
                  className="link"
                >
                  Add line
                </Link>
              ),
            }}
          />
          <CutNote of={of.missing} what="accounts">
            The first by account are shown.
          </CutNote>
        </>
      )}
      {isAsking && (
        <Confirm
          title={`Apply position costs to ${name}`}
          action="Apply costs"
          isBusy={isPending}
          trouble={error?.message}
          onConfirm={() =>
            mutate({ id, lines: different.map(({ id: line, version, cost }) => ({ id: line, version, cents: cost })) })
          }
          onClose={() => ask(false)}
        >
          <p>
            Sets the amounts of {number(different.length)} {different.length === 1 ? 'line' : 'lines'} to the cost of
            their positions{isWhatIf && ' under the what-if'}: all of them or none. Overtime and other pay in these
            lines is replaced.
          </p>
        </Confirm>
      )}
    </Panel>
  );
}
