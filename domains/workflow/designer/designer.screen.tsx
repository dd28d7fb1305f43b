import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { includesRole, nobodyId } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { today, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Steps } from '#web/record/steps.tsx';
import { NotFound } from '#web/shell/not-found.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { WorkflowDocument } from '../document/document.ts';
import type { Facts } from '../document/facts.ts';
import { router } from '../document/route.ts';
import { usualFacts } from './condition-edits.ts';
import { type Kind, nobody, workflowKinds, workflowPace, workflowStaff } from './designer-data.ts';
import type { EditorProps } from './outline-editor.tsx';
import { useJudge } from './use-judge.ts';
import { type Drawing, useDrawing, type Version } from './use-drawing.tsx';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

const DrawingTools = later(async () => ({ default: (await import('./drawing-tools.tsx')).DrawingTools }));
const FindingsPanel = later(async () => ({ default: (await import('./findings-panel.tsx')).FindingsPanel }));
const OutlineEditor = later(async () => ({ default: (await import('./outline-editor.tsx')).OutlineEditor }));
const Diagram = later(async () => ({ default: (await import('./diagram.tsx')).Diagram }));
const ChangesView = later(async () => ({ default: (await import('./changes-view.tsx')).ChangesView }));
const TryView = later(async () => ({ default: (await import('./try-view.tsx')).TryView }));
const ReplayView = later(async () => ({ default: (await import('./replay-view.tsx')).ReplayView }));

const tabs = {
  outline: 'Outline',
  diagram: 'Diagram',
  changes: 'Differences',
  try: 'Test',
  replay: 'Replay',
} as const;

/** One version of a workflow: drawn, looked through, tried, replayed, published. */
export default function Designer({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const version = useRow(workflowVersion, id);
  const kinds = useCall(workflowKinds);
  const row = version.data as Version | undefined;
  const definition = useRow(workflowDefinition, row?.definition ?? nobodyId, row !== undefined);
  const { error } = version;
  if (error instanceof ProblemError && error.status === 404) return <NotFound sentence={error.message} />;
  return (
    <Answered of={[version, kinds, definition]}>
      {([, known, of]) => {
        const kind = known.kinds.find(({ record }) => record === of['kind']);
        // A draft that becomes a version in review is shown anew: nothing of the hand on the pencil stays.
        if (kind && row) return <Opened key={`${id} ${row.status}`} version={row} kind={kind} />;
        return <NotFound sentence="This workflow is no longer used." />;
      }}
    </Answered>
  );
}

function useAddress() {
  const { path, search } = usePlace();
  const asked = new URLSearchParams(search);
  return {
    tab: asked.get('tab') ?? 'outline',
    step: asked.get('step'),
    against: asked.get('against') ?? '',
    put(change: Readonly<Record<string, string | null>>) {
      for (const [name, value] of Object.entries(change)) {
        if (value) asked.set(name, value);
        else asked.delete(name);
      }
      navigate(asked.size > 0 ? `${path}?${asked}` : path, { replace: true });
    },
  };
}

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28');

function Opened({ version, kind }: { version: Version; kind: Kind }) {
  useTitle(`${version.name} · Workflow Designer`);
  const me = useSession();
  const designs = includesRole(me.role, 'admin') || me.duties.includes('chief_procurement_officer');
  const own = designs ? { kind: kind.record } : null;
  const { data: staff = nobody } = useCall(workflowStaff, own);
  const { data: pace } = useCall(workflowPace, own);
  const { data: versions } = useEveryRowOf(workflowVersion, {
    filters: { definition: version.definition },
    sort: '-number',
  });
  const drawing = useDrawing(version);
  const { tab, step, against, put } = useAddress();
  const [days, setDays] = useState({ from: yearBefore(today(me)), until: today(me) });
  const [facts, setFacts] = useState<Facts>(() => usualFacts(kind.fields));

  const { document } = drawing;
  const settled = useDeferredValue(document);
  const judge = useJudge(designs);
  const judged = useMemo(
    () => (judge && Object.keys(staff.people).length > 0 ? judge(settled, kind, staff) : null),
    [settled, kind, staff, judge],
  );
  const marked = useMemo(() => new Set(tab === 'try' ? router(document)(facts).trail : []), [document, facts, tab]);
  const others = (versions?.data ?? []).filter(({ id }) => id !== version.id);
  const inForce = others.find(({ status }) => status === 'published');
  const comparedWith = others.find(({ id }) => id === against) ?? inForce ?? others[0];
  const { data: base } = useRow(workflowVersion, comparedWith?.id ?? nobodyId, comparedWith !== undefined);
  const { data: published } = useRow(workflowVersion, inForce?.id ?? nobodyId, inForce !== undefined);

  const editor: EditorProps = {
    document,
    kind,
    staff,
    mayDraw: drawing.mayDraw,
    chosen: step,
    findings: judged?.linted?.findings ?? [],
    marked,
    onChoose: (id) => put({ step: id }),
    onDraw: drawing.draw,
  };
  const findings = judged && (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
      <FindingsPanel
        judged={judged}
        document={settled}
        fields={kind.fields}
        staff={staff}
        onChoose={(id) => put({ step: id, tab: tab === 'diagram' ? 'diagram' : null })}
        onTry={(example) => {
          setFacts({ ...facts, ...example });
          put({ tab: 'try' });
        }}
      />
    </Suspense>
  );
  return (
    <>
      <Head version={version} drawing={drawing} kind={kind} />
      <Tabs label="Views" tabs={designs ? tabs : readable}>
        {(shown) => (
          <>
            {shown === 'outline' && (
              <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
                <OutlineEditor {...editor} />
                {findings}
              </div>
            )}
            {shown === 'diagram' && <Diagram editor={editor} findings={findings} />}
            {shown === 'changes' && (
              <ChangesView
                {...editor}
                versions={others}
                against={comparedWith?.id ?? ''}
                base={(base?.['document'] as WorkflowDocument | undefined) ?? null}
                onAgainst={(id) => put({ against: id })}
              />
            )}
            {shown === 'try' && (
              <TryView
                document={document}
                kind={kind}
                staff={staff}
                facts={facts}
                from={days.from}
                until={days.until}
                onFacts={setFacts}
              />
            )}
            {shown === 'replay' &&
              (pace ? (
                <ReplayView
                  kind={kind}
                  staff={staff}
                  pace={pace}
                  before={(published?.['document'] as WorkflowDocument | undefined) ?? document}
                  after={document}
                  days={days}
                  onDays={setDays}
                />
              ) : (
                <div aria-busy="true" className="skeleton h-40" />
              ))}
          </>
        )}
      </Tabs>
    </>
  );
}

/** What whoever may not draw can look at. */
const readable = { outline: tabs.outline, diagram: tabs.diagram, changes: tabs.changes } as const;

function Head({ version, drawing, kind }: { version: Version; drawing: Drawing; kind: Kind }) {
  return (
    <>
      <PageHead
        title={version.name}
        note={
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge record={workflowVersion} state={version.status} />
            <span>
              {version.note ??
                (drawing.mayDraw ? 'A draft. Approvals follow the current version until you publish this one.' : '')}
            </span>
          </span>
        }
      >
        <Link to="/workflow-designer" className="button button-quiet">
          All workflows
        </Link>
        {drawing.saving.is === 'saved' && <Steps record={workflowVersion} row={version as never} />}
      </PageHead>
      <div className="mb-4 space-y-3">
        <Suspense fallback={<div aria-busy="true" className="skeleton h-10" />}>
          <DrawingTools drawing={drawing} version={version} kind={kind} />
        </Suspense>
      </div>
    </>
  );
}
