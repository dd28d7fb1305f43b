import { fail } from '#kernel';

type Resource = Readonly<Record<string, unknown>>;

const namesIn = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

/** Whether the caller wants this attribute at all. */
export function wants(query: URLSearchParams, attribute: string): boolean {
  const only = namesIn(query, 'attributes');
  if (only.length > 0) return only.some((one) => one.split('.')[0] === attribute);
  return !namesIn(query, 'excludedAttributes').includes(attribute);
}

/** The resource with the attributes that were asked for (RFC 7644, section 3.9); `id` and `schemas` always come along. */
export const shaped = (resource: Resource, query: URLSearchParams): Resource =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => ['id', 'schemas'].includes(name) || wants(query, name.toLowerCase())),
  );

/** From where and how many a list answers. */
export function pageIn(query: URLSearchParams, most: number): { startIndex: number; count: number } {
  const whole = (name: string, otherwise: number) => {
    const given = Number.parseInt(query.get(name) ?? '', 10);
    return Number.isNaN(given) ? otherwise : Math.max(0, given);
  };
  return { startIndex: Math.max(1, whole('startIndex', 1)), count: Math.min(most, whole('count', 100)) };
}

const tags = (header: string | null): readonly string[] | null =>
  header === null ? null : header.split(',').map((one) => one.trim().replace(/^W\//, ''));
const isAmong = (version: string, given: readonly string[]): boolean =>
  given.includes('*') || given.includes(version.replace(/^W\//, ''));

/** Refuses a change of what somebody else has changed since. */
export function expectVersion(request: Request, version: string): void {
  const expected = tags(request.headers.get('if-match'));
  if (expected && !isAmong(version, expected))
    throw fail('conflict', 'precondition', 'This has changed since you read it. Read it again.');
}

export const isKnown = (request: Request, version: string): boolean =>
  isAmong(version, tags(request.headers.get('if-none-match')) ?? []);
