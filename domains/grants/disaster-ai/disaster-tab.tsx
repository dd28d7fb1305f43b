import { Suspense } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { disasterAnomalies, disasterBoard } from './disaster-calls.ts';

const Declarations = later(() => import('./declarations.tsx'));
const Drafts = later(() => import('./drafts.tsx'));
const Questions = later(() => import('./questions.tsx'));
const Rules = later(() => import('./rules.tsx'));
const UnusualCosts = later(() => import('./unusual-costs.tsx'));

/** Questions with their sources, drafts that a person accepts, and costs that look unusual. */
export default function DisasterTab() {
  const board = useCall(disasterBoard);
  const anomalies = useCall(disasterAnomalies);
  return (
    <div className="space-y-4">
      <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
        <Questions />
        <Answered of={anomalies} skeleton="h-24">
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
      </Suspense>
    </div>
  );
}
