import { metersBetween, SAME_SITE } from '../public-assistance/grouping.ts';

interface Site {
  readonly address: string;
  readonly place: { readonly type: string; readonly coordinates: unknown } | null;
}

interface Listed extends Site {
  readonly number: string | null;
  readonly facility: string;
}

type At = readonly [longitude: number, latitude: number];

const pointOf = ({ place }: Site): At | null => (place?.type === 'Point' ? (place.coordinates as At) : null); // a point has one position
const spelled = (address: string): string =>
  address
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The nearest within the same site; where one of two has no point, the same address is the same site. */
export function sameSite(
  of: Site,
  others: readonly Listed[],
): { readonly number: string; readonly facility: string; readonly where: string } | null {
  const at = pointOf(of);
  const near = others.flatMap((one) => {
    const other = pointOf(one);
    const meters = at && other ? metersBetween(at, other) : null;
    const isSame = meters === null ? spelled(of.address) === spelled(one.address) : meters <= SAME_SITE;
    return isSame ? [{ one, meters }] : [];
  });
  const [first] = near.toSorted((one, other) => (one.meters ?? 0) - (other.meters ?? 0));
  if (!first) return null;
  const { one, meters } = first;
  const where = meters === null ? 'at the same address' : `${Math.round(meters)} m away`;
  return { number: one.number ?? '', facility: one.facility, where };
}
