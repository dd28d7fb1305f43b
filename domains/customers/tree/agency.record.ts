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
    beginsUnder: f.ref('agency').label('Initial parent').fixed().help('Later moves have their own dates.'),
    head: f.person().help('Manager of the agency.'),
    opensOn: f.date().required().fixed().defaultTo('today'),
    closesOn: f.date().help('Last day of purchases for it.'),
    entity: f.choice(agencyKinds).label('Entity type').help('Empty: same as its parent.'),
    usState: f.choice(usStates).label('State').help('Its law applies. Empty: same as its parent.'),
    rulePacks: f
      .tags({ pattern: /^[a-z0-9][a-z0-9-]*$/, message: 'Must be the short name of a rule pack', max: 10 })
      .label('Own rule packs')
      .help('In addition to the federal and state packs.'),
    fiscalYearStart: f
      .integer({ min: 1, max: 12 })
      .label('Fiscal year start')
      .help('Number of the month. Empty: same as its parent.'),
    timeZone: f.choice(zoneChoices).label('Time zone').help('Empty: same as its parent.'),
    workingDays: f.choices(weekdays).label('Business days').help('Empty: same as its parent.'),
    dayBegins: f.choice(timesOfDay).label('Business day begins').help('Empty: same as its parent.'),
    dayEnds: f.choice(timesOfDay).label('Business day ends').help('Empty: same as its parent.'),
    ownHolidays: f.yesNo().label('Own holidays').required().defaultTo(false).help('No: the parent’s holidays apply.'),
    phone: f.phone(),
    email: f.email(),
    address: f.address(),
    notes: f.longText({ max: 4000 }),
    mergedInto: f.ref('agency').computed(),
  },
  access: { read: 'member', create: 'admin', edit: { by: 'admin', inStates: ['active'] } },
  states: { active: 'done', closed: 'new', merged: 'new' },
  finalStates: ['merged'],
  transitions: {
    close: {
      label: 'Close',
      from: 'active',
      to: 'closed',
      by: 'admin',
      fieldsToFill: ['closesOn'],
      reason: 'required',
      confirm: 'After that day no one can buy for the agency, and authority for it alone ends.',
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
    Jurisdiction: ['entity', 'usState', 'rulePacks'],
    Calendar: ['fiscalYearStart', 'timeZone', 'workingDays', 'dayBegins', 'dayEnds', 'ownHolidays'],
    Contact: ['phone', 'email', 'address', 'notes'],
  },
});
