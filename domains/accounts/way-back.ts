/** An address of an entrance with where the person was going; without it when they came for nothing else. */
export function withWayBack(entrance: string, to: string | null): string {
  if (to === null || to === '/dashboard') return entrance;
  return `${entrance}${entrance.includes('?') ? '&' : '?'}from=${encodeURIComponent(to)}`;
}
