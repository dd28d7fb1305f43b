import type { PlannedTabs } from '#kernel';

/** What each tab of the form filler will hold. */
export const formTabs: PlannedTabs = {
  formBuilder: {
    about: 'Administrators build forms, with fields, rules and a preview for each device.',
    brings: [
      'Arrange fields in sections, with help text and what is required',
      'Preview the form on a phone, on a desktop and in print',
      'Publish a version; a submission always shows the version it was made with',
    ],
  },
  pdfStudio: {
    about: 'Administrators map the fields of a PDF form, so that it is filled from the record.',
    brings: [
      'Upload a PDF form and map its fields to records',
      'Fill one form or many at once, and read the copy back to check it',
      'Keep the original, the mapping and every filled copy',
    ],
  },
  workflow: {
    about: 'Administrators set who approves a form, by when, and where it can be returned.',
    brings: [
      'Choose the approval workflow of a form',
      'Set due dates and reminders for each step',
      'Return a submission with the fields that need correction',
    ],
  },
  autoRules: {
    about: 'Administrators set rules that show, require, compute or check fields while a person fills a form.',
    brings: [
      'Show or require a field depending on other answers',
      'Compute totals, dates and rates from other fields',
      'Try a rule with sample answers before it is published',
    ],
  },
  analytics: {
    about: 'Managers see how forms are used and where people stop.',
    brings: [
      'Compare started, completed and abandoned submissions by form',
      'See the field at which people stop, and how long a form takes',
      'Export the figures without the answers of any person',
    ],
  },
  admin: {
    about: 'Administrators manage who may fill, review and change each form.',
    brings: [
      'Grant rights by role, department or link',
      'Retire a form and lead people to its replacement',
      'Set languages, branding and the retention period',
    ],
  },
  compliance: {
    about: 'Compliance staff check the legal basis, accessibility and retention of each form.',
    brings: [
      'Record the legal basis and the purpose of each personal field',
      'Check accessibility against WCAG 2.2 AA before a form is published',
      'See which submissions are due for deletion, and why',
    ],
  },
  delivery: {
    about: 'Administrators set where a completed form is sent, and follow each delivery to its receipt.',
    brings: [
      'Send by email, file transfer, webhook or print',
      'See the receipt of each delivery and send it again',
      'Hold deliveries that contain personal data until they are encrypted',
    ],
  },
  webhooks: {
    about: 'Administrators connect other systems that are notified when a form is submitted or approved.',
    brings: [
      'Choose the events and the fields that are sent',
      'Verify each call with a signature and a time stamp',
      'Read failed calls and replay them',
    ],
  },
  audit: {
    about: 'Auditors read the form log: who changed a form, who submitted it and who read it.',
    brings: [
      'Filter by form, person, action and day',
      'Compare two versions of a form field by field',
      'Export entries with their proofs',
    ],
  },
};
