import { useAsked } from '#web/data/asked.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { matchKinds, passedMatch, passedReasons } from './passed-match.record.ts';

interface Counts {
  readonly counts: readonly { readonly reason: string; readonly kind: string; readonly count: number }[];
}

/** Why people buy anew although something is there: counted, and every count leads to its rows. */
export default function PassedMatches() {
  const { data, error, refetch } = useAsked<Counts>('/api/v1/passed_match/counts');
  const counts = data?.counts ?? [];
  return (
    <>
      <RecordList record={passedMatch} title="Matches Passed Over" />
      <div className="mt-6">
        {error ? (
          <Trouble error={error} retry={() => void refetch()} />
        ) : (
          <Bars
            title="Why, in the last twelve months"
            note="Each count leads to its rows."
            head="Reason"
            arranged="stacked"
            measure={{ kind: 'number' }}
            empty="Nobody passed over anything in this time."
            series={Object.entries(matchKinds)
              .filter(([kind]) => counts.some((one) => one.kind === kind))
              .map(([kind, name]) => ({
                name,
                points: Object.entries(passedReasons).map(([reason, words]) => ({
                  at: words,
                  value: counts.find((one) => one.kind === kind && one.reason === reason)?.count ?? 0,
                  to: `/matches-passed-over?kind=${kind}&reason=${reason}`,
                })),
              }))}
          />
        )}
      </div>
    </>
  );
}
