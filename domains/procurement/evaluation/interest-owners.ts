import { nameKey } from '../../vendors/public.ts';
import type { Ground } from './interest-finding.record.ts';

/** A person or firm that a vendor disclosed: an owner with a share, or an officer. */
export interface Owner {
  readonly name: string;
  readonly title: string | null;
  readonly share: number | null;
}

/** A line of a declaration, with what the directory has of the firm that it names. */
export interface OwningLine {
  readonly firm: string;
  readonly said: string;
  readonly names: readonly string[];
  readonly owners: readonly Owner[];
}

interface Owned {
  readonly name: string;
  readonly owners: readonly Owner[];
}

const isNamed = (owner: Owner, names: readonly string[]): boolean => {
  const key = nameKey(owner.name);
  return key !== '' && names.some((name) => nameKey(name) === key);
};

const roleOf = ({ title, share }: Owner): string =>
  [title, share === null ? null : `${share} percent`].flatMap((one) => one ?? []).join(', ') || 'owner or officer';

/** What the disclosed owners of a bidder have to do with a member and the member's declaration, by ground. */
export function ownerSources(
  bidder: Owned,
  person: string | null,
  lines: readonly OwningLine[],
): readonly (readonly [Ground, string])[] {
  const all = bidder.owners.flatMap((owner): (readonly [Ground, string])[] => {
    const its = `${owner.name} (${roleOf(owner)}) is an owner or officer of ${bidder.name}`;
    const isOwn = person !== null && isNamed(owner, [person]);
    return [
      ...(isOwn ? [['owner', `${its}.`] as const] : []),
      ...lines
        .filter(({ names }) => isNamed(owner, names))
        .map(({ firm, said }) => ['holder', `${its}, and ${firm} was declared (${said}).`] as const),
      ...lines
        .filter(({ owners }) => owners.some((one) => isNamed(owner, [one.name])))
        .map(({ firm, said }) => ['co_owner', `${its}, and of the declared firm ${firm} (${said}).`] as const),
    ];
  });
  // One finding of a ground says all of it.
  return [...Map.groupBy(all, ([ground]) => ground)].map(
    ([ground, found]) => [ground, [...new Set(found.map(([, source]) => source))].join(' ')] as const,
  );
}
