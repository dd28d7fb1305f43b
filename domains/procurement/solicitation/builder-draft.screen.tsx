import { Suspense, useState } from 'react';
import { type AnyRecord, href, type Row } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordSections } from '#web/record/record-page.tsx';
import { Obstacles, StepButtons, useSteps } from '#web/record/steps.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { procurement } from '../index.ts';
import { solicitationText } from './builder-calls.ts';
import { solicitationOutlook } from './outlook-call.ts';
import type { Missing } from './missing.ts';
import { PartForm } from './part-form.tsx';
import { isPart, openIn, type PartName, partOf, parts, recordOf, stateOf } from './parts.ts';
import { MISSING, RulesPanel } from './rules-panel.tsx';
import { solicitationTypes } from './solicitation-words.ts';
import { solicitation } from './solicitation.record.ts';

// What one part alone shows.
const FileChecks = later(() => import('../file-checks/file-checks-panel.tsx'));
const PricePreview = later(async () => ({ default: (await import('./price-preview.tsx')).PricePreview }));
const PointsPreview = later(async () => ({ default: (await import('./points-preview.tsx')).PointsPreview }));
const TextPart = later(async () => ({ default: (await import('./text-part.tsx')).TextPart }));
const TimelineDrawn = later(async () => ({ default: (await import('./timeline-drawn.tsx')).TimelineDrawn }));

type Draft = Shown<AnyRecord> & Row<typeof solicitation>;

/** One solicitation being written: its parts at the left, one of them in the middle, the rules at the right. */
export default function BuilderDraft({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return <AnsweredPage of={useRow(solicitation, id)}>{(row) => <Editor key={id} row={row as Draft} />}</AnsweredPage>;
}

function Editor({ row }: { readonly row: Draft }) {
  const [asked, open] = useParam('part');
  const [isUnsaved, setUnsaved] = useState(false);
  // What was saved is what the form begins with again; what others change meanwhile takes nothing away from it.
  const [round, setRound] = useState(0);
  const outlook = useCall(solicitationOutlook, { id: row.id });
  // Text is judged by the rules of the day, so the server says what it lacks.
  const text = useCall(solicitationText, { id: row.id });
  const isDraft = ['draft', 'returned'].includes(row.status);
  const missing = [...openIn(row), ...(isDraft ? (text.data?.gaps ?? []) : [])];
  const part = isPart(asked) ? asked : 'notice';
  const isWritten = row.can.includes('edit') && isDraft;
  const mayEdit = row.can.includes('edit') && recordOf(part).names.some((name) => !Object.hasOwn(row.fixed, name));
  // Lines need the width that the rules would take on a narrower screen.
  const hasLines = part === 'prices' || part === 'evaluation';
  const columns = hasLines
    ? '@6xl:grid-cols-[10rem_minmax(0,1fr)_18rem]'
    : '@4xl:grid-cols-[10rem_minmax(0,1fr)_18rem]';
  const isHeld = isUnsaved || missing.length > 0;
  const steps = useSteps(solicitation, row, isHeld ? { step: 'submit', by: isUnsaved ? UNSAVED : MISSING } : null);
  useTitle(`${row.number} · RFQ Builder`);
  return (
    <>
      <PageHead
        title={`${row.number} ${row.name}`}
        beside={<StatusBadge record={solicitation} state={row.status} />}
        note={solicitationTypes[row.type]}
      >
        <StepButtons steps={steps} look={mayEdit && isHeld ? '' : 'button-primary'} />
        <Link to={href(procurement.pages.opportunity, { id: row.id })} className="button">
          Open full record
        </Link>
        {steps.alert}
        {steps.dialog}
      </PageHead>
      {steps.why && missing.length === 0 && <Obstacles {...{ record: solicitation, row, steps }} />}
      {isUnsaved && (
        <p id={UNSAVED} role="note" className="note mb-2">
          Save this part before you go on.
        </p>
      )}
      <div className="@container">
        <div className={`grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[10rem_minmax(0,1fr)] ${columns}`}>
          <Outline current={part} row={row} missing={missing} onOpen={open} />
          <div className="min-w-0 space-y-4">
            <Suspense>
              {part === 'timeline' && outlook.data && <TimelineDrawn row={row} outlook={outlook.data} />}
            </Suspense>
            {part === 'text' ? (
              <Suspense>
                <TextPart id={row.id} mayEdit={isWritten} />
              </Suspense>
            ) : mayEdit ? (
              <PartForm
                key={`${part} ${round}`}
                row={row}
                part={part}
                missing={missing}
                outlook={outlook.data}
                onUnsaved={setUnsaved}
                onSaved={() => setRound(round + 1)}
              />
            ) : (
              <RecordSections record={recordOf(part).record} row={row} />
            )}
            <Suspense>
              {part === 'prices' && <PricePreview key={row.version} row={row} />}
              {part === 'evaluation' && <PointsPreview row={row} />}
              {part === 'specifications' && (row.documents ?? []).length > 0 && (
                <FileChecks key={row.version} id={row.id} mayCheck={mayEdit} />
              )}
            </Suspense>
          </div>
          <div className={`min-w-0 @3xl:col-span-2 ${hasLines ? '@6xl:col-span-1' : '@4xl:col-span-1'}`}>
            <Answered of={outlook} skeleton="h-60">
              {(data) => (
                <RulesPanel row={row} outlook={data} missing={missing} onOpen={(path) => open(partOf(path))} />
              )}
            </Answered>
          </div>
        </div>
      </div>
    </>
  );
}

const UNSAVED = 'builder-unsaved';

const looks = {
  missing: ['triangle-alert', 'text-warn', 'Missing'],
  done: ['circle-check', 'text-good', 'Complete'],
  empty: ['circle-question-mark', 'text-muted', 'Optional, empty'],
} as const;

interface OutlineProps {
  readonly current: PartName;
  readonly row: Draft;
  readonly missing: readonly Missing[];
  readonly onOpen: (part: string) => void;
}

/** Every part with its mark: what is missing, complete, or left empty. */
const Outline = ({ current, row, missing, onOpen }: OutlineProps) => (
  <nav aria-label="Parts" className="panel p-1">
    <ul className="flex flex-wrap @3xl:block">
      {(Object.keys(parts) as PartName[]).map((name) => {
        const [icon, colour, words] = looks[stateOf(name, row, missing)];
        return (
          <li key={name}>
            <button
              type="button"
              aria-current={name === current ? 'page' : undefined}
              className={`choice flex w-full items-center gap-2 text-left ${name === current ? 'bg-raised font-semibold' : ''}`}
              onClick={() => onOpen(name)}
            >
              <Icon name={icon} className={`size-4 shrink-0 ${colour}`} />
              {parts[name].label}
              <span className="sr-only">{words}</span>
            </button>
          </li>
        );
      })}
    </ul>
  </nav>
);
