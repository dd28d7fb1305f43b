import { page } from '#kernel';
import { applicationForm } from './applications/application-form.record.ts';
import { applicationSection } from './applications/application-section.record.ts';
import { applicationSubmission } from './applications/application-submission.record.ts';
import { grantApplication } from './applications/grant-application.record.ts';

/** Applications with their parts, and what was submitted. */
export const applicationRecords = [
  grantApplication,
  applicationSection,
  applicationForm,
  applicationSubmission,
] as const;

export const applicationPages = {
  applications: page('/grant-applications', { title: 'Application Register', icon: 'files', list: grantApplication }),
  application: page('/grant-applications/:id', {
    detail: grantApplication,
    screen: () => import('./record.screen.tsx'),
  }),
  applicationSections: page('/application-sections', {
    icon: 'files',
    list: applicationSection,
  }),
  applicationSection: page('/application-sections/:id', {
    detail: applicationSection,
    screen: () => import('./record.screen.tsx'),
  }),
  applicationForms: page('/application-forms', {
    icon: 'file-text',
    list: applicationForm,
  }),
  applicationForm: page('/application-forms/:id', {
    detail: applicationForm,
    screen: () => import('./record.screen.tsx'),
  }),
  applicationSubmissions: page('/application-submissions', {
    icon: 'file-text',
    list: applicationSubmission,
  }),
  applicationSubmission: page('/application-submissions/:id', {
    detail: applicationSubmission,
    screen: () => import('./record.screen.tsx'),
  }),
};
