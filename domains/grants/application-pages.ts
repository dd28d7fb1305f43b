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
    title: 'Application',
    detail: grantApplication,
    screen: () => import('./record.screen.tsx'),
  }),
  applicationSections: page('/application-sections', {
    title: 'Application Sections',
    icon: 'files',
    list: applicationSection,
  }),
  applicationSection: page('/application-sections/:id', {
    title: 'Application Section',
    detail: applicationSection,
    screen: () => import('./record.screen.tsx'),
  }),
  applicationForms: page('/application-forms', {
    title: 'Application Forms',
    icon: 'file-text',
    list: applicationForm,
  }),
  applicationForm: page('/application-forms/:id', {
    title: 'Application Form',
    detail: applicationForm,
    screen: () => import('./record.screen.tsx'),
  }),
  applicationSubmissions: page('/application-submissions', {
    title: 'Application Submissions',
    icon: 'file-text',
    list: applicationSubmission,
  }),
  applicationSubmission: page('/application-submissions/:id', {
    title: 'Application Submission',
    detail: applicationSubmission,
    screen: () => import('./record.screen.tsx'),
  }),
};
