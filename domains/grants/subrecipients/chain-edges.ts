import type { Fault } from './chain-sums.ts';
import type { AwardChain } from './recipient-calls.ts';

/** Money that goes from one place of the chain to the next, and what is wrong at the place where it arrives. */
export interface ChainEdge {
  readonly key: string;
  readonly tier: 'agency' | 'award' | 'subaward' | 'lower' | 'own';
  /** Steps from the federal agency. */
  readonly depth: number;
  readonly id: string | null;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  /** Null where it was not reported. */
  readonly obligatedCents: number | null;
  readonly drawnCents: number | null;
  readonly paidCents: number | null;
  readonly asOf: string | null;
  readonly status: string | null;
  readonly faults: readonly Fault[];
}

const plain = { id: null, number: '', asOf: null, status: null, faults: [] } as const;
const untold = { obligatedCents: null, drawnCents: null, paidCents: null } as const;

/** Every edge from the federal agency down, each followed by what goes on from where it arrives. */
export function edgesOf(of: AwardChain, us: string): readonly ChainEdge[] {
  const through = of.passThrough ? of.passThrough : null;
  const depth = through === null ? 1 : 2;
  const below = Map.groupBy(of.lower.data, ({ subaward }) => subaward);
  return [
    ...(through === null
      ? []
      : [{ ...plain, ...untold, key: 'agency', tier: 'agency', depth: 1, from: of.agency, to: through } as const]),
    {
      ...plain,
      key: 'award',
      tier: 'award',
      depth,
      from: through ?? of.agency,
      to: us,
      obligatedCents: of.amountCents,
      drawnCents: of.drawnCents,
      paidCents: of.receivedCents,
      faults: of.faults,
    },
    ...of.subawards.data.flatMap((sub): ChainEdge[] => [
      {
        ...plain,
        key: sub.id,
        tier: 'subaward',
        depth: depth + 1,
        id: sub.id,
        number: sub.number,
        from: us,
        to: sub.name,
        obligatedCents: sub.amountCents,
        drawnCents: sub.reportedCents,
        paidCents: sub.paidCents,
        status: sub.status,
        faults: sub.faults,
      },
      ...(below.get(sub.id) ?? []).map(
        (one): ChainEdge => ({
          ...plain,
          key: one.id,
          tier: 'lower',
          depth: depth + 2,
          id: one.id,
          number: one.number,
          from: sub.name,
          to: one.name,
          obligatedCents: one.amountCents,
          drawnCents: null,
          paidCents: one.paidCents,
          asOf: one.asOf,
          faults: one.faults,
        }),
      ),
    ]),
    {
      ...plain,
      key: 'own',
      tier: 'own',
      depth: depth + 1,
      from: us,
      to: 'Kept for our own work',
      obligatedCents: of.ownCents,
      drawnCents: null,
      paidCents: of.ownSpentCents,
    },
  ];
}
