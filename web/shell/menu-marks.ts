import { addressOf, type IconName, type MenuItem } from '#kernel';

/** What stands for a line where there is no room for its words. */
export type MenuMark = { readonly icon: IconName } | { readonly letters: string };

/** Two letters for each label that no other of them has. */
function lettersOf(label: string, taken: ReadonlySet<string>): string {
  const [first = '', ...rest] = label.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const start = first.charAt(0);
  const seconds = [...rest.map((word) => word.charAt(0)), ...first.slice(1), ...rest.join('')];
  const found = seconds.map((second) => `${start}${second}`.toUpperCase()).find((letters) => !taken.has(letters));
  return found ?? label.slice(0, 2).toUpperCase();
}

/** The icon of a line where no other line of the section has the same one, and two letters of its label otherwise. */
export function marksOf(items: readonly MenuItem[], ofSection: IconName): ReadonlyMap<string, MenuMark> {
  const iconOf = ({ icon, page }: MenuItem): IconName => icon ?? page.icon ?? ofSection;
  const used = Map.groupBy(items, iconOf);
  const taken = new Set<string>();
  return new Map(
    items.map((one): [string, MenuMark] => {
      const icon = iconOf(one);
      if (used.get(icon)?.length === 1) return [addressOf(one), { icon }];
      const letters = lettersOf(one.label, taken);
      taken.add(letters);
      return [addressOf(one), { letters }];
    }),
  );
}
