import { type Actor, nobodyId } from './access.ts';

/**
 * The person who acts, whatever the way: in a session, by a key, by a link, by an import, or as the one because of whom the
 * product acts. Null for the product by itself, which is nobody's second person.
 */
export const personActing = (actor: Pick<Actor, 'id' | 'kind' | 'inNameOf'>): string | null =>
  actor.kind === 'system' ? (actor.inNameOf ?? null) : actor.id;

/** Everybody for whom an act counts where a second person is asked for: the one who acts, and those in whose name they may decide. */
export function peopleActing(actor: Actor): readonly string[] {
  const person = personActing(actor);
  return person === null ? [] : [person, ...(actor.standsInFor ?? [])];
}

/** Whether an act counts for one of these: in a session, by a key, through the product or in the name of another, it is the same person. */
export const actsForAny = (actor: Actor, ...people: readonly unknown[]): boolean =>
  peopleActing(actor).some((person) => peopleAmong(people).includes(person));

/** Those of these values that name a person: the product itself is none. */
export const peopleAmong = (values: readonly unknown[]): readonly string[] =>
  values.flat().filter((one): one is string => typeof one === 'string' && one !== nobodyId);
