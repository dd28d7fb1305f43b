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
      <RecordList record={passedMatch} title="Declined Sources" />
      <div className="mt-6">
        <Answered of={useCall(passedCounts)} skeleton="h-72">
          {({ counts }) => (
            <Bars
              title="Reasons, last 12 months"
              note="Select a count to see its records."
              head="Reason"
              arranged="stacked"
              measure={{ kind: 'number' }}
              empty="No declined sources in this period."
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
