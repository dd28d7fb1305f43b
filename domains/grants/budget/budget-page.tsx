import type { AnyRecord } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
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
      {(budget) => <BudgetEditor key={`${row.id} ${row.version}`} row={row} of={budget} />}
    </Answered>
  );
}
