import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { revenuePages as pages } from '../revenue-pages.ts';
import { auditedBalance } from './audited-balance.record.ts';
import { openingBalances, type Openings } from './opening-balances.ts';

type Opening = Openings['funds'][number];

/** What each fund begins with: estimated, audited and the difference; of a draft what the year before ends with by now. */
export function OpeningsPanel({ budget }: { readonly budget: string }) {
  return (
    <Panel
      title="Opening balances"
      action={
        <Link to={href(pages.auditedBalances)} className="link">
          Audited balances
        </Link>
      }
    >
      <Answered of={useCall(openingBalances, { id: budget })} skeleton="h-16">
        {(data) => <Said of={data} />}
      </Answered>
    </Panel>
  );
}

const diff = ({ estimated, audited }: Opening): number | null =>
  estimated === null || audited === null ? null : audited - estimated;
const since = ({ given, projected }: Opening): number | null =>
  given === null || projected === null ? null : projected - given;

function Said({ of }: { readonly of: Openings }) {
  const { may } = useSession();
  const mayEnter = may.create.includes(auditedBalance.name);
  if (of.funds.length === 0)
    return (
      <p className="note px-4 pb-4">
        {of.isDraft && !of.of ? 'No earlier adopted budget to compare with.' : 'No fund balances entered.'}
      </p>
    );
  const missing = of.funds.filter(({ audited, estimated }) => audited === null && estimated !== null).length;
  return (
    <>
      <p className="text-muted px-4 pb-3">
        {of.isDraft
          ? `${of.of?.name}: what it began with, and what each fund ends with by now, next to what this draft begins with.`
          : missing > 0
            ? `${missing} of ${of.funds.length} funds begin with an estimate. Amendments are judged by the audited balance once it is approved.`
            : 'All funds are audited. The adopted statement keeps its estimates.'}
      </p>
      <Table
        label="Opening balances"
        rows={of.funds}
        id={({ code }) => code}
        isDense
        columns={[
          { label: 'Fund', name: ({ name }) => name },
          { label: 'Estimated', money: ({ estimated }) => estimated },
          {
            label: 'Audited',
            money: ({ audited }) => audited,
            show: (one) => <Audited of={one} budget={of.of?.id ?? ''} mayEnter={mayEnter} />,
          },
          { label: 'Difference', money: diff, show: (one) => signed(diff(one)) },
          ...(of.isDraft
            ? [
                { label: 'This draft', money: ({ given }: Opening) => given },
                { label: 'Projected now', money: ({ projected }: Opening) => projected },
                { label: 'To adjust', money: since, show: (one: Opening) => signed(since(one)) },
              ]
            : []),
          { label: 'Entered by', text: ({ enteredBy }) => enteredBy ?? '' },
          { label: 'Approved by', text: ({ approvedBy }) => approvedBy ?? '' },
        ]}
      />
    </>
  );
}

const signed = (cents: number | null): string => (cents === null ? '' : `${cents > 0 ? '+' : ''}${dollars(cents)}`);

function Audited({
  of,
  budget,
  mayEnter,
}: {
  readonly of: Opening;
  readonly budget: string;
  readonly mayEnter: boolean;
}) {
  if (of.audit !== null && of.audited !== null)
    return (
      <Link to={href(pages.auditedBalance, { id: of.audit })} className="link" title={of.report ?? undefined}>
        {dollars(of.audited)}
      </Link>
    );
  if (of.open)
    return (
      <Link to={href(pages.auditedBalance, { id: of.open })} className="link">
        Not approved
      </Link>
    );
  return of.fund && mayEnter ? (
    <Link
      to={`${href(pages.auditedBalance, { id: 'new' })}?${new URLSearchParams({ budget, fund: of.fund })}`}
      className="link"
    >
      Enter<span className="sr-only"> the audited balance of {of.name}</span>
    </Link>
  ) : (
    <span className="text-muted">Not audited</span>
  );
}
