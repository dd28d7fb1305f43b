import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PathStep } from './approval-view.ts';
import { WhereToMend } from './where-to-mend.tsx';

const marks = { done: 'check', now: 'clock', ahead: 'circle', stuck: 'triangle-alert' } as const;

/** The way of an approval as a picture: who agreed, with whom it is, who comes next, and how long each took. */
export function ApprovalPath({ path }: { readonly path: readonly PathStep[] }) {
  return (
    <ol
      aria-label="Approval steps"
      className="grid grid-cols-1 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
    >
      {path.map((step, at) => (
        <Step key={`${step.node}.${at}`} step={step} />
      ))}
    </ol>
  );
}

const looks: Readonly<Record<PathStep['state'], string>> = {
  done: 'border-good/40',
  now: 'border-tone-review border-2',
  ahead: 'border-line border-dashed',
  stuck: 'border-danger border-2',
};

function Step({ step }: { readonly step: PathStep }) {
  const { state, label, people, needed, because, trouble } = step;
  const isHere = state === 'now' || state === 'stuck';
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className={`bg-surface min-w-0 rounded-lg border px-3 py-2.5 ${looks[state]}`}
    >
      <div className="flex items-center gap-2">
        <Icon
          name={marks[state]}
          className={`size-4 shrink-0 ${state === 'done' ? 'text-good' : state === 'stuck' ? 'text-danger' : 'text-muted'}`}
        />
        <span className={`min-w-0 grow ${isHere ? 'font-semibold' : ''}`}>{label}</span>
        {needed > 1 && <Badge>{`${needed} approvals needed`}</Badge>}
      </div>
      <People people={people} state={state} />
      <When step={step} />
      {because && isHere && <p className="note mt-1">{asTheirs(because)}</p>}
      {trouble && (
        <div className={`mt-1 text-sm ${state === 'stuck' ? 'text-danger' : 'text-muted'}`}>
          {trouble}
          {state === 'stuck' && <WhereToMend kind={step.kind} />}
        </div>
      )}
    </li>
  );
}

/** The sentence that tells a person why they, for everybody else. */
const asTheirs = (because: string): string =>
  because
    .replace(/^You are/, 'They are')
    .replace(/^You /, 'They ')
    .replace(/^Your /, 'Their ')
    .replace(' you ', ' them ')
    .replace(/ you\.$/, ' them.');

function People({ people, state }: Pick<PathStep, 'people' | 'state'>) {
  if (people.length === 0) return null;
  const [shown, more] = [people.slice(0, 4), people.length - 4];
  return (
    <ul className="mt-1 text-sm">
      {shown.map(({ id, name, word, isAway }) => (
        <li key={id} className="flex flex-wrap items-center gap-1.5">
          <span className={state === 'ahead' ? 'text-muted' : ''}>{name}</span>
          {word === 'reject' && <Badge tone="danger">rejected</Badge>}
          {word === 'approve' && state !== 'done' && <Badge tone="good">approved</Badge>}
          {isAway && <Badge tone="warn">away</Badge>}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}

const DAY_MS = 86_400_000;
const days = (from: string, to: string): string => {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (count < 1) return 'same day';
  return `${Math.round(count)} ${Math.round(count) === 1 ? 'day' : 'days'}`;
};

function When({ step: { state, openedAt, closedAt, dueAt } }: { readonly step: PathStep }) {
  const show = useShow();
  if (state === 'done' && closedAt)
    return (
      <p className="note mt-1">
        {momentOf(closedAt, show)}
        {openedAt && `, ${days(openedAt, closedAt)}`}
      </p>
    );
  if (state === 'ahead' || !openedAt) return null;
  return (
    <p className="note mt-1">
      Since {momentOf(openedAt, show)}
      {dueAt && `, due ${momentOf(dueAt, show)}`}
    </p>
  );
}
