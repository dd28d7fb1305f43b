import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { Bars } from '#web/ui/chart.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { everyMonth, type Overview } from './requisition-overview.ts';
import { requisition } from './requisition.record.ts';

const parts = [
  ['Approved or ordered', 'granted'],
  ['Still open', 'open'],
  ['Rejected or cancelled', 'refused'],
] as const;

/** A year of requests, and what became of them. */
export default function RequisitionYear() {
  const { data, error, refetch } = useQuery({
    queryKey: [requisition.name, 'overview'],
    queryFn: ({ signal }) => call<Overview>({ path: '/api/v1/requisition/overview', signal }),
  });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-80" />;
  // Twelve empty months are no picture.
  const months = data.months.length > 0 ? everyMonth(data) : [];
  return (
    <Bars
      title="Asked for in the last twelve months"
      note="By the month of the request, in what became of it."
      head="Month"
      across="months"
      arranged="stacked"
      measure={{ kind: 'money' }}
      empty="Nobody has asked for anything in this time."
      series={parts.map(([name, part]) => ({
        name,
        points: months.map((one) => ({ at: one.month, value: one[part] })),
      }))}
    />
  );
}
