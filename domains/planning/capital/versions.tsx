import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { urlOf } from '#kernel';
import { readChanged } from '#web/data/changes.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { useParam } from '#web/ui/param.ts';
import { verdicts } from './capital-survey-answer.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { copyAsked, copyPlan } from './capital-acts.ts';
import { planWords, WHO_PLANS } from './capital-data.tsx';
import type { Parts } from './capital-management.screen.tsx';
import { stages } from './capital-words.ts';
import { DifferenceTables } from './difference-tables.tsx';
import { checkDocument, differenceDocument, documentKeys, planDifference } from './plan-difference.ts';
import type { Book, PlanVersion } from './plan-book.ts';
import { RollOver } from './roll-over.tsx';

/** Every version of the plan, the difference between any two of them, and the next one. */
export function VersionsTab(parts: Parts) {
  const { book, plan, content, mayPlan } = parts;
  const [doing, setDoing] = useState<'copy' | 'roll' | 'check' | null>(null);
  const isSettled = plan.status === 'settled';
  return (
    <div className="space-y-5">
      <section aria-label="Versions" className="panel">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 pb-2">
          <h2>Versions</h2>
          <div className="flex flex-wrap gap-2 print:hidden">
            <button
              type="button"
              className="button"
              disabled={!mayPlan}
              title={mayPlan ? undefined : WHO_PLANS}
              onClick={() => setDoing('copy')}
            >
              New version of {plan.number}
            </button>
            <button
              type="button"
              className="button"
              disabled={!mayPlan || !isSettled}
              title={
                mayPlan ? (isSettled ? undefined : 'Only a final plan can be rolled to the next year.') : WHO_PLANS
              }
              onClick={() => setDoing('roll')}
            >
              Roll {plan.number} to FY{plan.planYear + 1}
            </button>
            <button type="button" className="button" onClick={() => setDoing('check')}>
              Verify document
            </button>
          </div>
        </div>
        <Table
          label="Versions"
          rows={book.plans}
          columns={[
            {
              label: 'Plan',
              name: (one) => one.name,
              show: (one) => (
                <>
                  <Link to={`/capital-planning-management/plans/${one.id}`} className="link">
                    {one.name}
                  </Link>
                  <span className="text-muted block text-xs">{one.number}</span>
                </>
              ),
            },
            { label: 'Stage', text: (one) => stages[one.stage] },
            {
              label: 'Years',
              text: (one) => `FY${one.planYear} to FY${one.planYear + one.years - 1}`,
              className: 'tabular-nums',
            },
            { label: 'State', mark: (one) => <StatusBadge record={capitalPlan} state={one.status} /> },
            { label: 'Final', day: (one) => one.settledOn },
          ]}
        />
      </section>
      {book.plans.length > 1 && <Compare book={book} plan={plan} />}
      <Survey survey={content.survey} plan={plan} />
      {doing === 'copy' && <Copy plan={plan} onClose={() => setDoing(null)} />}
      {doing === 'roll' && <RollOver {...parts} onClose={() => setDoing(null)} />}
      {doing === 'check' && <Check onClose={() => setDoing(null)} />}
    </div>
  );
}

