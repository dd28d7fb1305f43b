import { Suspense } from 'react';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { VotePanel } from '../vote/vote-panel.tsx';
import { capitalPlan } from './capital-plan.record.ts';
import { stages, type Stage } from './capital-words.ts';
import { isFinal } from './plan-book.ts';
import { callPlanRoll } from './plan-vote.ts';

const RollCall = later(() => import('../vote/roll-call.tsx'));

const final = ['settled', 'superseded'];

/** A version of the capital plan; one that was voted on says how, and whether its minutes are there. */
export default function PlanVersionScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={capitalPlan} id={params['id'] ?? ''}>
      {(row) => {
        const stage = row['stage'] as Stage; // its own choice
        return (
          <>
            {final.includes(row.status) && isFinal({ stage }) && <VotePanel row={row} word={stages[stage]} />}
            {row.can.includes(callPlanRoll.name) && (
              <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
                <RollCall row={row} act={callPlanRoll as never /* the panel asks the same of every record */} />
              </Suspense>
            )}
            <RecordSections record={capitalPlan} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}
