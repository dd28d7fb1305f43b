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
        How far each weight can move is worked out for up to {MOST_CONTENDERS} scored projects; this program has{' '}
        {contest.contenders.length}.
      </p>
    );
  const names = new Map(contest.contenders.map(({ id, project }) => [id, project.name]));
  const nameOf = (id: string): string => names.get(id) ?? '';
  const weightOf = ({ at }: Turn): string => String(Math.round(at * 100) / 100);
  const what = ({ comesIn, dropsOut }: Turn): string =>
    [...comesIn.map((id) => `${nameOf(id)} comes in`), ...dropsOut.map((id) => `${nameOf(id)} drops out`)].join(', ');
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
      <h2 className="px-4 pt-4">How far each weight can move before another set is funded</h2>
      <p className="text-muted px-4 pb-2">Exact: worked out at every weight where two projects change places.</p>
      <Table
        label="Sensitivity"
        rows={found}
        id={({ code }) => code}
        columns={[
          { label: 'Criterion', name: ({ code }) => criteria.find((one) => one.code === code)?.name ?? '' },
          { label: 'Weight', number: ({ weight }) => weight },
          {
            label: 'Downward',
            mark: ({ weight, down }) => turned(down, weight, ['below', 'The same down to 0']),
          },
          { label: 'Upward', mark: ({ weight, up }) => turned(up, weight, ['above', 'The same up to 100']) },
        ]}
      />
    </section>
  );
});
