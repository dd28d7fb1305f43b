/** An address of an entrance with where the person was going; without it when they came for nothing else. */
export function withWayBack(entrance: string, to: string | null): string {
  if (to === null || to === '/dashboard') return entrance;
  return `${entrance}${entrance.includes('?') ? '&' : '?'}from=${encodeURIComponent(to)}`;
}

/** The page where vendors register is the same for those who have no account yet; a domain names no page of another. */
export const VENDORS = '/vendor-registration';

/** The page that was asked for, where it is the registration of vendors: with its whole query. */
export const wantedByFirm = (wanted: string | null): string | null =>
  wanted?.split('?')[0] === VENDORS ? wanted : null;
