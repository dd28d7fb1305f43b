import { Table } from '#web/ui/table.tsx';
import { type Discussion, nameIn, type Room } from './evaluation-calls.ts';

type Split = Discussion['splits'][number];

interface Props {
  readonly room: Pick<Room, 'criteria' | 'proponents'>;
  /** Furthest apart first. */
  readonly splits: readonly Split[];
}

const percent = (part: number): number => Math.round(part * 1000) / 10;

/** Where a panel is furthest apart: each criterion with its lowest and highest score of one proponent, drawn on the scale. */
export function CriterionSplits({ room, splits }: Props) {
  const [first] = splits;
  const scaleOf = (id: string) => room.criteria.find((one) => one.id === id)?.scale ?? 1;
  return (
    <Table
      label="Furthest by criterion"
      caption={
        first && first.part > 0
          ? `Furthest by criterion: ${nameIn(room.criteria, first.criterion)}, where scores of ${nameIn(room.proponents, first.proponent)} differ by ${percent(first.part)}% of the scale. It changes nothing by itself.`
          : 'Furthest by criterion: every member gave the same scores.'
      }
      rows={splits}
      id={({ criterion }) => criterion}
      columns={[
        { label: 'Criterion', name: ({ criterion }) => nameIn(room.criteria, criterion) },
        {
          label: 'Proponent',
          text: ({ part, proponent }) => (part > 0 ? nameIn(room.proponents, proponent) : null),
          none: 'Same scores',
        },
        {
          label: 'Low to high',
          text: ({ part, low, high, criterion }) => (part > 0 ? `${low} to ${high} of ${scaleOf(criterion)}` : null),
          show: ({ low, high, criterion }) => <Range low={low} high={high} of={scaleOf(criterion)} />,
        },
        { label: 'Spread', percent: ({ part }) => percent(part) },
        { label: 'Average spread', percent: ({ average }) => percent(average) },
        { label: 'Proponents compared', number: ({ proponents }) => proponents },
      ]}
    />
  );
}

function Range({ low, high, of }: { readonly low: number; readonly high: number; readonly of: number }) {
  const at = (score: number) => (Math.min(score, of) * 100) / of;
  return (
    <span className="block min-w-32">
      <span className="tabular-nums">
        {low} to {high} of {of}
      </span>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="bg-raised mt-1 block h-2 w-full overflow-hidden rounded-full"
      >
        <rect x={at(low)} y="0" width={at(high) - at(low)} height="6" className="fill-tone-review" />
      </svg>
    </span>
  );
}
