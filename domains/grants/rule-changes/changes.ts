import { addDays } from '#kernel/lists/days.ts';
import { figureWords, type Pack } from '../../procurement/public.ts';
import { grantLibrary } from '../terms/grant-library.ts';
import { termsOf } from '../terms/terms.ts';

/** A figure that differs from the text before, taken from both. */
export interface RuleChange {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly citation: string;
  readonly before: string;
  readonly after: string;
  readonly unconfirmed: boolean;
}

/** What a text says otherwise than the one before it; a section that only moved is a change of its citation. */
export function changesBetween(before: Pack | null, after: Pack): readonly RuleChange[] {
  if (before === null) return [];
  const known = new Map(termsOf(before).map((term) => [term.name, term]));
  return termsOf(after).flatMap(({ name, title, says, value, unit, citation, unconfirmed }) => {
    const old = known.get(name);
    const isSame = old?.value === value && old.unit === unit;
    if (isSame && old.citation === citation) return [];
    return [
      {
        name,
        title,
        says,
        citation,
        before: isSame ? old.citation : old ? figureWords(old.value, old.unit) : 'No figure',
        after: isSame ? citation : figureWords(value, unit),
        unconfirmed: unconfirmed || (old?.unconfirmed ?? false),
      },
    ];
  });
}

/** Every text with its window and what changed, the newest first. */
export const ruleVersions = grantLibrary
  .map((pack, at) => ({ pack, changes: changesBetween(grantLibrary[at - 1] ?? null, pack) }))
  .toReversed();

export const packOf = (version: string): Pack | null => grantLibrary.find((pack) => pack.version === version) ?? null;

/** Its window in words. */
export const windowOf = ({ from, to }: Pick<Pack, 'from' | 'to'>): string =>
  to === undefined ? `${from} on` : `${from} to ${to}`;

interface Governed {
  readonly isFederal: boolean;
  readonly awardDate: string;
}

/** Whether a text governs an award, and why. */
export function governs(
  pack: Pack,
  { isFederal, awardDate }: Governed,
): { readonly is: boolean; readonly because: string } {
  if (!isFederal) return { is: false, because: 'Its money isn’t federal.' };
  if (awardDate < pack.from)
    return { is: false, because: `Awarded ${awardDate}, up to ${addDays(pack.from, -1)}: an earlier text governs it.` };
  if (pack.to !== undefined && awardDate > pack.to)
    return { is: false, because: `Awarded ${awardDate}, after ${pack.to}: a later text governs it.` };
  return { is: true, because: `Awarded ${awardDate}, within ${windowOf(pack)}.` };
}
