import { type AnyTransition, f } from '#kernel';

/** What every entry of the master data carries: somebody answers for it, and it is in force on some days. */
export const keptFields = {
  owner: f.person().help('Approves changes. Empty: an administrator does.'),
  validFrom: f.date().help('First day it can be used. Empty: no start.'),
  validUntil: f.date().help('Last day it can be used. Empty: no end.'),
};

export const keptStates = { active: 'done', retired: 'new', merged: 'new' } as const;

/** Rows point at these entries, so nobody retires one alone: a change request does, once a second person has agreed. */
export const keptSteps = {
  retire: { label: 'Retire', from: 'active', to: 'retired', by: 'nobody', reason: 'required' },
  reinstate: { label: 'Reactivate', from: 'retired', to: 'active', by: 'nobody', reason: 'required' },
  merge: { label: 'Merge', from: ['active', 'retired'], to: 'merged', by: 'nobody', reason: 'required' },
} as const satisfies Readonly<Record<string, AnyTransition>>;

/** Only what is in use, and on its own days, may be chosen anew. */
export const keptOffered = { states: ['active'], from: 'validFrom', until: 'validUntil' } as const;
