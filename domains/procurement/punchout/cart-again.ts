import type { CartItem } from './punchout-calls.ts';
import { type CartLine, type CartRate, lineOf } from './cart-lines.ts';

/** A line of the request, and the part numbers of the catalogue item it came from; null for lines of this shop that it did not bring. */
export interface FormerLine {
  readonly part: Pick<CartItem, 'supplierPart' | 'auxiliaryPart'> | null;
}

export interface MergedLine<Former> {
  /** The line as it stood, with what a person wrote at it; null for a thing that is new in the cart. */
  readonly former: Former | null;
  /** What the shop says of it now; null for lines that have nothing to do with the shop. */
  readonly now: { readonly item: CartItem; readonly line: CartLine } | null;
}

const keyOf = ({ supplierPart, auxiliaryPart }: NonNullable<FormerLine['part']>): string =>
  JSON.stringify([supplierPart, auxiliaryPart]);

/**
 * A cart that was changed in the shop takes the place of the one before: the same part stays in its line, what is gone goes, and what is
 * new comes at the end. A shop may write new marks of its own on every visit, so a part that is there once is known without them.
 */
export function merged<Former extends FormerLine>(
  before: readonly Former[],
  items: readonly CartItem[],
  rates: ReadonlyMap<string, CartRate> = new Map(),
): readonly MergedLine<Former>[] {
  const nowOf = (item: CartItem) => ({ item, line: lineOf(item, rates.get(item.currency)) });
  const left = [...items];
  const take = (part: NonNullable<FormerLine['part']>): CartItem | undefined => {
    const exact = left.findIndex((one) => keyOf(one) === keyOf(part));
    const alike = left.filter((one) => one.supplierPart === part.supplierPart);
    const at = exact >= 0 || alike.length !== 1 ? exact : left.findIndex((one) => one === alike[0]);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const kept = before.flatMap((former): MergedLine<Former>[] => {
    if (former.part === null) return [{ former, now: null }];
    const item = take(former.part);
    return item ? [{ former, now: nowOf(item) }] : [];
  });
  return [...kept, ...left.map((item) => ({ former: null, now: nowOf(item) }))];
}

interface Share {
  readonly forLine?: number | null;
}

/** Shares that pay for one line follow it to its new place; one whose line is gone goes with it. */
export function sharesAfter<One extends Share, Former>(
  shares: readonly One[],
  before: readonly Former[],
  after: readonly MergedLine<Former>[],
): readonly One[] {
  return shares.flatMap((share) => {
    const { forLine } = share;
    if (forLine === null || forLine === undefined) return [share];
    const at = after.findIndex(({ former }) => former !== null && former === before[forLine - 1]);
    return at < 0 ? [] : [{ ...share, forLine: at + 1 }];
  });
}
