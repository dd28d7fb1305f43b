import type { Trial } from './trial.ts';
import { available, type Balance, nothing, plus, type Posting } from '../ledger/balance.ts';

/** A document that still holds money on a line, with what was decided. */
export interface OpenItem {
  readonly record: string;
  readonly document: string;
  readonly title: string;
  readonly line: string;
  readonly preencumbered: number;
  readonly encumbered: number;
  readonly decision: 'lapse' | 'carry' | null;
  readonly intoLine: string | null;
}

export interface Plan {
  /** What each document gives up on its old line and takes on the new one. */
  readonly documents: readonly {
    readonly record: string;
    readonly document: string;
    readonly title: string;
    readonly postings: readonly Posting[];
  }[];
  /** Authority that goes along: one posting for each line. */
  readonly carried: readonly Posting[];
  readonly lapsedCents: number;
  readonly carriedCents: number;
  /** Items nobody has decided, or that are to be carried nowhere. */
  readonly undecided: number;
}

const held = ({ preencumbered, encumbered }: OpenItem): number => preencumbered + encumbered;

const moved = (line: string, item: OpenItem, sign: 1 | -1): readonly Posting[] =>
  (['preencumbered', 'encumbered'] as const)
    .filter((bucket) => item[bucket] !== 0)
    .map((bucket) => ({ line, bucket, cents: sign * item[bucket] }));

/** What the commit of a year-end posts. The trial run and the commit both come from here, so they cannot differ. */
export function planOf(items: readonly OpenItem[]): Plan {
  const isSettled = (one: OpenItem) => one.decision === 'lapse' || (one.decision === 'carry' && one.intoLine !== null);
  const settled = items.filter(isSettled);
  const carrying = settled.filter(({ decision }) => decision === 'carry');
  const documents = [...Map.groupBy(settled, ({ record, document }) => `${record} ${document}`).values()].map((own) => {
    const [{ record, document, title }] = own as [OpenItem];
    const postings = own.flatMap((item) => [
      ...moved(item.line, item, -1),
      ...(item.decision === 'carry' && item.intoLine !== null ? moved(item.intoLine, item, 1) : []),
    ]);
    return { record, document, title, postings };
  });
  const sums = new Map<string, number>();
  for (const item of carrying) {
    sums.set(item.line, (sums.get(item.line) ?? 0) - held(item));
    if (item.intoLine !== null) sums.set(item.intoLine, (sums.get(item.intoLine) ?? 0) + held(item));
  }
  return {
    documents,
    carried: [...sums]
      .filter(([, cents]) => cents !== 0)
      .map(([line, cents]) => ({ line, bucket: 'carried' as const, cents })),
    lapsedCents: settled.filter(({ decision }) => decision === 'lapse').reduce((sum, one) => sum + held(one), 0),
    carriedCents: carrying.reduce((sum, one) => sum + held(one), 0),
    undecided: items.length - settled.length,
  };
}

type TrialLine = Omit<Trial['lines'][number], 'name' | 'account' | 'budget'>;

/** Before and after, line by line. */
export function trialOf(plan: Plan, balances: ReadonlyMap<string, Balance>): readonly TrialLine[] {
  const postings = [...plan.documents.flatMap((one) => one.postings), ...plan.carried];
  return [...Map.groupBy(postings, ({ line }) => line)].map(([line, own]) => {
    const before = balances.get(line) ?? nothing;
    const after = plus(before, own);
    return { line, before, after, availableBefore: available(before), availableAfter: available(after) };
  });
}
