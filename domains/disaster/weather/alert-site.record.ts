import { defineRecord, f, rule } from '#kernel';
import { siteKinds } from './site-words.ts';

const canBeMatched = rule<{ place: unknown; zones: readonly string[] | null; counties: readonly string[] | null }>(
  'alert_site.can_be_matched',
  'Enter a place on the map, a zone or a county code.',
  ({ row }) => row.place !== null || (row.zones ?? []).length > 0 || (row.counties ?? []).length > 0,
  { field: 'place' },
);

/** A place that alerts are held against: a facility, a crew's base, or the whole service area with its zones. */
export const alertSite = defineRecord('alert_site', {
  label: ['Alert site', 'Alert sites'],
  about: 'A place of the agency that weather alerts are matched against.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).label('Name').required().unique().search(),
    kind: f.choice(siteKinds).label('Type').required().defaultTo('facility'),
    agency: f.ref('agency').label('Agency'),
    contact: f.person().label('Site contact'),
    place: f.place().label('Place').help('A point, or the outline of a service area.'),
    zones: f
      .tags({ pattern: /^[A-Z]{2}[CZ]\d{3}$/, message: 'Must be a zone such as FLZ076', max: 50 })
      .label('Zones')
      .help('Forecast zones and counties of the National Weather Service, such as FLZ076 or FLC035.'),
    counties: f
      .tags({ pattern: /^\d{6}$/, message: 'Must have six digits such as 012035', max: 20 })
      .label('County codes')
      .help('0, then the FIPS code of state and county.'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
  },
  access: { read: 'member', create: 'manager', edit: { by: 'manager', inStates: ['active', 'retired'] } },
  states: { active: 'done', retired: 'stopped' },
  transitions: {
    retire: { label: 'Retire', from: 'active', to: 'retired', by: 'manager', reason: 'required' },
    reinstate: { label: 'Reinstate', from: 'retired', to: 'active', by: 'manager' },
  },
  rules: [canBeMatched],
  list: { columns: ['name', 'kind', 'agency', 'zones', 'status'], filters: ['status', 'kind', 'agency'], sort: 'name' },
  sections: { Site: ['name', 'kind', 'agency', 'contact', 'note'], Location: ['place', 'zones', 'counties'] },
});
