import { defineRecord, f } from '#kernel';
import { agencyKinds, usStates } from '#domains/organization/public.ts';
import { agencyRanks, timesOfDay, weekdays, zoneChoices } from './agency-fields.ts';
import { closesAfterItOpens, jurisdictionsHaveAnEntity, worksFromMorningToEvening } from './agency.rules.ts';

/** A part of the organization, or a public body beside it. Whom it stands under, and since when, is an `agency_place`. */
export const agency = defineRecord('agency', {
  label: ['Agency', 'Agencies'],
  about: 'A jurisdiction, department or division of the organization, or a partner agency.',
  title: 'name',
  fields: {
    code: f.text({ max: 20 }).required().unique().search(),
    name: f.text({ max: 120 }).required().search(),
    rank: f.choice(agencyRanks).label('Kind').required(),
    beginsUnder: f.ref('agency').label('Begins under').fixed().help('Later moves have a day of their own.'),
    head: f.person().help('Answers for the agency.'),
    opensOn: f.date().required().fixed().defaultTo('today'),
    closesOn: f.date().help('The last day of purchases for it.'),
    entity: f.choice(agencyKinds).label('Entity type').help('Empty: as the agency above.'),
    usState: f.choice(usStates).label('State').help('Whose law applies. Empty: as the agency above.'),
    rulePacks: f
      .tags({ pattern: /^[a-z0-9][a-z0-9-]*$/, message: 'Must be the short name of a rule pack', max: 10 })
      .label('Own rule packs')
      .help('Besides the federal one and that of the state.'),
    fiscalYearStart: f
      .integer({ min: 1, max: 12 })
      .label('Fiscal year start')
      .help('The number of the month. Empty: as the agency above.'),
    timeZone: f.choice(zoneChoices).label('Time zone').help('Empty: as the agency above.'),
    workingDays: f.choices(weekdays).label('Working days').help('Empty: as the agency above.'),
    dayBegins: f.choice(timesOfDay).label('Working day begins').help('Empty: as the agency above.'),
    dayEnds: f.choice(timesOfDay).label('Working day ends').help('Empty: as the agency above.'),
    ownHolidays: f
      .yesNo()
      .label('Own holidays')
      .required()
      .defaultTo(false)
      .help('Otherwise those of the agency above count.'),
    phone: f.phone(),
    email: f.email(),
    address: f.address(),
    notes: f.longText({ max: 4000 }),
    mergedInto: f.ref('agency').computed(),
  },
  access: { read: 'member', create: 'admin', edit: { by: 'admin', inStates: ['active'] } },
  states: ['active', 'closed', 'merged'],
  finalStates: ['merged'],
  transitions: {
    close: {
      label: 'Close',
      from: 'active',
      to: 'closed',
      by: 'admin',
      fieldsToFill: ['closesOn'],
      reason: 'required',
      confirm: 'After that day nobody buys for the agency, and authority that was given for it alone ends.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'active', by: 'admin', reason: 'required' },
    merge: { label: 'Merge', from: ['active', 'closed'], to: 'merged', by: 'nobody', reason: 'required' },
  },
  rules: [closesAfterItOpens, worksFromMorningToEvening, jurisdictionsHaveAnEntity],
  list: {
    columns: ['code', 'name', 'rank', 'head', 'entity', 'usState', 'status'],
    filters: ['status', 'rank', 'usState', 'head'],
    sort: 'code',
  },
  sections: {
    Agency: ['code', 'name', 'rank', 'beginsUnder', 'head', 'opensOn', 'closesOn'],
    'Whose law applies': ['entity', 'usState', 'rulePacks'],
    Calendar: ['fiscalYearStart', 'timeZone', 'workingDays', 'dayBegins', 'dayEnds', 'ownHolidays'],
    Contact: ['phone', 'email', 'address', 'notes'],
  },
});
