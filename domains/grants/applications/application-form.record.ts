import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { formCodes } from './form-codes.ts';

/** One federal form of an application. Its values are saved field by field, so that two people fill it in at once. */
export const applicationForm = defineRecord('application_form', {
  label: ['Application form', 'Application forms'],
  about: 'A federal form of an application with its values.',
  title: 'code',
  fields: {
    application: f.ref('grant_application').required().fixed(),
    code: f.choice(formCodes).label('Form').required().fixed(),
    isRequired: f.yesNo().label('Required').required().defaultTo(true),
    values: f.json({ type: 'object', additionalProperties: true }).computed().readableBy('nobody'),
    savedBy: f.person().label('Saved by').computed(),
    savedAt: f.instant().label('Saved at').computed(),
  },
  access: { read: 'member', create: grantManagers, edit: grantManagers, remove: grantManagers },
  uniqueTogether: [['application', 'code']],
  partOf: {
    field: 'application',
    frozenIn: ['review', 'approved', 'submitted', 'awarded', 'declined', 'withdrawn'],
    code: 'application_form.is_frozen',
    sentence: 'The application is no longer a draft, so its forms stay as they are.',
  },
  list: {
    columns: ['code', 'application', 'isRequired', 'savedBy', 'savedAt'],
    filters: ['application', 'code', 'savedBy'],
    sort: 'code',
  },
  sections: { Form: ['application', 'code', 'isRequired', 'savedBy', 'savedAt'] },
});
