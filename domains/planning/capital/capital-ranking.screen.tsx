import type { Row } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Heads } from '#web/ui/heads.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { points } from './capital-data.tsx';
import { capitalRanking } from './capital-ranking.record.ts';

type Kept = Row<typeof capitalRanking>;

const { 'As it stood': _tables, ...sections } = capitalRanking.sections;
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
        <table className="grid-table">
          <thead>
            <tr>
              <Heads words={['Criterion']} figures={['Weight', 'Share']} />
            </tr>
          </thead>
          <tbody>
            {weights.map(({ code, name, weight }) => (
              <tr key={code}>
                <th scope="row" className="col-span-full font-normal">
                  {name}
                </th>
                <td data-label="Weight" className="amount">
                  {weight}
                </td>
                <td data-label="Share" className="amount">
                  {all === 0 ? '–' : `${Math.round((100 * weight) / all)}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="ranking-before" className="panel min-w-0">
        <h2 id="ranking-before" className="p-4">
          Ranking before
        </h2>
        {ranking.length === 0 ? (
          <p className="text-muted px-4 pb-4">Nothing was scored then.</p>
        ) : (
          <Scrolling label="Ranking before">
            <table className="grid-table">
              <thead>
                <tr>
                  <Heads words={['Rank', 'Project', 'Number']} figures={['Score of ten']} />
                </tr>
              </thead>
              <tbody>
                {ranking.map(({ place, number, name, score }) => (
                  <tr key={number}>
                    <td data-label="Rank" className="tabular-nums">
                      {place}
                    </td>
                    <th scope="row" className="col-span-full font-normal">
                      {name}
                    </th>
                    <td data-label="Number">{number}</td>
                    <td data-label="Score of ten" className="amount">
                      {points(score)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )}
      </section>
    </div>
  );
}
