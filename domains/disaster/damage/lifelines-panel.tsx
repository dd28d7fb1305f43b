import { useState } from 'react';
import { href } from '#kernel';
import { instantKind } from '#kernel/fields/instant.ts';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { useWhole } from '#web/ui/whole.ts';
import type { IconName } from '#kernel';
import { damagePages } from '../damage-pages.ts';
import { type IncidentLifelines, incidentLifelines } from './damage-calls.ts';
import { lifelineReport } from './lifeline-report.record.ts';
import { trends } from './lifeline-state.ts';
import { type Condition, components, conditions, lifelines } from './lifeline-words.ts';

const STEPS = 96;
const spec = lifelineReport.fields.observedAt.spec as Parameters<typeof instantKind.format>[1]; // an instant

/** Colors of FEMA’s toolkit: green, yellow, red, gray, blue. */
const tones: Readonly<Record<Condition, BadgeTone>> = {
  stable: 'good',
  stabilizing: 'warn',
  unstable: 'danger',
  unknown: 'plain',
  administrative: 'review',
};
const icons: Readonly<Record<Condition, IconName>> = {
  stable: 'check',
  stabilizing: 'clock',
  unstable: 'triangle-alert',
  unknown: 'circle-question-mark',
  administrative: 'info',
};

const Mark = ({ of }: { readonly of: Condition }) => (
  <Badge tone={tones[of]}>
    <Icon name={icons[of]} />
    {conditions[of]}
  </Badge>
);

/** Eight lifelines at one look, played back to any moment of the incident, and the same as a table. */
export default function Lifelines({ id }: { readonly id: string }) {
  const [at, setAt] = useState<string | null>(null);
  const asked = useCall(incidentLifelines, at === null ? { id } : { id, at }, { keepsLast: true });
  return (
    <Answered of={asked} skeleton="h-64">
      {(of) => <Shown of={of} id={id} at={at} onPick={setAt} />}
    </Answered>
  );
}

interface ShownProps {
  readonly of: IncidentLifelines;
  readonly id: string;
  readonly at: string | null;
  readonly onPick: (at: string | null) => void;
}

function Shown({ of, id, at, onPick }: ShownProps) {
  const show = useShow();
  const isWhole = useWhole();
  const { may } = useSession();
  const [end] = useState(() => Date.parse(of.until));
  const begin = Date.parse(of.startedAt);
  const width = Math.max(1, (end - begin) / STEPS);
  const step = at === null ? STEPS : Math.round((Date.parse(at) - begin) / width);
  const pick = (next: number) => onPick(next >= STEPS ? null : new Date(begin + next * width).toISOString());
  return (
    <Panel
      title="Community lifelines"
      action={
        <>
          <button type="button" className="button" disabled={at === null} onClick={() => onPick(null)}>
            Show now
          </button>
          {of.isOpen && may.create.includes(lifelineReport.name) && (
            <Link
              to={`${href(damagePages.lifelineReport, { id: 'new' })}?${new URLSearchParams({ incident: id })}`}
              className="button"
            >
              Report a lifeline
            </Link>
          )}
        </>
      }
    >
      <ul aria-label="Lifelines" className="grid grid-cols-2 gap-2 px-4 pb-3 lg:grid-cols-4">
        {of.lifelines.map(({ lifeline, condition }) => (
          <li key={lifeline} className="border-line space-y-1 rounded border p-2">
            <span className="block">{lifelines[lifeline]}</span>
            <Mark of={condition} />
          </li>
        ))}
      </ul>
      <label className="block px-4 pb-3">
        <span className="flex justify-between gap-2">
          <span>Lifelines at</span>
          <span className="tabular-nums">{instantKind.format(of.at, spec, show)}</span>
        </span>
        <input
          type="range"
          aria-label="Lifelines at"
          className="accent-focus w-full"
          min={0}
          max={STEPS}
          value={step}
          onChange={({ target }) => pick(Number(target.value))}
        />
      </label>
      <details open={isWhole} className="pb-3">
        <summary className="px-4 font-medium">Reports and earlier periods</summary>
        <Table
          label="Community lifelines"
          rows={of.lifelines}
          id={({ lifeline }) => lifeline}
          columns={[
            { label: 'Lifeline', name: ({ lifeline }) => lifelines[lifeline] },
            { label: 'Condition', mark: ({ condition }) => <Mark of={condition} /> },
            { label: 'Trend', text: ({ trend }) => trends[trend] },
            {
              label: 'Last reports',
              text: ({ parts }) => parts.map(({ impact }) => impact).join(' '),
              show: ({ lifeline, parts }) =>
                parts.length === 0 ? (
                  'No report'
                ) : (
                  <ul>
                    {parts.map(({ id: own, component, condition, impact, isLate }) => (
                      <li key={own}>
                        <Link to={href(damagePages.lifelineReport, { id: own })} className="link">
                          {component ? components[component] : lifelines[lifeline]}
                        </Link>
                        : {conditions[condition]}. {impact}
                        {isLate ? ' Late entry.' : ''}
                      </li>
                    ))}
                  </ul>
                ),
            },
            {
              label: 'Earlier periods',
              text: ({ history }) =>
                history.map((condition, index) => `${of.periods[index]}: ${conditions[condition]}`).join(', ') || null,
            },
          ]}
        />
      </details>
      <p className="note px-4 pb-3">
        A lifeline is as its worst component. Each component counts until a later report of it.
      </p>
    </Panel>
  );
}
