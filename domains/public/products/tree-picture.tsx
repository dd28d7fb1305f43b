const entries = ['Asked', 'Approved', 'Ordered', 'Paid'] as const;
/** The entry that is proven, its neighbor, and what is needed from the other half. */
const leaf = (at: number) => ({ x: 40 + at * 152, y: 196 });
const knot = (at: number) => ({ x: 116 + at * 304, y: 116 });
const top = { x: 268, y: 36 };

/** A Merkle tree over four entries. What one needs to prove the third is drawn in the color of the gauge. */
export const TreePicture = () => (
  <figure className="grid items-center gap-8 lg:grid-cols-[3fr_2fr]">
    <p className="sr-only">
      A tree: four entries, Requested, Approved, Ordered and Paid; a hash over each, a hash over each pair, and the root
      over both pairs.
    </p>
    <svg viewBox="0 0 536 276" aria-hidden="true" className="panel h-auto w-full p-3">
      {[0, 1].map((at) => (
        <Edge key={at} from={knot(at)} to={top} isWay={at === 1} />
      ))}
      {entries.map((words, at) => (
        <Edge key={words} from={leaf(at)} to={knot(at < 2 ? 0 : 1)} isWay={at === 2} />
      ))}
      <Box {...top} words="Root" isWay />
      <Box {...knot(0)} words="Pair 1" isNeeded />
      <Box {...knot(1)} words="Pair 2" isWay />
      {entries.map((words, at) => (
        <g key={words}>
          <Box {...leaf(at)} words={`Hash ${at + 1}`} isNeeded={at === 3} isWay={at === 2} />
          <text
            x={leaf(at).x}
            y="252"
            textAnchor="middle"
            fontSize="15"
            className={at === 2 ? 'fill-ink font-semibold' : 'fill-muted'}
          >
            {words}
          </text>
        </g>
      ))}
    </svg>
    <figcaption className="text-muted space-y-3 text-base leading-relaxed text-pretty">
      <p>
        To prove that <strong className="text-ink">Ordered</strong> is in the record, you need two hashes in addition to
        its own: the filled ones. Hash 3 with hash 4 gives pair 2, and pair 1 with pair 2 gives the root that was
        signed.
      </p>
      <p>For a million entries it is twenty hashes. That is why a proof fits in an email.</p>
    </figcaption>
  </figure>
);

interface Point {
  readonly x: number;
  readonly y: number;
}

const Edge = ({ from, to, isWay }: { readonly from: Point; readonly to: Point; readonly isWay: boolean }) => (
  <path
    d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
    className={isWay ? 'stroke-gauge' : 'stroke-edge'}
    strokeWidth={isWay ? 3 : 1.5}
  />
);

interface BoxProps extends Point {
  readonly words: string;
  readonly isWay?: boolean;
  readonly isNeeded?: boolean;
}

const Box = ({ x, y, words, isWay = false, isNeeded = false }: BoxProps) => (
  <g>
    <rect
      x={x - 38}
      y={y - 18}
      width="76"
      height="36"
      rx="6"
      strokeWidth={isWay ? 3 : 1.5}
      className={isNeeded ? 'fill-gauge stroke-gauge' : `fill-surface ${isWay ? 'stroke-gauge' : 'stroke-edge'}`}
    />
    <text
      x={x}
      y={y + 5}
      textAnchor="middle"
      fontSize="15"
      className={isNeeded ? 'fill-on-gauge font-semibold' : 'fill-ink'}
    >
      {words}
    </text>
  </g>
);
