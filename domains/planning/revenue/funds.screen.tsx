import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { budgetPages } from '../budget-pages.ts';
import { NoBudget } from '../budget/no-budget.tsx';
import { revenuePages as pages } from '../revenue-pages.ts';
import { BudgetChoice } from './budget-choice.tsx';
import { fundBalance } from './fund-balance.record.ts';
import { isShort, shortBy } from './fund-statement.ts';
import { interfundTransfer } from './interfund-transfer.record.ts';
import { OpeningsPanel } from './openings-panel.tsx';
import { type FundBoard, fundBoard } from './revenue-calls.ts';
import { adoptedOnce, receiving, transferKinds } from './revenue-words.ts';

interface Of {
  readonly of: FundBoard;
}
type Fund = FundBoard['funds'][number];

/** The funds of a budget: what each begins with, takes in and spends, and whether it ends with its reserve. */
export default function Funds() {
  useTitle('Funds');
  const [budget] = useParam('budget');
  const board = useCall(fundBoard, { budget: budget || null });
  return (
    <>
      <PageHead title="Funds" note="Whether each fund of a budget covers its appropriations and its reserve.">
        {board.data && <BudgetChoice of={board.data} />}
      </PageHead>
      <BudgetNav />
      <Answered of={board}>
        {(data) =>
          data.budget ? (
            <div className="space-y-4">
              <Statement of={data} />
              <OpeningsPanel budget={data.budget.id} />
              <Transfers of={data} />
            </div>
          ) : (
            <NoBudget>Funds appear with the lines of a budget, which comes first.</NoBudget>
          )
        }
      </Answered>
    </>
  );
}

/** Said in words and color; a picture never says it alone. */
export const Standing = ({ of }: { readonly of: Pick<Fund, 'difference'> }) =>
  isShort(of) ? (
    <Badge tone="danger">Short by {dollars(shortBy(of))}</Badge>
  ) : (
    <Badge tone="good">{of.difference === 0 ? 'Balanced' : `${dollars(of.difference)} above reserve`}</Badge>
  );

function Statement({ of }: Of) {
  const [open, setOpen] = useParam('fund');
  const { may } = useSession();
  const { budget, funds, whole } = of;
  const shown = funds.find(({ code }) => code === open);
  const isDraft = budget?.status === 'draft';
  if (!budget) return null;
  return (
    <>
      <Panel
        title={`Fund statement, ${budget.name}`}
        action={
          <>
            <Link to={href(budgetPages.budget, { id: budget.id })} className="link">
              Open budget
            </Link>
            <Link to={`${href(pages.revenues)}?budget=${budget.id}`} className="link">
              Revenues
            </Link>
            <Link to={`/budget-forecasts/years?budget=${budget.id}`} className="link">
              Multiyear forecast
            </Link>
            {isDraft && may.create.includes(fundBalance.name) && (
              <Link to={`${href(pages.fundBalance, { id: 'new' })}?budget=${budget.id}`} className="button">
                New fund balance
              </Link>
            )}
          </>
        }
      >
        <p className="text-muted px-4 pb-3">
          {sayWhole(of)} {!of.hasFunds && funds.length > 0 && 'No account segment is called Fund.'}
        </p>
        {funds.length === 0 ? (
          <p className="note px-4 pb-4">No funds. They appear with the first revenue line, budget line or balance.</p>
        ) : (
          <Table
            label="Funds"
            rows={funds}
            id={({ code }) => code}
            file={`funds-${budget.name}`.replaceAll(' ', '-').toLowerCase()}
            isDense
            columns={[
              {
                label: 'Fund',
                name: ({ name }) => name,
                show: ({ code, name }) => (
                  <button
                    type="button"
                    className="link text-left"
                    aria-expanded={open === code}
                    onClick={() => setOpen(open === code ? '' : code)}
                  >
                    {name}
                  </button>
                ),
              },
              { label: 'Difference', money: ({ difference }) => difference, show: (one) => <Standing of={one} /> },
              { label: 'Beginning', money: ({ beginning }) => beginning, sum: true },
              { label: 'Revenues', money: ({ revenues }) => revenues, sum: true },
              { label: 'Appropriations', money: ({ appropriations }) => appropriations, sum: true },
              {
                label: 'Net transfers',
                money: netTransfers,
                show: (one) => (
                  <>
                    {dollars(netTransfers(one))}
                    {one.amendedIn + one.amendedOut > 0 && (
                      <span className="note block">{dollars(netAmended(one))} amended</span>
                    )}
                  </>
                ),
                sum: true,
              },
              { label: 'Ending', money: ({ ending }) => ending, sum: true },
              { label: 'Reserve', money: ({ required }) => required, sum: true },
            ]}
          />
        )}
      </Panel>
      {shown && <OneFund of={shown} budget={budget.id} />}
      {funds.length > 0 && (
        <Folding name="funds" title="Chart">
          <Bars
            title="Sources and uses by fund"
            note={`All funds: ${dollars(whole.revenues)} revenues, ${dollars(whole.appropriations)} appropriations.`}
            head="Fund"
            across="words"
            lie="lying"
            measure={{ kind: 'money' }}
            series={[
              {
                name: 'Sources',
                points: funds.map((one) => ({ at: one.name, value: one.beginning + one.revenues + one.transfersIn })),
              },
              {
                name: 'Uses and reserve',
                points: funds.map((one) => ({
                  at: one.name,
                  value: one.appropriations + one.transfersOut + one.required,
                })),
              },
            ]}
          />
        </Folding>
      )}
    </>
  );
}

