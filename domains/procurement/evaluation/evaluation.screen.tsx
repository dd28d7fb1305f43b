import { Suspense } from 'react';
import { allows } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { evaluation } from './evaluation.record.ts';
import { evaluationRoom, type Room } from './evaluation-calls.ts';
import { afterLock, chief } from './evaluation-words.ts';
import { NextStep } from './next-step.tsx';

const Declaration = later(async () => ({ default: (await import('./declaration.tsx')).Declaration }));
const ScoringQueue = later(async () => ({ default: (await import('./scoring-queue.tsx')).ScoringQueue }));
const ConsensusRoom = later(async () => ({ default: (await import('./consensus-room.tsx')).ConsensusRoom }));
const CriteriaInWords = later(async () => ({ default: (await import('./room-panels.tsx')).CriteriaInWords }));
const PanelProgress = later(async () => ({ default: (await import('./room-panels.tsx')).PanelProgress }));
const InterestFindings = later(async () => ({ default: (await import('./room-panels.tsx')).InterestFindings }));
const Proponents = later(async () => ({ default: (await import('./room-panels.tsx')).Proponents }));
const BlindFilesPanel = later(async () => ({
  default: (await import('../enclosures/blind-files-panel.tsx')).BlindFilesPanel,
}));
const FilesPanel = later(async () => ({ default: (await import('./files-panel.tsx')).FilesPanel }));
const RankingView = later(async () => ({ default: (await import('./ranking-view.tsx')).RankingView }));

/** An evaluation as each person needs it: declare, score, agree, rank. */
export default function EvaluationScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen record={evaluation} id={id} layout="below">
      {(row) => (
        <>
          <EvaluationRoom id={id} />
          <RecordSections record={evaluation} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function EvaluationRoom({ id }: { readonly id: string }) {
  const asked = useCall(evaluationRoom, { id });
  return (
    <Answered of={asked}>
      {(room) => (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
          <Parts room={room} />
        </Suspense>
      )}
    </Answered>
  );
}

function Parts({ room }: { readonly room: Room }) {
  const { status, own, id } = room;
  const me = actorOf(useSession());
  const mayOpen = allows({ duty: 'opening_officer' }, me);
  const mayAssign = allows([{ duty: 'buyer' }, chief], me);
  const isLocked = (afterLock as readonly string[]).includes(status);
  const isRanked = ['ranked', 'recommended', 'approved'].includes(status);
  return (
    <div className="space-y-4">
      <NextStep room={room} />
      {own?.status === 'invited' && ['declaring', 'scoring'].includes(status) && <Declaration evaluation={id} />}
      {own?.status === 'cleared' && own.group !== 'lead' && status === 'scoring' && <ScoringQueue evaluation={id} />}
      {mayOpen && ['declaring', 'scoring', 'locked', 'consensus', 'ranked'].includes(status) && (
        <BlindFilesPanel evaluation={id} />
      )}
      {status === 'declaring' && mayAssign && <FilesPanel evaluation={id} />}
      {isRanked && <RankingView room={room} />}
      {isLocked && <ConsensusRoom room={room} />}
      {room.panel.length > 0 && <PanelProgress room={room} />}
      {room.findings.length > 0 && <InterestFindings findings={room.findings} />}
      {room.proponents.length > 0 && <Proponents room={room} />}
      <CriteriaInWords criteria={room.criteria} />
    </div>
  );
}
