import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { VotePanel } from '../vote/vote-panel.tsx';
import { capitalPlan } from './capital-plan.record.ts';
import { stages, type Stage } from './capital-words.ts';
import { isFinal } from './plan-book.ts';

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
            <RecordSections record={capitalPlan} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}