function Compare({ book, plan }: { book: Book; plan: PlanVersion }) {
  const [wished, setSince] = useParam('since');
  const since =
    book.plans.find(({ id }) => id === wished) ??
    book.plans.find(({ id }) => id === plan.basedOn) ??
    book.plans.find(({ id }) => id !== plan.id);
  const difference = useCall(planDifference, since ? { id: plan.id, since: since.id } : null);
  if (!since) return null;
  const nameOf = new Map(book.sources.map(({ id, name }) => [id, name]));
  return (
    <section aria-label="Difference" className="panel">
      <div className="flex flex-wrap items-end justify-between gap-3 p-4">
        <div className="max-w-full min-w-0">
          <h2>Differences</h2>
          <p className="text-muted">
            {planWords(plan)} since{' '}
            <Select
              aria-label="Since"
              className="control inline-block w-auto max-w-full"
              value={since.id}
              choices={book.plans.filter(({ id }) => id !== plan.id).map((one) => [one.id, planWords(one)] as const)}
              onPick={setSince}
            />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <a
            href={urlOf(differenceDocument, { id: plan.id, since: since.id })}
            className="button"
            download={`capital-plan-${since.number}-to-${plan.number}.txt`}
          >
            <Icon name="download" />
            Signed document
          </a>
          <button type="button" className="button" onClick={() => print()}>
            <Icon name="file-text" />
            Print packet
          </button>
        </div>
      </div>
      <Answered of={difference}>
        {(data) => <DifferenceTables difference={data} sourceOf={(id) => nameOf.get(id) ?? id} />}
      </Answered>
    </section>
  );
}

function Copy({ plan, onClose }: { plan: PlanVersion; onClose: () => void }) {
  const queries = useQueryClient();
  const order = Object.keys(stages);
  const next = order[Math.min(order.indexOf(plan.stage) + 1, order.length - 1)] ?? 'amended';
  return (
    <Dialog title={`New version of ${plan.number}`} onClose={onClose}>
      <p className="text-muted mb-4">Copies the projects and amounts, at current project costs.</p>
      <FieldsForm
        label="Next version"
        fields={copyAsked}
        start={{ name: plan.name, stage: next }}
        submit="Create version"
        sends="everything"
        onCancel={onClose}
        onSave={async (values) => {
          const { id } = await send(copyPlan, { id: plan.id, ...values });
          await readChanged(queries, []);
          tell('Version created', 'good');
          navigate(`/capital-planning-management?tab=funding&plan=${id}`);
        }}
      />
    </Dialog>
  );
}

/** Whether a document that somebody holds was signed here. */
function Check({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const { data: keys } = useCall(documentKeys);
  const check = useAct(checkDocument);
  return (
    <Dialog title="Verify signed document" onClose={onClose}>
      <label className="block">
        <span className="mb-1 block font-medium">Full text, including the last line</span>
        <textarea
          rows={8}
          className="control font-mono text-xs"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <output className="mt-3 block empty:hidden">
        {check.data &&
          (check.data.isGenuine ? (
            <Badge tone="good">Signed here and unchanged</Badge>
          ) : (
            <Badge tone="danger">Not signed here, or changed</Badge>
          ))}
        {check.error && <span className="text-danger">{check.error.message}</span>}
      </output>
      <details className="mt-3">
        <summary>Verify offline</summary>
        <p className="text-muted mt-2">
          Any program that reads signed notes (c2sp.org/signed-note) verifies it with this key:
        </p>
        <pre className="mt-2">{keys?.keys.join('\n')}</pre>
      </details>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={text.trim() === '' || check.isPending}
          onClick={() => check.mutate({ text })}
        >
          {' '}
          Verify{' '}
        </button>
      </div>
    </Dialog>
  );
}

/** What residents said to the plan of this year, in sums. */
function Survey({ survey, plan }: { survey: Readonly<Record<string, number>>; plan: PlanVersion }) {
  const all = Object.values(survey).reduce((sum, one) => sum + one, 0);
  return (
    <section aria-label="Survey" className="panel p-4">
      <h2>Survey, FY{plan.planYear}</h2>
      {all === 0 ? (
        <p className="text-muted mt-1">No answers yet. Residents answer on the public plan page.</p>
      ) : (
        <>
          <dl className="pairs mt-2">
            {Object.entries(verdicts).map(([key, words]) => (
              <div key={key}>
                <dt>{words}</dt>
                <dd className="flex items-center gap-3">
                  <progress className="progress max-w-72" max={all} value={survey[key] ?? 0} aria-label={words} />
                  <span className="tabular-nums">{survey[key] ?? 0}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">
            <Link to={`/capital-planning-management/survey?planYear=${plan.planYear}`} className="link">
              All {all} answers
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
