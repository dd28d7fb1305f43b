import { useState } from 'react';
import { useShow } from '#web/data/session.ts';
import { Bars } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { useWhole } from '#web/ui/whole.ts';
import type { DaysLeft } from './waiting.ts';

const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(days) * 86_400_000).toISOString().slice(0, 10);

interface PictureProps {
  readonly days: DaysLeft;
  readonly from: string;
  readonly title: string;
}

/** How long others waited from here, in a line that opens the picture: a single number would promise what nobody knows. */
export function DaysPicture({ days, from, title }: PictureProps) {
  const show = useShow();
  const isWhole = useWhole();
  const [isOpen, setOpen] = useState(false);
  const { sample, quarter, median, nineTenths, bins } = days;
  return (
    <details open={isWhole} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{`${title}: ${Math.round(median)} days`}</summary>
      {isOpen && (
        <Bars
          title={title}
          note={`Half of ${sample} earlier ones took ${Math.round(median)} days or less, 90% took ${Math.round(nineTenths)} or less. Expected between ${wholeDay(after(from, quarter), show)} and ${wholeDay(after(from, nineTenths), show)}.`}
          head="Days"
          across="words"
          lie="standing"
          measure={{ kind: 'number' }}
          empty="Not enough completed requisitions yet."
          series={[
            {
              name: 'Requisitions',
              points: bins.map((bin) => ({
                at: bin.from === bin.to ? `${bin.from}` : `${bin.from}–${bin.to}`,
                value: bin.count,
              })),
            },
          ]}
        />
      )}
    </details>
  );
}
