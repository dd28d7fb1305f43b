import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Donut, Lines } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { workflow } from '../index.ts';
import { CaseTable } from './case-table.tsx';
import { type Engine, workflowEngine } from './engine-view.ts';
import { HeatMap } from './heat-map.tsx';

/** What runs now: where it waits, what is stuck, what comes next by itself. */
export default function WorkflowEngine() {
  const { engine: page, designer } = workflow.pages;
  useTitle(page.title);
  const me = useSession();
  const engine = useCall(workflowEngine, {}, { everySeconds: 60 });
  const seesAll = includesRole(me.role, 'manager') || me.duties.includes('auditor');
  const helps = includesRole(me.role, 'admin') || me.duties.includes('chief_procurement_officer');
  return (
    <>
      <PageHead
        title={page.title}
        note={seesAll ? 'See where approvals wait and for how long.' : 'See the approvals you take part in.'}
      >
        <Link to={designer.path} className="button">
          <Icon name="workflow" />
          Workflows
        </Link>
      </PageHead>
      <Answered
        of={engine}
        isEmpty={({ cases }) => cases.total === 0}
        empty={
          <div className="panel">
            <Empty icon="cpu" title="No active approvals" next={['Workflows', designer.path]}>
              {seesAll
                ? 'Approvals appear when a document is submitted.'
                : 'Approvals you take part in appear when submitted.'}
            </Empty>
          </div>
        }
      >
        {(data) => <Running engine={data} helps={helps} />}
      </Answered>
    </>
  );
}

function Running({ engine, helps }: { engine: Engine; helps: boolean }) {
  const { counts, weeks, versions, cases, now } = engine;
  return (
    <div className="space-y-6">
      <Figures counts={counts} />
      <CaseTable engine={engine} helps={helps} />
      <Folding name="engine.age" title="Pending time">
        <HeatMap cases={cases.data} now={now} />
      </Folding>
      <Folding name="engine.weeks" title="Started and closed, versions in use" isClosed>
        <div className="grid gap-4 xl:grid-cols-2">
          <Lines
            title="Started and closed"
            note="By week, last 12 weeks."
            head="Week of"
            across="days"
            measure={{ kind: 'number', unit: ['approval', 'approvals'] }}
            series={[
              { name: 'Started', points: weeks.map(({ week, started }) => ({ at: week, value: started })) },
              { name: 'Closed', points: weeks.map(({ week, ended }) => ({ at: week, value: ended })) },
            ]}
          />
          <Donut
            title="Versions in use"
            note="An approval stays on the version it started with."
            head="Version"
            measure={{ kind: 'number', unit: ['approval', 'approvals'] }}
            series={[{ name: 'Approvals', points: versions.map(({ name, count }) => ({ at: name, value: count })) }]}
          />
        </div>
      </Folding>
      <Folding name="engine.activity" title="Upcoming and activity" isClosed>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Timers engine={engine} />
          <Log engine={engine} />
        </div>
      </Folding>
    </div>
  );
}

function Figures({ counts }: Pick<Engine, 'counts'>) {
  const figures = [
    ['Pending', counts.running, 'running', ''],
    ['On hold', counts.waiting, 'waiting', ''],
    ['Blocked', counts.stuck, 'stuck', counts.stuck > 0 ? 'text-danger' : ''],
    ['Overdue', counts.late, 'late', counts.late > 0 ? 'text-warn' : ''],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, count, state, tone]) => (
        <div key={label} className="panel p-4">
          <dt className="text-muted">{label}</dt>
          <dd className={`text-2xl font-semibold tabular-nums ${tone}`}>
            <Link to={`${workflow.pages.engine.path}?state=${state}`} className="hover:underline">
              {count}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What will happen by itself, in its order. */
function Timers({ engine: { timers } }: { engine: Engine }) {
  const show = useShow();
  return (
    <section className="panel p-4" aria-label="Upcoming">
      <h2 className="mb-3">Upcoming</h2>
      {timers.total === 0 ? (
        <p className="text-muted">No upcoming due dates or reminders.</p>
      ) : (
        <ol className="timeline">
          {timers.data.map(({ at, what, case: id, subject, step }) => (
            <li key={`${at} ${what} ${id} ${step}`}>
              <p className="note">{momentOf(at, show)}</p>
              <p>
                <Link to={`/approvals/${id}`} className="link">
                  {subject || 'An approval'}
                </Link>{' '}
                <span className="text-muted">
                  {what === 'goes on'
                    ? 'continues automatically'
                    : what === 'due'
                      ? `is due at “${step}”`
                      : `is due for a reminder at “${step}”`}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <CutNote of={timers} what="dates">
        Each approval shows its own.
      </CutNote>
    </section>
  );
}

const verbs: Readonly<Record<string, string>> = {
  approve: 'approved',
  reject: 'rejected',
  return: 'sent back',
  rewind: 'returned to an earlier step',
  hand_over: 'reassigned',
  add: 'added an approver to',
  ask: 'asked someone about',
  answer: 'answered about',
  advise: 'gave an opinion on',
  fill: 'filled in',
  escalate: 'escalated',
  remind: 'sent a reminder about',
  signal: 'sent a message about',
  halt: 'stopped at',
  proceed: 'continued',
  wait: 'waiting on',
  migrate: 'moved to another version',
};

/** The last things that people did and that happened by themselves, the newest first. */
function Log({ engine: { deeds } }: { engine: Engine }) {
  const show = useShow();
  return (
    <section className="panel p-4" aria-label="Activity">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2>Activity</h2>
        <Link to={workflow.pages.decisions.path} className="link">
          All decisions
        </Link>
      </div>
      {deeds.length === 0 ? (
        <p className="text-muted">No activity.</p>
      ) : (
        <ol className="timeline">
          {deeds.map(({ id, at, verb, by, onBehalfOf, case: about, subject, step, reason }) => (
            <li key={id}>
              <p className="note">{momentOf(at, show)}</p>
              <p>
                {by}
                {onBehalfOf && ` for ${onBehalfOf}`} {verbs[verb] ?? verb.replaceAll('_', ' ')}{' '}
                <Link to={`/approvals/${about}`} className="link">
                  {subject}
                </Link>
                {step && <span className="text-muted"> at “{step}”</span>}
                {reason && <span className="text-muted">: {reason}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
