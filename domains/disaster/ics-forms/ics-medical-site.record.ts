import { defineRecord, f } from '#kernel';
import { incidentLeads } from '../incidents/incident-words.ts';
import { careLevels, medicalKinds } from './ics-words.ts';

/** An aid station, ambulance service or hospital of an operational period. ICS 206, blocks 3 to 5. */
export const icsMedicalSite = defineRecord('ics_medical_site', {
  label: ['Medical site', 'Medical sites'],
  about: 'An aid station, ambulance service or hospital of a period. ICS 206.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).label('Site name').required().search(),
    period: f.ref('operational_period').label('Operational period').required().fixed(),
    incident: f.ref('incident').computed(),
    kind: f.choice(medicalKinds).label('Type').required(),
    location: f.text({ max: 200 }).label('Location').required(),
    contact: f.text({ max: 120 }).label('Phone or channel'),
    hasParamedics: f.yesNo().label('Paramedics').help('Of an aid station.'),
    care: f.choice(careLevels).label('Care level').help('Of an ambulance service.'),
    byAir: f.integer({ min: 0, max: 1440 }).label('Air minutes').help('Travel time to a hospital.'),
    byGround: f.integer({ min: 0, max: 1440 }).label('Ground minutes'),
    traumaLevel: f.integer({ min: 1, max: 5 }).label('Trauma level'),
    hasBurnCenter: f.yesNo().label('Burn center'),
    hasHelipad: f.yesNo().label('Helipad'),
  },
  uniqueTogether: [['period', 'kind', 'name']],
  access: { read: 'member', create: incidentLeads, edit: incidentLeads, remove: incidentLeads },
  partOf: {
    field: 'period',
    frozenIn: ['ended'],
    keptIn: ['ended'],
    code: 'ics_medical_site.period_is_over',
    sentence: 'The period of this site ended. Enter it in the active period.',
  },
  list: {
    columns: ['name', 'kind', 'location', 'contact', 'byGround', 'byAir', 'period'],
    filters: ['incident', 'period', 'kind'],
    sort: 'name',
  },
  sections: {
    Site: ['period', 'kind', 'name', 'location', 'contact', 'hasParamedics', 'care'],
    Hospital: ['byAir', 'byGround', 'traumaLevel', 'hasBurnCenter', 'hasHelipad'],
  },
});
