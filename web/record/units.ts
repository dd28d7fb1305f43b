import type { Spec } from '#kernel';
import { commonUnits, unitsOn } from '#kernel/fields/quantity.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { onlyOffered } from './reference-input.tsx';
import { optionsOf } from './words.ts';

/** The units in which a quantity may be typed, by code: those that the organization keeps and offers today, or the common ones. */
export function useUnits(spec: Spec): Readonly<Record<string, string>> {
  const { units, unitsIn } = optionsOf(spec);
  const keeper = useRecords().stub(unitsIn?.record ?? '');
  const me = useSession();
  const { data } = useEveryRowOf(keeper, keeper ? onlyOffered(keeper) : {}, keeper !== undefined);
  if (!unitsIn || !keeper || !data) return units ?? commonUnits;
  return unitsOn({ keeper, code: unitsIn.code, rows: data.data }, today(me));
}
