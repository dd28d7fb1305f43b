import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Table } from '#web/ui/table.tsx';
import { evaluationRanking, type Ranking, type Room } from './evaluation-calls.ts';

type Ranked = Ranking['rows'][number];
const pointsOf = ({ by }: Ranked, id: string): number | null => {
  const found = by.find(({ criterion }) => criterion === id);
  return found ? found.points / 100 : null;
};

/** Ranks with points by criterion, worked out from the stored scores each time it is shown. */
export function RankingView({ room }: { readonly room: Room }) {
  const asked = useCall(evaluationRanking, { id: room.id });
  const pointed = room.criteria.filter(({ kind }) => kind !== 'pass_fail');
  return (
    <section aria-labelledby="ranking" className="panel min-w-0 space-y-4">
      <h2 id="ranking" className="px-4 pt-4">
        Ranking
      </h2>
      <Answered of={asked}>
        {({ rows, isSame, tied }) => (
          <>
            <p className="text-muted px-4">
              {isSame
                ? 'Recomputed from the stored scores: the same result.'
                : 'The stored scores give another result. Rank again.'}
              {tied.length > 0 && ` ${tied.length} proponents tie for first place: the draw decides.`}
            </p>
            <Table
              label="Ranking"
              rows={rows}
              id={({ proponent }) => proponent}
              file={`${room.number}-ranking`}
              columns={[
                { label: 'Rank', text: ({ rank, failed }) => rank ?? failed ?? '–', className: 'tabular-nums' },
                { label: 'Vendor', name: ({ vendor, name }) => vendor ?? name },
                { label: 'Total', money: ({ total }) => total?.cents },
                ...pointed.map(({ id, name }) => ({ label: name, number: (row: Ranked) => pointsOf(row, id) })),
                { label: 'Points', number: ({ points }) => points / 100 },
              ]}
            />
            <div className="p-4">
              <Bars
                title="Points by criterion"
                head="Vendor"
                across="words"
                arranged="stacked"
                measure={{ kind: 'number' }}
                empty="No proponent is ranked."
                series={pointed.map(({ id, name }) => ({
                  name,
                  points: rows
                    .filter(({ rank }) => rank !== null)
                    .map((row) => ({ at: row.vendor ?? row.name, value: pointsOf(row, id) })),
                }))}
              />
            </div>
          </>
        )}
      </Answered>
    </section>
  );
}
