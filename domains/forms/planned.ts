import type { Plans } from '#kernel';
import { formTabs } from './planned-tabs.ts';

export const plans: Plans = {
  '/utility-form-filler': {
    about:
      'Administrators and managers build forms, fill outside PDF forms from the record, and send the result where it belongs.',
    brings: [
      'Build a form with rules and preview; a submission always shows in the version it was made with',
      'Upload a PDF form, map its fields and read the filled copy back to check it',
      'Set for each form who approves it, by when and what can be sent back',
      'Send by email, webhook, file transfer or print, each with a receipt and a retry',
      'See where people stop, and check legal basis, retention and accessibility of each form',
      'Read the log of the form area with proofs',
    ],
    meanwhile:
      'Fill forms in your PDF reader and keep the signed copy in Documents. Webhooks can notify other systems of changes to records.',
    see: ['/documents', '/settings/webhooks'],
    tabs: formTabs,
  },
};
