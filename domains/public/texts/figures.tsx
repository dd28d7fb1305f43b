import type { ReactNode } from 'react';

/** The drawings of the articles, in the colors of either theme. What they show is told in words below them. */

const Drawing = ({ size, children }: { size: string; children: ReactNode }) => (
  <svg viewBox={size} aria-hidden="true" className="h-auto w-full fill-none">
    {children}
  </svg>
);

interface WordsProps {
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly look?: string;
}

const Words = ({ x, y, children, anchor = 'middle', look = 'fill-ink text-[13px]' }: WordsProps) => (
  <text x={x} y={y} textAnchor={anchor} className={look}>
    {children}
  </text>
);
const faint = 'fill-muted text-[12px]';

function Thresholds() {
  return (
    <Drawing size="0 0 560 250">
      <rect x="40" y="10" width="46" height="230" rx="4" className="fill-raised stroke-line" />
      <rect x="41" y="190" width="44" height="49" className="fill-series-1/35" />
      <rect x="41" y="80" width="44" height="110" className="fill-series-1/15" />
      {[190, 80].map((y) => (
        <rect key={y} x="40" y={y - 2} width="46" height="4" className="fill-gauge" />
      ))}
      {[30, 50, 105, 130, 155, 210, 225].map((y) => (
        <rect key={y} x="44" y={y} width="14" height="2" className="fill-edge" />
      ))}
      <path d="M90 190h40M90 80h40" className="stroke-edge" />
      <Words x={138} y={84} anchor="start" look="fill-ink text-[15px] font-semibold">
        $350,000
      </Words>
      <Words x={138} y={194} anchor="start" look="fill-ink text-[15px] font-semibold">
        $15,000
      </Words>
      <Words x={230} y={44} anchor="start">
        Invitation for bids or request for proposals, publicly advertised
      </Words>
      <Words x={230} y={62} anchor="start" look={faint}>
        Estimate first, price analysis, bonds on construction
      </Words>
      <Words x={230} y={136} anchor="start">
        Quotes from an adequate number of sources
      </Words>
      <Words x={230} y={154} anchor="start" look={faint}>
        Tabulation in the file
      </Words>
      <Words x={230} y={222} anchor="start">
        Micro-purchase, price reasonable and noted
      </Words>
      <Words x={230} y={240} anchor="start" look={faint}>
        Shared among qualified suppliers
      </Words>
    </Drawing>
  );
}

/** Yearly probability from right to left, damage upwards: both as in the table of the article. */
function LossCurve() {
  const x = (percent: number) => 60 + (percent / 10) * 460;
  const y = (thousands: number) => 210 - (thousands / 900) * 190;
  const before = [
    [10, 40],
    [4, 180],
    [2, 420],
    [1, 900],
  ] as const;
  const after = [
    [10, 0],
    [4, 20],
    [2, 90],
    [1, 350],
  ] as const;
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map(([p, d], at) => `${at === 0 ? 'M' : 'L'}${x(p)} ${y(d)}`).join('');
  const back = after.toReversed().map(([p, d]) => `L${x(p)} ${y(d)}`);
  return (
    <Drawing size="0 0 560 260">
      <path d={`${line(before)}L${x(0)} ${y(900)}L${x(0)} ${y(350)}${back.join('')}Z`} className="fill-gauge/30" />
      <path d={`M${x(0)} 14V210H530`} className="stroke-edge" />
      <path d={`${line(before)}L${x(0)} ${y(900)}`} className="stroke-series-1" strokeWidth="2.5" />
      <path
        d={`${line(after)}L${x(0)} ${y(350)}`}
        className="stroke-series-3"
        strokeWidth="2.5"
        strokeDasharray="6 4"
      />
      {[1, 2, 4, 10].map((p) => (
        <g key={p}>
          <path d={`M${x(p)} 210v6`} className="stroke-edge" />
          <Words x={x(p)} y={231} look={faint}>
            {p}%
          </Words>
        </g>
      ))}
      {[300, 600, 900].map((d) => (
        <Words key={d} x={52} y={y(d) + 4} anchor="end" look={faint}>
          ${d}K
        </Words>
      ))}
      <Words x={x(3.4)} y={y(330)} anchor="start">
        Before the basin
      </Words>
      <Words x={x(4.3)} y={y(60)} anchor="start">
        After the basin
      </Words>
      <Words x={x(5)} y={254} look={faint}>
        Probability in a year
      </Words>
    </Drawing>
  );
}