const netTransfers = ({ transfersIn, transfersOut }: Fund) => transfersIn - transfersOut;
const netAmended = ({ amendedIn, amendedOut }: Fund) => amendedIn - amendedOut;

/** A sum with the part of it that came by amendments. */
const withAmended = (cents: number, amended: number): string =>
  amended === 0 ? dollars(cents) : `${dollars(cents)}, of it ${dollars(amended)} amended`;

function sayWhole({ budget, funds }: FundBoard): string {
  const short = funds.filter(isShort);
  if (funds.length === 0) return '';
  if (short.length === 0) return 'All funds cover their appropriations and reserves.';
  const many = `${short.length} of ${funds.length} funds ${short.length === 1 ? 'is' : 'are'} short.`;
  return budget?.balances ? `${many} It can’t be proposed until they balance.` : many;
}

const OneFund = ({ of, budget }: { readonly of: Fund; readonly budget: string }) => (
  <Panel
    title={of.name}
    action={
      <>
        <Link to={`${href(pages.revenues)}?budget=${budget}&fund=${of.code}`} className="link">
          Revenue lines
        </Link>
        {of.balance && (
          <Link to={href(pages.fundBalance, { id: of.balance })} className="link">
            Balance and reserve
          </Link>
        )}
      </>
    }
  >
    <Facts
      of={[
        { label: 'Beginning balance', said: dollars(of.beginning) },
        { label: 'Plus revenues', said: dollars(of.revenues) },
        { label: 'Plus transfers in', said: withAmended(of.transfersIn, of.amendedIn) },
        { label: 'Less appropriations', said: dollars(of.appropriations) },
        { label: 'Less transfers out', said: withAmended(of.transfersOut, of.amendedOut) },
        { label: 'Ending balance', said: dollars(of.ending) },
        { label: 'Required reserve', said: dollars(of.required) },
        { label: 'Standing', said: <Standing of={of} /> },
        { label: 'Restricted and committed', said: dollars(of.restricted) },
      ]}
    />
    <p className="note px-4 pb-4">{of.policy ?? 'No reserve policy entered for this fund.'}</p>
  </Panel>
);

function Transfers({ of: { budget, transfers } }: Of) {
  const { may } = useSession();
  const isAdopted = adoptedOnce.includes(budget?.status ?? '');
  return (
    <Panel
      title="Interfund transfers"
      action={
        budget?.status === 'draft' && may.create.includes(interfundTransfer.name) ? (
          <Link to={`${href(pages.interfundTransfer, { id: 'new' })}?budget=${budget.id}`} className="button">
            New transfer
          </Link>
        ) : (
          budget &&
          budget.balances &&
          receiving.includes(budget.status) &&
          may.create.includes('budget_amendment') && (
            <Link to={`${href(budgetPages.amendment, { id: 'new' })}?transfers=${budget.id}`} className="button">
              Amend transfers
            </Link>
          )
        )
      }
    >
      {transfers.total === 0 ? (
        <p className="note px-4 pb-4">No transfers. A transfer leaves one fund and enters another.</p>
      ) : (
        <Table
          label="Interfund transfers"
          rows={transfers.data}
          id={({ id, from, to, kind }) => `${id} ${from} ${to} ${kind}`}
          isDense
          columns={[
            {
              label: 'Transfer',
              name: ({ number }) => number,
              show: ({ id, number, amended }) => (
                <Link
                  to={href(amended ? budgetPages.amendment : pages.interfundTransfer, { id })}
                  className="link whitespace-nowrap"
                >
                  {number}
                </Link>
              ),
            },
            { label: 'Amount', money: ({ cents }) => cents },
            { label: 'From', text: ({ from }) => from },
            { label: 'To', text: ({ to }) => to },
            { label: 'Decided', text: ({ amended }) => (amended ? 'Amended' : isAdopted ? 'Adopted' : 'Proposed') },
            { label: 'Purpose', text: ({ purpose }) => purpose },
            { label: 'Transfer type', text: ({ kind }) => transferKinds[kind] },
          ]}
        />
      )}
      <CutNote of={transfers} what="transfers">
        The largest are shown.
      </CutNote>
    </Panel>
  );
}
