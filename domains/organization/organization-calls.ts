import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { brandingFields, organizationFields } from './organization-fields.ts';

export const newOrganization = call('organization.found', '/api/v1/organization', {
  body: { ...organizationFields, kind: f.choice({ agency: 'Agency', firm: 'Vendor' }).help('An agency unless said.') },
  answer: { id: 'uuid', name: 'text' },
  sentOnce: true,
});

const { name: _name, ...others } = organizationFields;
const answer = {
  id: 'uuid',
  name: 'text',
  slug: 'text',
  currency: 'text',
  state: choiceOf('active', 'suspended', 'closed'),
  createdAt: 'instant',
  agencyKind: 'text?',
  usState: 'text?',
  timeZone: 'text',
  fiscalYearStart: 'whole',
  branding: {
    companyName: 'text?',
    primaryColor: 'text',
    secondaryColor: 'text',
    logoUrl: 'text?',
    welcomeMessage: 'text?',
  },
} as const;

/** An organization's own settings as its members read them and its admins change them. */
export const organizationSettings = call('organization.read', '/api/v1/organization', { answer });
export type OrganizationSettings = AnswerOf<typeof organizationSettings>;

/** Only what is sent changes. */
export const editOrganization = call('organization.edit', '/api/v1/organization', {
  method: 'PATCH',
  body: {
    name: f.text({ max: 120 }),
    ...others,
    currency: f.text({ max: 3 }).help('The one currency of budgets, thresholds and totals, such as USD.'),
    ...brandingFields,
  },
  answer,
});
