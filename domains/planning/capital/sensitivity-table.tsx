import { memo } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { type Contest, MOST_CONTENDERS } from './contest.ts';
import type { Criterion } from './scoring.ts';
import type { Turn } from './sensitivity.ts';

interface SensitivityProps {
  readonly contest: Contest;
  readonly criteria: readonly Criterion[];
}

/** How firm the funded set is: for each weight, how far it may move before another set is funded. */
export const SensitivityTable = memo(function SensitivityTable({ contest, criteria }: SensitivityProps) {
  const found = contest.sensitivity(criteria);
  if (!found)
    return (
      <p role="note" className="panel p-4">
        Weight sensitivity is calculated for up to {MOST_CONTENDERS} scored projects; this program has{' '}
        {contest.contenders.length}.
      </p>
    );
  const names = new Map(contest.contenders.map(({ id, project }) => [id, project.name]));
  const nameOf = (id: string): string => names.get(id) ?? '';
  const weightOf = ({ at }: Turn): string => String(Math.round(at * 100) / 100);
  const what = ({ comesIn, dropsOut }: Turn): string =>
    [...comesIn.map((id) => `${nameOf(id)} enters`), ...dropsOut.map((id) => `${nameOf(id)} leaves`)].join(', ');
  const turned = (turn: Turn | null, weight: number, [beyond, same]: readonly [string, string]) =>
    turn ? (
      <>
        <Badge tone={Math.abs(turn.at - weight) <= 5 ? 'warn' : 'plain'}>
          {turn.isBeyond ? beyond : 'at'} {weightOf(turn)}
        </Badge>{' '}
        {what(turn)}
      </>
    ) : (
      <span className="text-muted">{same}</span>
    );
  return (
    <section aria-label="Sensitivity" className="panel">
      <h2 className="px-4 pt-4">Weight sensitivity</h2>
      <p className="text-muted px-4 pb-2">The range of each weight that keeps the same projects funded.</p>
      <Table
        label="Sensitivity"
        rows={found}
        id={({ code }) => code}
        columns={[
          { label: 'Criterion', name: ({ code }) => criteria.find((one) => one.code === code)?.name ?? '' },
          { label: 'Weight', number: ({ weight }) => weight },
          {
            label: 'Downward',
            mark: ({ weight, down }) => turned(down, weight, ['below', 'No change down to 0']),
          },
          { label: 'Upward', mark: ({ weight, up }) => turned(up, weight, ['above', 'No change up to 100']) },
        ]}
      />
    </section>
  );
});
