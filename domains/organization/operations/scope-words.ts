import type { AnyRecord } from '#kernel';

/** A scope such as `requisition:read` in words. */
export function scopeWords(scope: string, records: readonly AnyRecord[]): string {
  if (scope === '*' || scope === '*:*') return 'Everything its person may do';
  const [name = '', what = ''] = scope.split(':', 2);
  const record = records.find((one) => one.name === name);
  const things = name === '*' ? 'everything' : (record?.label[1].toLowerCase() ?? name);
  if (what === '*') return `Everything with ${things}`;
  if (what === 'read') return `Read ${things}`;
  if (what === 'write') return `Change ${things}`;
  const step = record?.transitions[what]?.label;
  return `${step ?? what} ${things}`;
}

/** What people choose from when they make a key. */
export const scopeOffers = [
  ['*', 'Everything I may do'],
  ['*:read', 'Read only'],
  ['some', 'Some kinds of records'],
] as const;
