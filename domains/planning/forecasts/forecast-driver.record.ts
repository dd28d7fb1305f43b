import { defineRecord, f } from '#kernel';
import { driverFields, saysHowMuch } from './driver-fields.ts';

const officers = ['manager', { duty: 'budget_officer' }] as const;

const { kind, side, accounts, percent, people, units, costEach, amount } = driverFields;

/**
 * What makes the lines of a budget cost or bring other than in the year before. It bears the day it was stated and is never changed, so that the
 * method that goes by drivers is measured by what was known at the time.
 */
export const forecastDriver = defineRecord('forecast_driver', {
  label: ['Forecast driver', 'Forecast drivers'],
  about: 'A known change in cost or revenue from the prior year, such as a rate.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().fixed().search(),
    budget: f.ref('budget').required().fixed(),
    kind: kind.fixed(),
    side: side.fixed(),
    accounts: accounts.fixed(),
    percent: percent.fixed(),
    people: people.fixed(),
    units: units.fixed(),
    costEach: costEach.fixed(),
    amount: amount.fixed(),
    fromDay: f.date().label('From').fixed().help('Empty: from the first day of the year.'),
    note: f.text({ max: 500, lines: 2 }).label('Source').fixed(),
    statedBy: f.person().label('Added by').required().computed().defaultTo('actor'),
    statedOn: f.date().label('Added on').required().computed().defaultTo('today'),
    withdrawnOn: f.date().label('Withdrawn on').computed(),
  },
  access: { read: 'member', create: officers, edit: 'nobody' },
  states: { stated: ['done', 'Active'], withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    withdraw: { label: 'Withdraw', from: 'stated', to: 'withdrawn', by: officers, reason: 'required' },
  },
  rules: [saysHowMuch],
  list: {
    columns: ['name', 'kind', 'side', 'accounts', 'fromDay', 'budget', 'statedOn', 'status'],
    filters: ['status', 'budget', 'kind', 'side', 'statedBy'],
    sort: '-statedOn',
  },
  sections: {
    Driver: ['name', 'budget', 'kind', 'side', 'accounts', 'fromDay', 'note'],
    Amount: ['percent', 'people', 'units', 'costEach', 'amount'],
    Stated: ['statedBy', 'statedOn', 'withdrawnOn'],
  },
});
