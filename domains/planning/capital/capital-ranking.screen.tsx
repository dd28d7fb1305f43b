import type { Row } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { points } from './capital-data.tsx';
import { capitalRanking } from './capital-ranking.record.ts';

type Kept = Row<typeof capitalRanking>;

const { Ranking: _tables, ...sections } = capitalRanking.sections;
const withoutTables = { ...capitalRanking, sections };

/** A ranking as it stood, with the weights that made it. */
export default function CapitalRankingScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={capitalRanking} id={params['id'] ?? ''}>
      {(row) => (
        <>
          <RecordSections record={withoutTables} row={row} />
          <KeptRanking {...(row as unknown as Kept)} />
        </>
      )}
    </RecordScreen>
  );
}

/** Weights as shares of their sum, and scores out of ten, as on the screen where they were given. */
export function KeptRanking({ weights, ranking }: Pick<Kept, 'weights' | 'ranking'>) {
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[24rem_1fr]">
      <section aria-labelledby="weights-before" className="panel min-w-0">
        <h2 id="weights-before" className="p-4">
          Weights before
        </h2>
        <PlainTable
          show={plainShow}
          label="Weights before"
          rows={weights}
          id={({ code }) => code}
          columns={[
            { label: 'Criterion', name: ({ name }) => name },
            { label: 'Weight', number: ({ weight }) => weight },
            {
              label: 'Share',
              percent: ({ weight }) => (all === 0 ? null : Math.round((100 * weight) / all)),
              none: '–',
            },
          ]}
        />
      </section>
      <section aria-labelledby="ranking-before" className="panel min-w-0">
        <h2 id="ranking-before" className="p-4">
          Ranking before
        </h2>
        {ranking.length === 0 ? (
          <p className="text-muted px-4 pb-4">No scores at that time.</p>
        ) : (
          <Scrolling label="Ranking before">
            <PlainTable
              show={plainShow}
              label="Ranking before"
              rows={ranking}
              id={({ number }) => number}
              columns={[
                { label: 'Rank', text: ({ place }) => place, className: 'tabular-nums' },
                { label: 'Project', name: ({ name }) => name },
                { label: 'Number', text: ({ number }) => number },
                { label: 'Score (of 10)', number: ({ score }) => score / 100, show: ({ score }) => points(score) },
              ]}
            />
          </Scrolling>
        )}
      </section>
    </div>
  );
}
