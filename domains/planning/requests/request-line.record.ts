import { defineRecord, f } from '#kernel';
import { readers, theirs } from './request-words.ts';
import { changeIsJustified, notBelowZero } from './requests.rules.ts';

/** What a request asks for on one account: what is there already, what is for one year, and what stays. */
export const requestLine = defineRecord('request_line', {
  label: ['Request line', 'Request lines'],
  about: 'One account of a budget request: base, one-time and ongoing amounts.',
  title: 'name',
  fields: {
    request: f.ref('budget_request').label('Request').required().fixed(),
    name: f.text({ max: 120 }).label('Name').required().search(),
    account: f.text({ max: 80 }).label('Account').required().search().help('As in the budget line that it will fund.'),
    base: f
      .money({ currency: 'organization', min: 0 })
      .label('Base')
      .required()
      .help('What continues at the current level.'),
    oneTime: f
      .money({ currency: 'organization' })
      .label('One-time')
      .help('For one year. Below zero to lower the base.'),
    ongoing: f.money({ currency: 'organization' }).label('Ongoing').help('Stays in later years.'),
    justification: f.longText({ max: 4000 }).label('Justification'),
    recommended: f.money({ currency: 'organization', min: 0 }).label('Recommended').computed(),
    reason: f.text({ max: 400, lines: 2 }).label('Reason').computed(),
    people: f.refs('organization_members').label('Editors').computed(),
  },
  access: {
    read: { by: 'member', rows: readers },
    create: 'member',
    edit: { by: 'member', rows: theirs },
    remove: { by: 'member', rows: theirs },
  },
  uniqueTogether: [['request', 'account']],
  // What a version was taken of stays: a line of a returned request is set to zero.
  partOf: {
    field: 'request',
    frozenIn: ['adopted', 'lapsed'],
    keptIn: ['submitted', 'returned', 'reviewed'],
    code: 'request_line.request_is_over',
    sentence: 'Its lines never change.',
    fixed: [
      {
        in: ['submitted', 'reviewed'],
        fields: ['name', 'account', 'base', 'oneTime', 'ongoing', 'justification'],
        code: 'request_line.request_is_submitted',
        sentence: 'Its lines stay as they are until it is sent back.',
      },
    ],
  },
  rules: [notBelowZero, changeIsJustified],
  list: {
    columns: ['name', 'account', 'request', 'base', 'oneTime', 'ongoing', 'recommended'],
    filters: ['request'],
    sort: 'account',
  },
  sections: {
    Line: ['request', 'name', 'account'],
    Amounts: ['base', 'oneTime', 'ongoing', 'justification'],
    Recommendation: ['recommended', 'reason', 'people'],
  },
});
