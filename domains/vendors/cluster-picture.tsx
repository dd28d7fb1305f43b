import { href } from '#kernel';
import { useNarrow } from '#web/ui/narrow.ts';
import { Link } from '#web/shell/router.tsx';
import { type Box, type Cluster, FONT, type Net, PADDING, pictureOf, type Shared } from './clusters.ts';
import { vendors } from './index.ts';
import { markKinds } from './vendor-marks.ts';

const wordsOf = ({ kind, value }: Shared): string => (value ? `${markKinds[kind]} ${value}` : markKinds[kind]);

/** So many vendors are drawn; the table has them all. */
const MOST_DRAWN = 24;

interface PictureProps<Thing extends { readonly vendors: readonly string[] }> {
  readonly of: Net<Thing>;
  readonly words: (one: Thing) => string;
  readonly label: string;
  readonly numberOf?: (id: string) => string;
  readonly here?: string | undefined;
}

/** The vendors of a cluster and what they share. */
export function ClusterPicture({ of, here }: { readonly of: Cluster; readonly here?: string }) {
  const numbers = new Map(of.vendors.map(({ id, number }) => [id, number]));
  return (
    <NetPicture
      of={of}
      words={wordsOf}
      label={`${of.vendors.length} vendors and what they share`}
      numberOf={(id) => numbers.get(id) ?? ''}
      here={here}
    />
  );
}

/** Vendors and what hangs them together. Each vendor is a link; the table below has the same in words. */
export function NetPicture<Thing extends { readonly vendors: readonly string[] }>({
  of,
  words,
  label,
  numberOf,
  here,
}: PictureProps<Thing>) {
  const isNarrow = useNarrow();
  const drawn = new Set(of.vendors.slice(0, MOST_DRAWN).map(({ id }) => id));
  const cluster: Net<Thing> =
    drawn.size === of.vendors.length
      ? of
      : {
          ...of,
          vendors: of.vendors.slice(0, MOST_DRAWN),
          shared: of.shared
            .map((one) => ({ ...one, vendors: one.vendors.filter((id) => drawn.has(id)) }))
            .filter((one) => one.vendors.length > 1),
        };
  const {
    width,
    height,
    vendors: firms,
    shared,
    lines,
  } = pictureOf(cluster, {
    width: isNarrow ? 340 : 720,
    words,
  });
  return (
    <figure className="px-4 pb-4" aria-label={label}>
      <svg
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        className={`block w-full ${isNarrow ? 'max-w-[24rem]' : 'max-w-[46rem]'}`}
      >
        <g aria-hidden="true">
          {lines.map(({ vendor, shared: thing, path }) => (
            <path key={`${vendor} ${thing}`} d={path} strokeWidth="1.5" className="stroke-edge fill-none" />
          ))}
        </g>
        {firms.map((box) => (
          <Link
            key={box.key}
            to={href(vendors.pages.vendor, { id: box.key })}
            className="group"
            aria-label={[box.lines.join(' '), numberOf?.(box.key) ?? ''].filter(Boolean).join(', ')}
            {...(box.key === here ? { 'aria-current': 'page' as const } : {})}
          >
            <rect
              {...placeOf(box)}
              strokeWidth={box.key === here ? 2.5 : 1}
              className="fill-surface stroke-link group-focus-visible:stroke-focus group-hover:fill-raised"
            />
            <Label of={box} className="fill-link" />
          </Link>
        ))}
        {shared.map((box) => (
          <g key={box.key}>
            <rect {...placeOf(box)} rx="14" className="fill-raised stroke-line" />
            <Label of={box} className="fill-ink" />
          </g>
        ))}
      </svg>
      {of.vendors.length > MOST_DRAWN && (
        <figcaption className="note mt-2">
          {MOST_DRAWN} of {of.vendors.length} vendors are drawn. The table lists all.
        </figcaption>
      )}
    </figure>
  );
}

const placeOf = ({ x, y, width, height }: Box) => ({ x, y, width, height, rx: 4 });

const Label = ({ of: { x, y, lines }, className }: { readonly of: Box; readonly className: string }) => (
  <text fontSize={FONT} className={className}>
    {lines.map((line, at) => (
      <tspan key={`${at} ${line}`} x={x + PADDING} y={y + PADDING + 13 + at * 17}>
        {`${line} `}
      </tspan>
    ))}
  </text>
);
