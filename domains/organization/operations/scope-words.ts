import { inSentence } from '#kernel/fields/accept.ts';
import type { AnyRecord } from '#kernel';

/** What a key can be let into besides records, by the name that scopes use. */
export const scopeAreas: Readonly<Record<string, string>> = {
  access: 'the explanation of who may do what',
  assistant: 'the assistant',
  audit: 'the audit record',
  comment: 'comments',
  growth: 'the figures of visits and use',
  live: 'notices of changes as they happen',
  master_data: 'the overview of master data',
  operations: 'the operation of the installation',
  organization: 'the organization and its settings',
  rules: 'the purchasing rules in use',
  samples: 'example entries',
  second_factor: 'the roles that need a second factor',
  shell: 'what waits for its person',
  tenant: 'the organizations of the installation',
  workflow: 'running workflows',
};

/** Verbs that need more words than their own name. */
const verbs: Readonly<Record<string, string>> = {
  read: 'Read',
  write: 'Change',
  comment: 'Comment on',
  ask: 'Ask questions in',
  log: 'Report',
  retry: 'Try again what failed in',
  reply: 'Reply in',
  decide: 'Decide on',
  add: 'Add to',
  hand: 'Reassign',
  override: 'Set rate limits in',
  move: 'Suspend, resume and close',
};

const spoken = (verb: string): string => {
  const words = verb.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return verbs[verb] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** A scope such as `requisition:read` in words. */
export function scopeWords(scope: string, records: readonly AnyRecord[]): string {
  if (scope === '*' || scope === '*:*') return 'Everything its person may do';
  const [name = '', what = ''] = scope.split(':', 2);
  const record = records.find((one) => one.name === name);
  const things =
    name === '*' ? 'everything' : ((record ? inSentence(record.label[1]) : undefined) ?? scopeAreas[name] ?? name);
  if (what === '*') return `Everything with ${things}`;
  return `${record?.transitions[what]?.label ?? spoken(what)} ${things}`;
}

/** What people choose from when they make a key. */
export const scopeOffers = [
  ['*', 'Everything I may do'],
  ['*:read', 'Read only'],
  ['some', 'Some kinds of records'],
] as const;
