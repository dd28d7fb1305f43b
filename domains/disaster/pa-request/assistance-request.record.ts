import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { ueiForm } from '../../vendors/public.ts';
import { nonprofitIsDescribed } from './assistance-request.rules.ts';
import { applicantTypes, ownerships } from './request-words.ts';

/** The Request for Public Assistance of an applicant, due within 30 days after its area is designated. 44 CFR 206.202(c). */
export const assistanceRequest = defineRecord('assistance_request', {
  label: ['Assistance request', 'Assistance requests'],
  about: 'The Request for Public Assistance of an applicant under a declared disaster.',
  title: 'number',
  fields: {
    number: f.sequence('RPA-{yyyy}-{000}').search(),
    disaster: f.ref('declared_disaster').label('Disaster').required().fixed(),
    legalName: f.text({ max: 160 }).label('Legal name').required().search(),
    applicantType: f.choice(applicantTypes).label('Applicant type').required(),
    uei: f.text({ max: 12, form: ueiForm }).label('UEI').required().search().help('Unique Entity ID from SAM.gov.'),
    ein: f.text({ max: 20 }).label('EIN'),
    population: f.integer({ min: 0, max: 500_000_000 }).label('Population'),
    address: f.text({ max: 200 }).label('Address').required(),
    county: f.text({ max: 120 }).label('Designated county').required().help('As the declaration names the area.'),
    designatedOn: f.date().label('Designated on').required().help('Of this county. The days run from it.'),
    dueOn: f.date().label('Due').computed(),
    primaryContact: f.text({ max: 120 }).label('Primary contact').required(),
    primaryReach: f.text({ max: 160 }).label('Primary phone, email').required(),
    alternateContact: f.text({ max: 120 }).label('Alternate contact'),
    alternateReach: f.text({ max: 160 }).label('Alternate phone, email'),
    service: f.text({ max: 200 }).label('Service provided').help('Of a private nonprofit.'),
    ownership: f.choice(ownerships).label('Ownership'),
    isPublic: f.yesNo().label('Open to public'),
    isCritical: f.yesNo().label('Critical service'),
    ruling: f.attachments().label('Tax-exempt ruling').help('Of a private nonprofit.'),
    filedOn: f.date().label('Filed on').help('Day on which the recipient received it.'),
    lateReason: f.text({ max: 500, lines: 3 }).label('Late reason').help('Needed after the due day.'),
    decidedOn: f.date().label('Approved on'),
    filedBy: f.person().label('Filed by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'filed', 'approved', 'withdrawn'] },
  },
  states: { draft: 'new', filed: ['review', 'Filed'], approved: 'done', withdrawn: 'stopped' },
  finalStates: ['approved', 'withdrawn'],
  transitions: {
    file: { label: 'Record filing', from: 'draft', to: 'filed', by: grantManagers, fieldsToFill: ['filedOn'] },
    return: { label: 'Back to draft', from: 'filed', to: 'draft', by: grantManagers, reason: 'required' },
    approve: {
      label: 'Record approval',
      from: 'filed',
      to: 'approved',
      by: grantManagers,
      fieldsToFill: ['decidedOn'],
    },
    withdraw: { label: 'Withdraw', from: ['draft', 'filed'], to: 'withdrawn', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['filed', 'approved'],
      code: 'assistance_request.is_filed',
      sentence: 'A filed request stays as it is. Take it back to draft to change it.',
    },
    {
      in: ['withdrawn'],
      code: 'assistance_request.is_withdrawn',
      sentence: 'A withdrawn request stays as it is. Enter a new one.',
    },
  ],
  rules: [nonprofitIsDescribed],
  list: {
    columns: ['number', 'legalName', 'disaster', 'county', 'dueOn', 'filedOn', 'status'],
    filters: ['status', 'disaster', 'applicantType', 'dueOn'],
    sort: '-number',
  },
  sections: {
    Applicant: ['disaster', 'legalName', 'applicantType', 'uei', 'ein', 'population', 'address'],
    Designation: ['county', 'designatedOn', 'dueOn', 'filedOn', 'lateReason', 'decidedOn', 'filedBy'],
    Contacts: ['primaryContact', 'primaryReach', 'alternateContact', 'alternateReach'],
    Nonprofit: ['service', 'ownership', 'isPublic', 'isCritical', 'ruling'],
  },
});
