import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Questions } from './questions.tsx';
import { Declarations } from './declarations.tsx';
import { disasterAnomalies, disasterBoard } from './disaster-calls.ts';
import { Drafts } from './drafts.tsx';
import { Rules } from './rules.tsx';
import { UnusualCosts } from './unusual-costs.tsx';

/** Questions with their sources, drafts that a person accepts, and costs that look unusual. */
export default function DisasterTab() {
  const board = useCall(disasterBoard);
  return (
    <div className="space-y-4">
      <Questions />
      <Answered of={useCall(disasterAnomalies)} skeleton="h-24">
        {(of) => <UnusualCosts of={of} />}
      </Answered>
      <Answered of={board} skeleton="h-40">
        {(of) => (
          <>
            <Drafts of={of} />
            <Declarations of={of} />
          </>
        )}
      </Answered>
      <Rules />
    </div>
  );
}
