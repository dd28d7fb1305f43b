import { useId, useState } from 'react';
import { dollars } from '#kernel';
import { centsTyped, matchOf } from './match.ts';
import { matchBases } from './opportunity-words.ts';

interface MatchProps {
  readonly percent: number | null;
  readonly basis: keyof typeof matchBases;
  readonly costShare: boolean | null;
  readonly ceilingCents: number | null;
  /** Of the decision, where there is one. */
  readonly projectCents: number | null;
  readonly onHandCents: number;
}

const typed = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** What an application of our size costs us, in plain numbers. Nothing of it is kept; the decision has its own. */
export function MatchCalculator({ percent, basis, costShare, ceilingCents, projectCents, onHandCents }: MatchProps) {
  const id = useId();
  const [project, setProject] = useState(typed(projectCents));
  const [hand, setHand] = useState(typed(onHandCents === 0 ? null : onHandCents));
  const given = centsTyped(project);
  const worked =
    given === null
      ? null
      : matchOf({ projectCents: given, percent, basis, ceilingCents, sourcesCents: [centsTyped(hand) ?? 0] });
  const says =
    percent !== null
      ? `${percent}% ${matchBases[basis].toLowerCase()}`
      : costShare === null
        ? 'Not stated'
        : costShare
          ? 'Required, see the notice for the percentage'
          : 'None';
  const entries = [
    ['project', 'Project cost', project, setProject],
    ['hand', 'Sources on hand', hand, setHand],
  ] as const;
  return (
    <section aria-label="Match calculator" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Match calculator</h2>
      <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(([name, label, value, put]) => (
          <label key={name} className="grid gap-1" htmlFor={`${id}-${name}`}>
            {label}
            <input
              id={`${id}-${name}`}
              inputMode="decimal"
              className="control"
              placeholder="0.00"
              maxLength={20}
              value={value}
              onChange={({ target }) => put(target.value)}
            />
          </label>
        ))}
        <p>
          <span className="text-muted block">Match of the notice</span>
          {says}
        </p>
      </div>
      {worked && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 pb-4 lg:grid-cols-5">
          {(
            [
              ['Required match', worked.requiredCents],
              ['Grant at most', worked.grantCents],
              ['Above the ceiling', worked.aboveCeilingCents],
              ['Our share', worked.oursCents],
              ['Gap', worked.gapCents],
            ] as const
          ).map(([label, cents]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className={`tabular-nums ${label === 'Gap' && cents > 0 ? 'text-danger' : ''}`}>{dollars(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
