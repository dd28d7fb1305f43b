import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { costIsExplained, isPoint } from './entry.rules.ts';
import { categories, laborTypes, priorities } from './pa-words.ts';

/** One line of the Impact List. It belongs to one project at most. */
export const damageLine = defineRecord('damage_line', {
  label: ['Damage line', 'Damage lines'],
  about: 'A damaged facility of the Impact List, with its place, cause and approximate cost.',
  title: 'number',
  fields: {
    number: f.sequence('DMG-{yyyy}-{0000}').search(),
    disaster: f.ref('declared_disaster').label('Disaster').required().fixed(),
    category: f.choice(categories).label('Category').required().fixed(),
    facility: f.text({ max: 160 }).label('Facility').required().search(),
    address: f.text({ max: 200 }).label('Address').required().search(),
    place: f.place().label('Map point').help('Latitude and longitude.'),
    siteGroup: f.text({ max: 80 }).label('Logical group').search().help('Lines of one group can form a project.'),
    description: f.longText({ max: 2000 }).label('Damage').required(),
    cause: f.text({ max: 160 }).label('Cause').required(),
    cost: f.money({ currency: 'organization', min: 0 }).label('Approximate cost').required(),
    costNote: f.text({ max: 200 }).label('Reason without cost'),
    workDone: f.percent({ min: 0, max: 100 }).label('Work done').defaultTo(0),
    laborType: f.choice(laborTypes).label('Labor type').required(),
    priority: f.choice(priorities).label('Priority').required().defaultTo('medium'),
    hadAssistance: f.yesNo().label('PA before').help('This site received Public Assistance before.'),
    isInsured: f.yesNo().label('Insured'),
    isHistoric: f.yesNo().label('Historic').help('50 years or older.'),
    isInFloodZone: f.yesNo().label('Flood zone'),
    apartNote: f.text({ max: 200 }).label('Separate damage').help('Why it is no duplicate of a line within 50 m.'),
    photos: f.attachments().label('Photos'),
    project: f.ref('pa_project').label('Project'),
    inspectedOn: f.date().label('Inspected on'),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['reported', 'inspected'] },
  },
  states: { reported: 'new', inspected: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    inspect: {
      label: 'Record inspection',
      from: 'reported',
      to: 'inspected',
      by: grantManagers,
      fieldsToFill: ['inspectedOn'],
    },
    withdraw: {
      label: 'Withdraw',
      from: ['reported', 'inspected'],
      to: 'withdrawn',
      by: grantManagers,
      reason: 'required',
    },
  },
  rules: [costIsExplained, isPoint],
  list: {
    columns: ['number', 'facility', 'category', 'siteGroup', 'cost', 'priority', 'project', 'status'],
    filters: ['status', 'disaster', 'category', 'project', 'priority'],
    sort: '-number',
  },
  sections: {
    Site: ['disaster', 'category', 'facility', 'address', 'place', 'siteGroup', 'project'],
    Damage: ['description', 'cause', 'cost', 'costNote', 'workDone', 'laborType', 'priority', 'photos'],
    Questions: ['hadAssistance', 'isInsured', 'isHistoric', 'isInFloodZone', 'apartNote', 'inspectedOn'],
  },
});
