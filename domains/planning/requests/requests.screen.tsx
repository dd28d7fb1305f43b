import type { ReactNode } from 'react';
import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { budgetPages } from '../budget-pages.ts';
import { requestPages as pages } from '../request-pages.ts';
import { budgetRequest } from './budget-request.record.ts';
import { type RequestBoard, requestBoard } from './request-calls.ts';
import { OverTarget } from './over-target.tsx';

/** A call is of a draft budget: who may open none can at least start the budget. */
const firstStep = (mayCreate: readonly string[]): readonly [words: string, to: string] | false =>
  mayCreate.includes('budget_call')
    ? ['New budget call', href(pages.call, { id: 'new' })]
    : mayCreate.includes('budget') && ['Start a budget', href(budgetPages.budget, { id: 'new' })];

/** Requests of a budget call: one’s own first, then all departments next to their targets. */
export default function Requests() {
  useTitle('Budget Requests');
  const [call, setCall] = useParam('call');
  const board = useCall(requestBoard, call ? { call } : {}, { keepsLast: true });
  const { may } = useSession();
  return (
    <>
      <PageHead title="Budget Requests" note="Departments request, the budget office recommends.">
        {board.data?.call && (
          <>
            <Link to={`${href(pages.sideBySide)}?call=${board.data.call.id}`} className="button">
              Requested to adopted
            </Link>
            <Link to={`${href(pages.requestChanges)}?call=${board.data.call.id}`} className="button">
              Changes for the council
            </Link>
          </>
        )}
        {may.create.includes('budget_call') && (
          <Link to={href(pages.call, { id: 'new' })} className="button">
            New budget call
          </Link>
        )}
      </PageHead>
      <BudgetNav />
      <Answered of={board}>
        {(of) =>
          of.call ? (
            <div className="space-y-4">
              <Select
                aria-label="Budget call"
                className="control w-full max-w-md print:hidden"
                value={of.call.id}
                choices={of.calls.map(({ id, name, status }) => [id, `${name} (${status})`] as const)}
                onPick={setCall}
              />
              <Mine of={of} />
              <All of={of} />
              <Instructions of={of} />
            </div>
          ) : (
            <Empty icon="wallet" title="No budget calls" next={firstStep(may.create)}>
              A budget officer opens a call for a draft budget. Requests of your cost centers appear here then.
            </Empty>
          )
        }
      </Answered>
    </>
  );
}

interface Of {
  readonly of: RequestBoard;
}
type Listed = RequestBoard['requests'][number];

const dayCount = (today: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000);

function untilLock({ call, today }: RequestBoard): string {
  if (!call || call.status !== 'open') return call?.status === 'draft' ? 'Not open yet' : 'Locked';
  const days = dayCount(today, call.locksOn);
  if (days < 0) return 'Locked';
  return days === 0 ? 'Locks after today' : `${days} ${days === 1 ? 'day' : 'days'} left`;
}

const Numbered = ({ of: { id, number } }: { readonly of: Listed }) => (
  <Link to={href(pages.request, { id })} className="link whitespace-nowrap">
    {number}
  </Link>
);

function columnsOf(state: (status: string) => ReactNode) {
  return [
    {
      label: 'Cost center',
      name: ({ center }: Listed) => center,
      show: (of: Listed) => (
        <>
          <span className="font-medium">{of.center}</span>
          <span className="note block">
            <Numbered of={of} /> {of.manager}
          </span>
        </>
      ),
    },
    { label: 'Status', text: ({ status }: Listed) => status, show: ({ status }: Listed) => state(status) },
    { label: 'Lines', money: ({ lines }: Listed) => lines, sum: true as const },
    {
      label: 'Target',
      money: ({ target }: Listed) => target,
      show: ({ lines, target }: Listed) => (
        <>
          {target !== null && <span className="block">{dollars(target)}</span>}
          <span className="note">
            <OverTarget lines={lines} target={target} />
          </span>
        </>
      ),
      sum: true as const,
    },
    { label: 'Packages', money: ({ packages }: Listed) => packages, sum: true as const },
    { label: 'Recommended', money: ({ recommended }: Listed) => recommended, sum: true as const },
    { label: 'Adopted', money: ({ adopted }: Listed) => adopted, sum: true as const },
  ];
}

function useColumns() {
  const record = useDefinition(budgetRequest as AnyRecord);
  return columnsOf((status) => <StatusBadge record={record} state={status} />);
}

function Mine({ of }: Of) {
  const columns = useColumns();
  const mine = of.requests.filter(({ isMine }) => isMine);
  const { may } = useSession();
  if (!of.call) return null;
  const isOpen = of.call.status === 'open' && of.call.locksOn >= of.today;
  if (mine.length === 0 && !isOpen) return null;
  return (
    <Panel
      title="Your requests"
      action={
        <>
          <span className="text-muted">
            {untilLock(of)}
            {isOpen && `, locks after ${wholeDay(of.call.locksOn)}`}
          </span>
          {isOpen && may.create.includes('budget_request') && (
            <Link to={`${href(pages.request, { id: 'new' })}?call=${of.call.id}`} className="button">
              New request
            </Link>
          )}
        </>
      }
    >
      {mine.length === 0 ? (
        <p className="text-muted px-4 pb-4">No request here is yours. Start one if you manage a cost center.</p>
      ) : (
        <Table label="Your requests" isDense rows={mine} id={({ id }) => id} columns={columns} />
      )}
    </Panel>
  );
}

const counted = [
  ['draft', 'Draft'],
  ['submitted', 'Submitted'],
  ['returned', 'Returned'],
  ['reviewed', 'Recommended'],
  ['adopted', 'Adopted'],
] as const;

function All({ of }: Of) {
  const columns = useColumns();
  const { call, requests, others } = of;
  if (!call) return null;
  return (
    <Panel
      title={others === 0 ? 'All requests' : 'Requests you can read'}
      action={
        <Link to={href(pages.call, { id: call.id })} className="link">
          {call.name}
        </Link>
      }
    >
      <Facts
        of={[
          ...counted
            .map(([state, label]) => ({
              label,
              count: requests.filter(({ status }) => status === state).length,
            }))
            .filter(({ count }) => count > 0)
            .slice(0, 3)
            .map(({ label, count }) => ({ label, said: `${count} of ${requests.length}` })),
          { label: 'Lock', said: untilLock(of) },
        ]}
      />
      {requests.length > 0 && (
        <Table
          label="All requests"
          isDense
          rows={requests}
          id={({ id }) => id}
          columns={columns}
          sorts="sort"
          step={12}
          file="budget-requests"
          total="Total"
        />
      )}
      {others > 0 && (
        <p className="note px-4 pb-4">
          {others} {others === 1 ? 'request belongs' : 'requests belong'} to other departments. What they submitted is
          under Requested to adopted.
        </p>
      )}
    </Panel>
  );
}

const Instructions = ({ of: { call } }: Of) =>
  call && (
    <Panel title="Instructions">
      <p className="px-4 pb-4 whitespace-pre-line">{call.instructions}</p>
    </Panel>
  );
