import { f } from '#kernel';

/** What a run is looked at for. The product gathers the facts of all but the last; a person says what they mean. */
export const signalKinds = {
  first_payment: 'First payment',
  changed_account: 'Changed account',
  new_vendor: 'New vendor',
  unusual_amount: 'Unusual amount',
  round_amount: 'Round amount',
  other: 'Other',
} as const;
export type SignalKind = keyof typeof signalKinds;

export const signalLine = {
  kind: f.choice(signalKinds).label('Type').required(),
  name: f.text({ max: 160 }).label('Signal').required(),
};

export const findingLine = {
  kind: f.choice(signalKinds).label('Type').required(),
  signal: f.text({ max: 160 }).label('Signal').required(),
  facts: f.text({ max: 600 }).label('Facts'),
  finding: f.text({ max: 600 }).label('Finding'),
};

export const outcomes = { clear: 'No indication of fraud', hold: 'Hold the run' } as const;
