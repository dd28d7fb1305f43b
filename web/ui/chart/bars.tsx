import { scaleBand } from 'd3-scale';
import { useId } from 'react';
import { short } from '#web/ui/format.ts';
import { thinned, ValuesAtLeft, ValuesBelow, widthOf, WordsAtLeft, WordsBelow, ZeroLine } from './axes.tsx';
import type { MeasureProps } from './chart-props.ts';
import { ChartFrame } from './frame.tsx';
import { inkOf, Legend, NamesAtRight, Patterns, roomForNames } from './ink.tsx';
import { lookOf } from './looks.ts';
import { Plot, type Stop } from './plot.tsx';
import { valueScale } from './scale.ts';
import { hasValues, type Place, placesOf, reachFromZero, reachOf } from './series.ts';
import { type Piece, reachOfStacks, stack } from './stack.ts';
import { placeWords, tableOf, valueWords } from './words.ts';

export interface BarsProps extends MeasureProps {
  /** Next to one another to compare series, or upon one another as parts of a whole. */
  readonly arranged?: 'grouped' | 'stacked';
  /** Lying bars leave room for long words; when it is not said, they lie as soon as words do not fit, and never over time. */
  readonly lie?: 'lying' | 'standing';
}

/** Bars from zero, for amounts at named places. */
export function Bars(props: BarsProps) {
  const { title, note, empty, series, measure, head, across = 'words' } = props;
  const id = useId();
  const places = hasValues(series) ? placesOf(series, across) : [];
  const palette = props.arranged === 'stacked' ? 'parts' : 'series';
  const names = series.map(({ name }) => name);
  return (
    <ChartFrame title={title} note={note} empty={empty} table={tableOf({ head, series, places, across, measure })}>
      {({ width, named }) => {
        const drawn = layOut({ ...props, places, width });
        return (
          <>
            {series.length > 1 && !drawn.names && <Legend id={id} names={names} shape="area" of={palette} />}
            <Plot width={width} height={drawn.height} named={named} stops={drawn.bars.map(({ stop }) => stop)}>
              <Patterns id={id} count={series.length} of={palette} />
              {drawn.axes}
              {drawn.bars.map(({ stop, series: at }) => (
                <rect
                  key={stop.key}
                  x={stop.x}
                  y={stop.y}
                  width={Math.max(stop.width, 0.5)}
                  height={Math.max(stop.height, 0.5)}
                  fill={inkOf(id, at)}
                  stroke="currentColor"
                  className={lookOf(at, palette).color}
                />
              ))}
              {drawn.names && <NamesAtRight names={names} of={palette} {...drawn.names} />}
            </Plot>
          </>
        );
      }}
    </ChartFrame>
  );
}

type LayOut = BarsProps & { readonly places: readonly Place[]; readonly width: number };

/** Where every bar and mark stands. */
function layOut({ series, measure, across = 'words', arranged = 'grouped', lie, height = 240, places, width }: LayOut) {
  const isStacked = arranged === 'stacked';
  const pieces = places.map(({ points }) => piecesAt(points, isStacked));
  const reach = isStacked ? reachOfStacks(pieces) : reachFromZero(reachOf(series));
  const isWhole = measure.kind === 'number' && series.every(({ points }) => points.every(isWholeNumber));
  const words = places.map(({ at }) => placeWords(at, across));
  const longest = Math.max(0, ...words.map(widthOf));
  const isLying = lie ? lie === 'lying' : across === 'words' && longest > (width - 76) / places.length - 4;

  const left = isLying ? Math.min(longest + 16, width * 0.4) : 56;
  const lying = places.length * (isStacked ? 28 : 12 + 16 * series.length);
  const names = isLying
    ? 0
    : roomForNames(
        series.map(({ name }) => name),
        width,
      );
  const plot = { left, right: width - Math.max(20, names), top: 8, bottom: isLying ? lying + 8 : height - 24 };
  const bands = scaleBand()
    .domain(places.map(({ at }) => at))
    .range(isLying ? [plot.top, plot.bottom] : [plot.left, plot.right])
    .padding(0.22);
  const inner = isStacked ? bands.bandwidth() : bands.bandwidth() / Math.max(1, series.length);
  const values = valueScale({
    reach,
    isWhole,
    range: isLying ? [plot.left, plot.right] : [plot.bottom, plot.top],
    room: isLying ? 72 : 44,
  });
  const middles = places.map(({ at }, place) => ({
    at: (bands(at) ?? 0) + bands.bandwidth() / 2,
    words: words[place] ?? '',
  }));
  const marks = values.ticks.map((tick) => ({ at: values.at(tick), words: short(tick, measure) }));

  const bars = places.flatMap(({ at, points }, column) =>
    (pieces[column] ?? []).map(({ series: row, from, to }) => {
      const start = (bands(at) ?? 0) + (isStacked ? 0 : inner * row);
      const [low, high] = [values.at(from), values.at(to)];
      const [edge, length] = [Math.min(low, high), Math.abs(high - low)];
      const point = points[row];
      const name = series[row]?.name ?? '';
      const stop: Stop = {
        key: `${column}-${row}`,
        column,
        row,
        ...(isLying
          ? { x: edge, y: start, width: length, height: inner }
          : { x: start, y: edge, width: inner, height: length }),
        name: series.length > 1 ? `${words[column]}, ${name}` : (words[column] ?? ''),
        value: point ? valueWords(point, measure) : '',
        to: point?.to,
      };
      return { stop, series: row };
    }),
  );
  const axes = isLying ? (
    <>
      <ValuesBelow ticks={marks} from={plot.top} to={plot.bottom} />
      <ZeroLine d={`M${values.at(0)} ${plot.top} V${plot.bottom}`} />
      <WordsAtLeft ticks={middles} from={plot.left} room={plot.left - 12} />
    </>
  ) : (
    <>
      <ValuesAtLeft ticks={marks} from={plot.left} to={plot.right} />
      <ZeroLine d={`M${plot.left} ${values.at(0)} H${plot.right}`} />
      <WordsBelow ticks={thinned(middles)} from={plot.bottom} />
    </>
  );
  const heights = series.map((_, row) => {
    const last = bars.findLast((one) => one.series === row && one.stop.column === places.length - 1)?.stop;
    return last ? last.y + (isStacked ? last.height / 2 : 0) : values.at(0);
  });
  return { bars, axes, height: plot.bottom + 26, names: names > 0 && { x: plot.right, heights } };
}

const isWholeNumber = ({ value }: { readonly value: number | null }) => value === null || Number.isInteger(value);

/** At one place: a stack, or every bar from zero. */
const piecesAt = (points: Place['points'], isStacked: boolean): Piece[] => {
  const values = points.map((point) => point?.value ?? null);
  if (isStacked) return stack(values);
  return values.flatMap((value, series) => (value === null ? [] : [{ series, from: 0, to: value }]));
};
