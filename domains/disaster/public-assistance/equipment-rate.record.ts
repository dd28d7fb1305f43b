import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { rateUnits } from './pa-words.ts';

/** A row of FEMA’s Schedule of Equipment Rates, by its edition. The day of the declaration chooses the edition. */
export const equipmentRate = defineRecord('equipment_rate', {
  label: ['Equipment rate', 'Equipment rates'],
  about: 'What an hour or a mile of a machine costs by one edition of the schedule.',
  title: 'costCode',
  fields: {
    costCode: f.text({ max: 20 }).label('Cost code').required().search(),
    edition: f.text({ max: 40 }).label('Edition').required().search(),
    validFrom: f.date().label('Valid from').required(),
    description: f.text({ max: 160 }).label('Description').required().search(),
    capacity: f.text({ max: 80 }).label('Capacity'),
    horsepower: f.text({ max: 40 }).label('Horsepower'),
    per: f.choice(rateUnits).label('Unit').required().defaultTo('hour'),
    rate: f.money({ currency: 'organization', positive: true }).label('FEMA rate').required(),
    isTest: f.yesNo().label('Test schedule').help('Figures made up for tests. FEMA publishes its own.'),
    source: f.text({ max: 200 }).label('Source').required(),
  },
  access: { read: 'member', create: grantManagers, edit: 'nobody' },
  uniqueTogether: [['edition', 'costCode']],
  list: {
    columns: ['costCode', 'edition', 'description', 'capacity', 'per', 'rate', 'isTest'],
    filters: ['edition', 'per', 'isTest'],
    sort: 'costCode',
  },
  sections: {
    Rate: ['costCode', 'edition', 'validFrom', 'description', 'capacity', 'horsepower', 'per', 'rate'],
    Source: ['isTest', 'source'],
  },
});
