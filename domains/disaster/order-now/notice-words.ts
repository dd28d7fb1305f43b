import { basisMeanings, bases } from '../emergency/emergency-words.ts';
import type { hazards } from '../incidents/incident-words.ts';

/** Facts of a notice that a law may protect. Number, day and reason are always public. */
export const heldFacts = { need: 'Need', vendor: 'Vendor', amount: 'Amount', endsOn: 'End' } as const;
export type HeldFact = keyof typeof heldFacts;

interface Given {
  readonly basis: keyof typeof bases;
  readonly hazard: (typeof hazards)[keyof typeof hazards];
  readonly incident: string;
}

/**
 * The reason as it is first proposed: of what is public by itself. Places, names and the log stay inside until a person writes them,
 * as they may be of critical infrastructure or of people.
 */
export const reasonOf = ({ basis, hazard, incident }: Given): string =>
  `${bases[basis]}. ${basisMeanings[basis]} ${hazard}: ${incident}. Publicizing a solicitation would have delayed the work.`;

/** Numbers and addresses of people have no place in a notice. */
const personal: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\b\d{3}-\d{2}-\d{4}\b/, 'a Social Security number'],
  [/[\w.+-]+@[\w-]+\.[\w.]+/, 'an email address'],
  [/(?:\+?1[\s.-]?)?\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/, 'a phone number'],
  [/\b(?:\d[ -]?){13,19}\b/, 'an account or card number'],
];

/** What of a text is personal data by its form, or null. */
export const personalIn = (text: string): string | null =>
  personal.find(([pattern]) => pattern.test(text))?.[1] ?? null;
