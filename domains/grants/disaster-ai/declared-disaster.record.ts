import { defineRecord, f } from '#kernel';
import { declarationTypes, disasterPrograms } from './disaster-words.ts';

const area = {
  name: f.text({ max: 120 }).label('Designated area').required(),
  code: f.text({ max: 12 }).label('Area code').required().help('State, county and place code of FEMA.'),
};

/** A declaration as OpenFEMA publishes it: copied by import alone, so that what FEMA says is never edited here. */
export const declaredDisaster = defineRecord('declared_disaster', {
  label: ['Declared disaster', 'Declared disasters'],
  about: 'A declaration of FEMA with its days, programs and designated areas.',
  title: 'number',
  fields: {
    number: f.text({ max: 20 }).label('Declaration').required().search().unique().computed(),
    disasterNumber: f.integer({ min: 1, max: 99_999 }).label('Disaster number').required().computed(),
    kind: f.choice(declarationTypes).label('Declaration type').required().computed(),
    title: f.text({ max: 200 }).label('Title').required().search().computed(),
    incident: f.text({ max: 80 }).label('Incident type').required().search().computed(),
    state: f.text({ max: 2 }).label('State').required().computed(),
    declaredOn: f.date().label('Declared on').required().computed(),
    beginOn: f.date().label('Incident begins').required().computed(),
    endOn: f.date().label('Incident ends').computed(),
    closedOn: f.date().label('Closed out').computed(),
    programs: f.choices(disasterPrograms).label('Programs').computed(),
    areas: f.lines(area, { max: 2000, label: 'Designated area' }).label('Designated areas').computed(),
    copiedOn: f.date().label('As of').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'title', 'kind', 'state', 'declaredOn', 'beginOn', 'endOn', 'copiedOn'],
    filters: ['kind', 'state', 'declaredOn', 'disasterNumber'],
    sort: '-declaredOn',
  },
  sections: {
    Declaration: ['number', 'disasterNumber', 'title', 'kind', 'incident', 'state', 'programs'],
    Dates: ['declaredOn', 'beginOn', 'endOn', 'closedOn', 'copiedOn'],
    'Designated areas': ['areas'],
  },
});
