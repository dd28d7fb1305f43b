/** What an object itself holds, nothing it inherits; nothing for anything else than a plain object. */
export function ownEntries(input: unknown): [key: string, value: unknown][] | undefined {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : undefined;
}
