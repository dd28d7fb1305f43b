import { line } from 'd3-shape';
import { exact, type Measure } from '#web/ui/format.ts';
import { levelOf } from './level.ts';
import { lookOf } from './looks.ts';
import { type Across, hasValues, placesOf, reachOf, type Series } from './series.ts';
import { placeWords, valueWords } from './words.ts';

export interface SparklineProps {
  readonly series: Series;
  readonly measure: Measure;
  readonly across?: Across;
}

const [WIDTH, HEIGHT, EDGE] = [96, 24, 3];

/** The course of something in the height of a line of text, with its last value as a dot and all of them in words. */
export function Sparkline({ series, measure, across = 'months' }: SparklineProps) {
  const places = placesOf([series], across).flatMap(({ at, points: [point] }) => (point ? [{ at, point }] : []));
  if (!hasValues([series])) return <span className="text-muted">—</span>;
  const reach = reachOf([series]);
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, places.length - 1);
  const y = (value: number) => HEIGHT - EDGE - levelOf(value, reach) * (HEIGHT - 2 * EDGE);
  const course = line<(typeof places)[number]>(
    (_, at) => x(at),
    ({ point }) => y(point.value ?? 0),
  ).defined(({ point }) => point.value !== null)(places);
  const end = places.findLastIndex(({ point }) => point.value !== null);
  const last = places[end];
  const extremes = `lowest ${exact(reach[0], measure)}, highest ${exact(reach[1], measure)}`;
  return (
    <div className="inline-flex items-center align-middle">
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className={lookOf(0).color}>
        <path d={course ?? ''} fill="none" stroke="currentColor" strokeWidth={1.75} />
        {last && <circle cx={x(end)} cy={y(last.point.value ?? 0)} r={3} fill="currentColor" />}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{`${series.name}: ${last ? valueWords(last.point, measure) : ''} at last, ${extremes}`}</caption>
          <tbody>
            {places.map(({ at, point }) => (
              <tr key={at}>
                <th scope="row">{placeWords(at, across)}</th>
                <td>{valueWords(point, measure)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