function KeyShares() {
  const share = (cx: number, name: string, held: string) => (
    <g key={name}>
      <circle cx={cx} cy="60" r="26" className="fill-raised stroke-edge" />
      <circle cx={cx} cy="52" r="7" className="stroke-gauge" strokeWidth="3" />
      <path d={`M${cx} 59v18m0-5h6m-6-7h5`} className="stroke-gauge" strokeWidth="3" />
      <Words x={cx} y={106}>
        {name}
      </Words>
      <Words x={cx} y={124} look={faint}>
        {held}
      </Words>
    </g>
  );
  return (
    <Drawing size="0 0 560 220">
      {share(100, 'Share 1', 'Opening officer')}
      {share(280, 'Share 2', 'Witness')}
      {share(460, 'Share 3', 'Escrow')}
      <path d="M100 134v22h180v-22M190 156v14" className="stroke-good" strokeWidth="2" />
      <Words x={190} y={190} look="fill-good text-[14px] font-semibold">
        Two together open
      </Words>
      <path d="M460 134v36" className="stroke-danger" strokeWidth="2" strokeDasharray="4 4" />
      <Words x={460} y={190} look="fill-danger text-[14px] font-semibold">
        One alone does not
      </Words>
    </Drawing>
  );
}

function MerkleTree() {
  const box = (cx: number, y: number, print: string, isShown: boolean) => (
    <g key={print}>
      <rect
        x={cx - 58}
        y={y}
        width="116"
        height="30"
        rx="5"
        className={isShown ? 'fill-gauge/25 stroke-gauge' : 'fill-raised stroke-edge'}
      />
      <Words x={cx} y={y + 20} look="fill-ink font-mono text-[12px]">
        {print}
      </Words>
    </g>
  );
  const entries = ['bid opened', 'score recorded', 'award approved', 'notice sent'];
  return (
    <Drawing size="0 0 560 250">
      <path
        d="M280 45L140 90M280 45L420 90M140 120L74 165M140 120L204 165M420 120L356 165M420 120L486 165"
        className="stroke-edge"
      />
      {box(280, 15, '7ce5a675…', false)}
      {box(140, 90, 'f8412196…', true)}
      {box(420, 90, '8fad9444…', false)}
      {box(74, 165, 'bdedaf56…', false)}
      {box(204, 165, '16a06857…', false)}
      {box(356, 165, '6813699d…', false)}
      {box(486, 165, '0b851ace…', true)}
      {entries.map((entry, at) => (
        <Words key={entry} x={[74, 204, 356, 486][at] ?? 0} y={216}>
          {entry}
        </Words>
      ))}
      <Words x={346} y={34} anchor="start" look={faint}>
        Root
      </Words>
      <Words x={280} y={243} look={faint}>
        The two marked fingerprints are the proof for “award approved”
      </Words>
    </Drawing>
  );
}

function Buckets() {
  const glass = (x: number, name: string, of: string, level: number) => (
    <g key={name}>
      <path d={`M${x} 30v110a6 6 0 0 0 6 6h84a6 6 0 0 0 6-6V30`} className="stroke-edge" strokeWidth="2" />
      <rect x={x + 2} y={144 - level} width="92" height={level} className="fill-series-1/35" />
      <path d={`M${x + 2} ${144 - level}h92`} className="stroke-gauge" strokeWidth="2" />
      <Words x={x + 48} y={170}>
        {name}
      </Words>
      <Words x={x + 48} y={188} look={faint}>
        {of}
      </Words>
    </g>
  );
  return (
    <Drawing size="0 0 560 200">
      {glass(12, 'Available', 'still unencumbered', 84)}
      {glass(156, 'Pre-encumbered', 'request approved', 22)}
      {glass(300, 'Encumbered', 'order issued', 40)}
      {glass(444, 'Expended', 'invoice accepted', 30)}
      {[116, 260, 404].map((x) => (
        <path key={x} d={`M${x} 60h30m-7-6l7 6l-7 6`} className="stroke-muted" strokeWidth="2" />
      ))}
    </Drawing>
  );
}

export const figures = {
  thresholds: Thresholds,
  'loss-curve': LossCurve,
  'key-shares': KeyShares,
  'merkle-tree': MerkleTree,
  buckets: Buckets,
} as const;
