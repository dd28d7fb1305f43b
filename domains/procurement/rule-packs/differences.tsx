import { Table } from '#web/ui/table.tsx';
import type { Difference } from './replay.ts';

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly then: string;
  readonly now: string;
}

/** What two decisions about the same purchase say differently. */
export const Differences = ({ differences, then, now }: DifferencesProps) => (
  <Table
    label="Differences"
    rows={differences}
    id={({ what }) => what}
    columns={[
      { label: 'What', name: ({ what }) => what },
      { label: then, text: ({ before }) => before, className: 'wrap-anywhere' },
      { label: now, text: ({ after }) => after, className: 'wrap-anywhere' },
    ]}
  />
);
