import { type AnyRecord, href } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useSession } from '#web/data/session.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { approvalPages } from '../approval-pages.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import { awardBudget } from './budget-calls.ts';
import { BudgetEditor } from './budget-editor.tsx';
import { grantBudget } from './grant-budget.record.ts';

/** A version with its lines as in the builder; its steps are in its head. */
export default function BudgetPage({ id }: { readonly id: string }) {
  const award = new URLSearchParams(usePlace().search).get('award');
  return (
    <RecordScreen
      key={id}
      record={grantBudget as AnyRecord}
      id={id}
      start={award === null ? {} : { award }}
      layout="below"
    >
      {(row) => <Lines row={row as unknown as Shown<typeof grantBudget>} />}
    </RecordScreen>
  );
}

function Lines({ row }: { readonly row: Shown<typeof grantBudget> }) {
  const of = useCall(awardBudget, { id: row.award });
  return (
    <Answered of={of} skeleton="h-96">
      {(budget) => (
        <>
          {budget.meter && (row.status === 'draft' || row.status === 'submitted') && <AskFirst row={row} />}
          <BudgetEditor key={`${row.id} ${row.version}`} row={row} of={budget} />
        </>
      )}
    </Answered>
  );
}

/** The way to the funder’s approval, for a version that moves more than the recipient may by itself. */
function AskFirst({ row: { id, award } }: { readonly row: Shown<typeof grantBudget> }) {
  const { may } = useSession();
  if (!may.create.includes(priorApproval.name)) return null;
  const named = new URLSearchParams({ award, kind: 'transfer', budget: id });
  return (
    <p className="note">
      A transfer above the limit, or to a class without money, is approved by the funder first.{' '}
      <Link to={`${href(approvalPages.approval, { id: 'new' })}?${named}`} className="link">
        Ask for prior approval
      </Link>
    </p>
  );
}
