import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PathStep } from './approval-view.ts';
import { WhereToMend } from './where-to-mend.tsx';

const marks = { done: 'check', now: 'clock', ahead: 'circle', stuck: 'triangle-alert' } as const;

/** The way of an approval, one step below the other: who agreed, with whom it is, who comes next, and how long each took. */
export const ApprovalPath = ({ path }: { readonly path: readonly PathStep[] }) => (
  <ol aria-label="Approval steps" className="space-y-2.5">
    {path.map((step, at) => (
      <Step key={`${step.node}.${at}`} step={step} />
    ))}
  </ol>
);

const looks: Readonly<Record<PathStep['state'], string>> = {
  done: 'text-good',
  now: 'text-tone-review',
  ahead: 'text-muted',
  stuck: 'text-danger',
};

function Step({ step }: { readonly step: PathStep }) {
  const { state, label, people, needed, because, trouble } = step;
  const isHere = state === 'now' || state === 'stuck';
  return (
    <li aria-current={isHere ? 'step' : undefined} className="flex min-w-0 items-start gap-2.5">
      <Icon name={marks[state]} className={`mt-0.5 size-4 shrink-0 ${looks[state]}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className={isHere ? 'font-semibold' : ''}>{label}</span>
          {needed > 1 && <Badge>{`${needed} approvals needed`}</Badge>}
          <People people={people} state={state} />
          <When step={step} />
        </div>
        {because && isHere && <p className="note">{asTheirs(because)}</p>}
        {trouble && (
          <div className={state === 'stuck' ? 'text-danger' : 'text-muted'}>
            {trouble}
            {state === 'stuck' && <WhereToMend kind={step.kind} />}
          </div>
        )}
      </div>
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
    <ul className="flex flex-wrap gap-x-3">
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
      <span className="note sm:ml-auto">
        {momentOf(closedAt, show)}
        {openedAt && `, ${days(openedAt, closedAt)}`}
      </span>
    );
  if (state === 'ahead' || !openedAt) return null;
  return (
    <span className="note sm:ml-auto">
      Since {momentOf(openedAt, show)}
      {dueAt && `, due ${momentOf(dueAt, show)}`}
    </span>
  );
}
