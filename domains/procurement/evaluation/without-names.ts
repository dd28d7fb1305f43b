/** A text without what names its firm: in blind mode the panel reads what was written, not by whom. */
export function withoutNames(text: string, names: readonly (string | null | undefined)[], instead: string): string {
  const sought = [...new Set(names.map((one) => one?.trim() ?? ''))].filter((one) => one.length > 2);
  return sought
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, one) => {
      const pattern = one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
      return rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), instead);
    }, text);
}
