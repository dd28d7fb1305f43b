import { useCall } from '#web/data/calls.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { passedCounts } from './passed-counts.ts';
import { matchKinds, passedMatch, passedReasons } from './passed-match.record.ts';

/** Why people buy anew although something is there: counted, and every count leads to its rows. */
export default function PassedMatches() {
  return (
    <>
      <RecordList record={passedMatch} title="Matches Passed Over" />
      <div className="mt-6">
        <Answered of={useCall(passedCounts)} skeleton="h-72">
          {({ counts }) => (
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
        </Answered>
      </div>
    </>
  );
}
