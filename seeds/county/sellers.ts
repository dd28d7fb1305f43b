/** Active firms whose own words say that they do this work. */
export const sellersOf = <One extends { readonly sells: string | null }>(
  firms: readonly One[],
  work: string,
): readonly One[] => firms.filter(({ sells }) => sells?.includes(work));
