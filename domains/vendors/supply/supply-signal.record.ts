import { defineRecord, f, rule } from '#kernel';
import { usStates } from '../../organization/public.ts';
import { severities, signalKinds } from './supply-words.ts';

const writers = ['admin', 'manager', { duty: 'buyer' }, { duty: 'vendor_clerk' }] as const;

const endsAfterItBegins = rule<{ fromDay: string; untilDay: string }>(
  'supply_signal.ends_after_it_begins',
  'This signal expires before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);
const touchesSomething = rule<{ vendor: string | null; area: unknown; state: string | null }>(
  'supply_signal.touches_something',
  'Choose a vendor, a state or an area.',
  ({ row }) => row.vendor !== null || row.area !== null || row.state !== null,
  { field: 'vendor' },
);

/** A warning about a vendor or a place, with its source. Every signal expires: an old warning is no knowledge. */
export const supplySignal = defineRecord('supply_signal', {
  label: ['Risk signal', 'Risk signals'],
  about: 'A warning about a vendor or an area, with its source and last day.',
  title: 'subject',
  fields: {
    subject: f.text({ max: 200 }).required().search(),
    kind: f.choice(signalKinds).required(),
    severity: f.choice(severities).required(),
    vendor: f.ref('vendor').help('Empty: every vendor in the state or area.'),
    state: f.choice(usStates).label('State'),
    area: f.place().label('Area').help('An area on the map. With a state too, the area decides.'),
    source: f.text({ max: 300 }).required().help('Who published it, with its number.').search(),
    fromDay: f.date().label('From').required().defaultTo('today'),
    untilDay: f.date().label('Expires on').required(),
  },
  access: { read: 'member', create: writers, edit: { by: writers, inStates: ['active'] } },
  states: { active: 'late', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    end: { label: 'End', from: 'active', to: 'ended', by: writers, reason: 'required' },
  },
  rules: [endsAfterItBegins, touchesSomething],
  list: {
    columns: ['subject', 'kind', 'severity', 'vendor', 'state', 'untilDay', 'status'],
    filters: ['status', 'kind', 'severity', 'vendor', 'state', 'untilDay'],
    sort: 'untilDay',
  },
  sections: {
    'Risk signal': ['subject', 'kind', 'severity', 'source'],
    Reach: ['vendor', 'state', 'area'],
    'In force': ['fromDay', 'untilDay'],
  },
});
