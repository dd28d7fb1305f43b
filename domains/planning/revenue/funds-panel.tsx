import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { revenuePages as pages } from '../revenue-pages.ts';
import { isShort, shortBy } from './fund-statement.ts';
import { type FundBoard, fundBoard } from './revenue-calls.ts';

const MOST_NAMED = 4;

/** On the page of a budget: whether its funds balance, and which one is short by how much. */
export default function FundsPanel({ budget }: { readonly budget: string }) {
  const at = `?${new URLSearchParams({ budget })}`;
  return (
    <Panel
      title="Funds"
      action={
        <>
          <Link to={`${href(pages.revenues)}${at}`} className="link">
            Revenues
          </Link>
          <Link to={`${href(pages.funds)}${at}`} className="link">
            Fund statement
          </Link>
        </>
      }
    >
      <Answered of={useCall(fundBoard, { budget })} skeleton="h-8">
        {(data) => <Said of={data} />}
      </Answered>
    </Panel>
  );
}

function Said({ of: { budget, funds, whole } }: { readonly of: FundBoard }) {
  const short = funds.filter(isShort);
  if (!budget?.balances)
    return <p className="px-4 pb-3">This budget isn’t balanced by fund: it can be proposed without revenues.</p>;
  if (short.length === 0)
    return (
      <p className="px-4 pb-3">
        <Badge tone="good">Balanced</Badge> Revenues of {dollars(whole.revenues)} and fund balances cover{' '}
        {dollars(whole.appropriations)} and the reserves.
      </p>
    );
  return (
    <ul className="space-y-1 px-4 pb-3">
      {short.slice(0, MOST_NAMED).map((fund) => (
        <li key={fund.code}>
          {fund.name} <Badge tone="danger">Short by {dollars(shortBy(fund))}</Badge>
        </li>
      ))}
      {short.length > MOST_NAMED && <li>And {short.length - MOST_NAMED} more.</li>}
    </ul>
  );
}
