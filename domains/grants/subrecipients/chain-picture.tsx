import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { short } from '#web/ui/format.ts';
import type { ChainEdge } from './chain-edges.ts';

/** So many places are drawn; the table below has all of them. */
const DRAWN = 14;
const indents = ['', 'ml-4', 'ml-8', 'ml-12', 'ml-16'] as const;

interface Props {
  readonly edges: readonly ChainEdge[];
  readonly placeOf: (edge: ChainEdge) => string | null;
}

const money = (cents: number): string => short(cents, { kind: 'money' });

/** What the edge carries: each figure that is known, in the order in which money moves. */
const carried = ({ obligatedCents, drawnCents, paidCents }: ChainEdge): string =>
  (
    [
      ['obligated', obligatedCents],
      ['drawn', drawnCents],
      ['paid', paidCents],
    ] as const
  )
    .flatMap(([name, cents]) => (cents === null ? [] : [`${money(cents)} ${name}`]))
    .join(', ');

/** The places of the chain below one another, each under the one that gave the money, with what does not add up. */
export function ChainPicture({ edges, placeOf }: Props) {
  const [first] = edges;
  const drawn = edges.slice(0, DRAWN);
  const rest = edges.slice(DRAWN);
  const wrong = rest.filter(({ faults }) => faults.some(({ isError }) => isError)).length;
  return (
    <div className="px-4 pb-3">
      <p className="font-medium">{first?.from}</p>
      <ul aria-label="Places of the chain">
        {drawn.map((edge) => (
          <li key={edge.key} className={`border-line mt-1 border-l-2 pl-3 ${indents[Math.min(edge.depth, 5) - 1]}`}>
            <Arrow of={edge} />
            <Place of={edge} to={placeOf(edge)} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="note mt-1">
          {rest.length} more in the table{wrong > 0 && `, ${wrong} of them over their amount`}.
        </p>
      )}
    </div>
  );
}

/** A bar as long as what is paid of what is obligated, with the figures of the edge. */
function Arrow({ of }: { readonly of: ChainEdge }) {
  const { obligatedCents, paidCents } = of;
  const part = obligatedCents ? Math.min(100, Math.max(0, ((paidCents ?? 0) * 100) / obligatedCents)) : 0;
  return (
    <span className="text-muted flex flex-wrap items-center gap-x-2 tabular-nums">
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="bg-raised h-1.5 w-16 rounded-full"
      >
        <rect x="0" y="0" width={part} height="6" className="fill-tone-review" />
      </svg>
      {carried(of) || 'Amount not reported'}
    </span>
  );
}

function Place({ of: { number, to, faults }, to: place }: { readonly of: ChainEdge; readonly to: string | null }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {place !== null && (
        <Link to={place} className="link">
          {number}
        </Link>
      )}
      <span className="font-medium">{to}</span>
      {faults.map(({ says, isError }) => (
        <span key={says} className="inline-flex flex-wrap items-baseline gap-x-1">
          <Badge tone={isError ? 'danger' : 'warn'}>{isError ? 'Over' : 'Ahead'}</Badge> {says}
        </span>
      ))}
    </span>
  );
}
