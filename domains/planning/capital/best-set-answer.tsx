import type { ReactNode } from 'react';
import { dollars } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Limit, Reason } from './best-set.ts';
import type { Answered, BestSetQuestion } from './best-set-question.ts';
import { points } from './capital-data.tsx';
import type { Shortage } from './funding.ts';

interface AnswerProps {
  readonly answer: Answered;
  readonly asked: BestSetQuestion;
  readonly aim: string;
  readonly number: string;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** The answer of the solver with its proof, why each project is in or out, and what more money would bring. Fit for the packet. */
export function BestSetAnswer({ answer, asked, aim, number, children }: AnswerProps) {
  const { status, best, bound, gap, seconds, solver, next, reasons, limits, isWhole, shortage } = answer;
  const names = new Map([...asked.projects, ...asked.sources].map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? 'a project';
  const worth = (value: number): string => (aim === 'score' ? points(value) : (value / 1000).toFixed(2));
  const reasonOf = new Map(reasons.map((one) => [one.id, one]));
  const chosen = new Set(best?.ids);
  if (!best)
    return (
      <section className="panel p-6">
        <h2>No portfolio can be funded</h2>
        <p className="mt-2">
          {shortage
            ? `The mandatory projects alone exceed funding: ${shortageWords(shortage, nameOf)}`
            : 'No portfolio was found in time. Try a longer time limit.'}
        </p>
      </section>
    );
  const cents = asked.projects.filter(({ id }) => chosen.has(id)).reduce((sum, one) => sum + one.cents, 0);
  return (
    <div className="space-y-5">
      <section aria-label="Answer" className="panel p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2>
              {number}: {best.ids.length} of {asked.projects.length} projects, {dollars(cents)}
            </h2>
            <p className="text-muted mt-1 max-w-prose">
              {aim === 'score' ? 'Total score' : 'Score per million dollars'}:{' '}
              <strong className="text-ink">{worth(best.value)}</strong>. FY{asked.years[0]} to FY{asked.years.at(-1)}.
            </p>
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            {children}
            <button type="button" className="button" onClick={() => print()}>
              <Icon name="file-text" />
              Print
            </button>
          </div>
        </div>
        <p className="mt-3">
          {status === 'optimal' ? (
            <>
              <Badge tone="good">Proven</Badge> No portfolio scores higher: the bound is {worth(bound ?? best.value)},
              the gap {gap}. Checked to the cent against every cap. {solver}, {seconds.toFixed(1)} seconds.
            </>
          ) : (
            <>
              <Badge tone="warn">Not proven</Badge> The best found in {seconds.toFixed(0)} seconds. No portfolio can
              score more than {bound === null ? 'is known yet' : worth(bound)}. Run again with more time to prove it.{' '}
              {solver}.
            </>
          )}
        </p>
        {next && (
          <p className="mt-2">
            <strong>Next best portfolio</strong> scores {worth(next.value)}:{' '}
            {exchange(difference(best.ids, next.ids), nameOf)}.
          </p>
        )}
      </section>
      <section aria-label="Projects" className="panel">
        <h2 className="px-4 pt-4 pb-2">Project decisions</h2>
        <Table
          label="Project decisions"
          rows={asked.projects.toSorted(
            (one, other) => Number(chosen.has(other.id)) - Number(chosen.has(one.id)) || other.value - one.value,
          )}
          columns={[
            {
              label: 'Project',
              name: ({ name }) => name,
              show: ({ id, name }) => (
                <Link to={`/capital-planning/projects/${id}`} className="link">
                  {name}
                </Link>
              ),
            },
            { label: 'Cost', money: (one) => one.cents, brief: true },
            { label: 'Score', number: ({ value }) => value, show: ({ value }) => worth(value) },
            {
              label: 'In',
              mark: ({ id }) => (chosen.has(id) ? <Badge tone="good">In</Badge> : <Badge>Out</Badge>),
            },
            { label: 'Reason', text: ({ id }) => reasonWords(reasonOf.get(id), { best: best.value, nameOf, worth }) },
          ]}
        />
      </section>
      <Limits {...{ limits, isWhole, nameOf, best: best.value, worth }} />
    </div>
  );
}

interface Words {
  readonly best: number;
  readonly nameOf: (id: string) => string;
  readonly worth: (value: number) => string;
}

function reasonWords(reason: Reason | undefined, { best, nameOf, worth }: Words): string {
  if (!reason) return '';
  const { kind, otherwise, shortage, barred } = reason;
  const loss = otherwise === null ? '' : worth(best - otherwise);
  if (kind === 'mandatory') return 'Mandatory.';
  if (kind === 'barred') return barred ?? '';
  if (kind === 'lacks_money_alone')
    return `Can’t be funded even alone: ${shortage ? shortageWords(shortage, nameOf) : ''}`;
  if (kind === 'no_room_beside_mandatory') return 'No funding left after the mandatory projects.';
  if (kind === 'not_examined') return 'The time limit ran out first.';
  if (kind === 'chosen')
    return otherwise === null
      ? 'No portfolio works without it.'
      : `Without it the best score is ${loss} lower: ${exchange(reason, nameOf)}.`;
  return otherwise === best
    ? `Equally good: ${exchange(reason, nameOf)}.`
    : `With it the best score would be ${loss} lower: ${exchange(reason, nameOf)}.`;
}

const shortageWords = ({ year, cents, sources }: Shortage, nameOf: (id: string) => string): string =>
  sources.length === 0
    ? `no source can fund ${dollars(cents)} of it in FY${year}.`
    : `${dollars(cents)} short in FY${year} from ${sources.map(nameOf).join(', ')}.`;

interface Exchange {
  readonly comesIn: readonly string[];
  readonly dropsOut: readonly string[];
}

const difference = (now: readonly string[], then: readonly string[]): Exchange => ({
  comesIn: then.filter((id) => !now.includes(id)),
  dropsOut: now.filter((id) => !then.includes(id)),
});

function exchange({ comesIn, dropsOut }: Exchange, nameOf: (id: string) => string): string {
  const parts = [
    ...(comesIn.length > 0 ? [`${comesIn.map(nameOf).join(', ')} added`] : []),
    ...(dropsOut.length > 0 ? [`${dropsOut.map(nameOf).join(', ')} removed`] : []),
  ];
  return parts.join(', ') || 'no other change';
}

interface LimitsProps extends Words {
  readonly limits: readonly Limit[];
  readonly isWhole: boolean;
}

/** Which caps stand in the way of a better set, and how much more of each it takes. */
function Limits({ limits, isWhole, nameOf, best, worth }: LimitsProps) {
  return (
    <section aria-label="Cap increases" className="panel">
      <h2 className="px-4 pt-4">Cap increases</h2>
      <p className="text-muted max-w-prose px-4 pb-2">
        {limits.length === 0
          ? 'Raising any single cap doesn’t improve the portfolio.'
          : 'The smallest increase of each cap that allows a better portfolio. Caps not listed don’t limit it.'}
        {!isWhole && ' The time limit ran out before every cap was tried.'}
      </p>
      {limits.length > 0 && (
        <Table
          label="Cap increases"
          rows={limits}
          id={(one) => `${one.source} ${one.year}`}
          columns={[
            { label: 'Cap', name: (one) => `${nameOf(one.source)}, FY${one.year}` },
            { label: 'Increase', money: (one) => one.missing, show: (one) => `${dollars(one.missing)} more` },
            { label: 'Score gain', number: (one) => one.value - best, show: (one) => `+${worth(one.value - best)}` },
            { label: 'Result', text: (one) => exchange(one, nameOf) },
          ]}
        />
      )}
    </section>
  );
}
