import { withDays } from '#kernel/fields/date.ts';
import { applicantTypes, categories } from './opportunity-words.ts';
import { decisionChoices, fitChoices, statusChoices } from './research-calls.ts';

const one = <K extends string>(given: string | null, of: Readonly<Record<K, unknown>>): K | undefined =>
  given !== null && Object.hasOwn(of, given) ? (given as K) : undefined; // one of its keys

const isListing = (text: string) => /^\d{2}\.[A-Za-z\d]{3}$/.test(text);

/** What the address asks for; what it spells wrong asks for nothing. */
export function askedFrom(question: URLSearchParams) {
  const words = (question.get('search') ?? '').trim().slice(0, 200);
  const listing = question.get('listing') ?? (isListing(words) ? words : '');
  const [status, fit] = [one(question.get('status'), statusChoices), one(question.get('fit'), fitChoices)];
  const [applicant, category] = [
    one(question.get('applicant'), applicantTypes),
    one(question.get('category'), categories),
  ];
  const decision = one(question.get('decision'), decisionChoices);
  const [agency, closesBy] = [question.get('agency'), question.get('closes')];
  const page = Math.trunc(Number(question.get('page')));
  return {
    ...(words !== '' && words !== listing ? { search: words } : {}),
    ...(isListing(listing) ? { listing: listing.toUpperCase() } : {}),
    ...(status ? { status } : {}),
    ...(fit ? { fit } : {}),
    ...(applicant ? { applicant } : {}),
    ...(category ? { category } : {}),
    ...(decision ? { decision } : {}),
    ...(agency ? { agency: agency.slice(0, 60) } : {}),
    ...(closesBy !== null && /^\d{4}-\d{2}-\d{2}$/.test(closesBy) ? { closesBy } : {}),
    ...(page > 1 && page <= 400 ? { page } : {}),
  };
}

export type Asked = ReturnType<typeof askedFrom>;

/** What may be kept of an address, in the order of the filters. */
const kept = ['search', 'listing', 'agency', 'status', 'fit', 'applicant', 'category', 'decision', 'closes'] as const;

/** The filters of an address without its page, as a saved search keeps them. */
export function savedQuestion(question: URLSearchParams): string {
  const saved = new URLSearchParams();
  for (const name of kept) {
    const value = question.get(name)?.trim();
    if (value) saved.set(name, value);
  }
  return saved.toString();
}

/** What of a kept question no filter understands; empty where all of it is good. */
export function unknownIn(question: string): readonly string[] {
  const given = new URLSearchParams(question);
  const understood = askedFrom(given);
  return [...given].flatMap(([name, value]) => {
    const key = name === 'closes' ? 'closesBy' : name;
    const isKnown = kept.some((one) => one === name);
    return isKnown && (key in understood || (name === 'search' && 'listing' in understood)) ? [] : [`${name}=${value}`];
  });
}

/** The filters as the page of the search names them. */
export function filtersInWords(question: string | null): string {
  const asked = askedFrom(new URLSearchParams(question ?? ''));
  const { search, listing, agency, status, fit, applicant, category, decision, closesBy } = asked;
  const parts = [
    search && `Words: ${search}`,
    listing && `Assistance listing: ${listing}`,
    `Status: ${statusChoices[status ?? 'open']}`,
    `Applicants: ${fitChoices[fit ?? 'ours']}`,
    agency && `Agency: ${agency}`,
    category && `Category: ${categories[category]}`,
    applicant && `Eligible applicants: ${applicantTypes[applicant]}`,
    decision && `Decision: ${decisionChoices[decision]}`,
    closesBy && `Closes by: ${withDays(closesBy)}`,
  ];
  return parts.filter(Boolean).join('; ');
}
