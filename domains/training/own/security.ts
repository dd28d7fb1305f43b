import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutSecurity: readonly OwnTutorial[] = [
  {
    name: 'account.protect',
    title: 'Protect your account',
    moduleName: 'security',
    difficultyLevel: 'beginner',
    steps: [
      {
        title: 'A second factor',
        content:
          'With an authenticator app a sign-in asks for a code that only your phone knows. Keep the recovery codes: each lets you in once without the phone.',
        action: '/security-settings',
        target: 'second-factor',
      },
      {
        title: 'Or a passkey',
        content:
          'A passkey signs you in with fingerprint, face or a security key. It works on this site alone, so it cannot be phished.',
        action: '/security-settings',
        target: 'passkeys',
      },
      {
        title: 'Where you are signed in',
        content: 'Every device with an open session. End any session you do not recognize, then change your password.',
        action: '/security-settings',
        target: 'sessions',
      },
      {
        title: 'Automatic sign-out',
        content:
          'A session ends after 60 minutes without activity, five minutes after a warning. What you typed is still there when you return.',
      },
    ],
  },
  {
    name: 'audit',
    title: 'Read and verify the audit record',
    moduleName: 'security',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Audit entries',
        content:
          'Who did what and when, with the values before and after. Admins and people with the duty Auditor read all of it; the history of a row is open to everyone who can read the row.',
        action: '/admin/security-audit',
      },
      {
        title: 'Why you can trust it',
        content:
          'Entries are sealed in batches into a tree of hashes, and each batch ends in a signed checkpoint. A changed or missing entry no longer fits.',
        action: '/admin/security-audit',
        target: 'audit-check',
      },
      {
        title: 'Verify the chain',
        content:
          'The button recomputes the whole chain and shows the result. It may take a moment, and changes nothing.',
        action: '/admin/security-audit',
        target: 'audit-check',
      },
      {
        title: 'Verify it independently',
        content:
          'Download a checkpoint now and then and keep it elsewhere. Export for an auditor gives everything to verify it without Levee.',
        action: '/admin/security-audit',
        target: 'page-actions',
      },
    ],
  },
  {
    name: 'access',
    title: 'Find out who can do what',
    moduleName: 'security',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'The access matrix',
        content:
          'It comes from the definitions every call is checked against, so it is always current. Search for a record, an action or a duty.',
        action: '/access-controls',
        target: 'tabs',
      },
      {
        title: 'One person',
        content: 'Choose a person and what they want to do; the answer says yes or no, and why.',
        action: '/access-controls?tab=person',
        target: 'tabs',
      },
      {
        title: 'Export',
        content: 'Export as CSV gives the whole table for a review of rights.',
        action: '/access-controls',
        target: 'page-actions',
      },
    ],
  },
  {
    name: 'integrations',
    title: 'Connect other programs',
    moduleName: 'integrations',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'API keys',
        content:
          'A program with a key acts on behalf of its owner, within the key’s scopes. The secret is shown once; if you lose it, make a new one.',
        action: '/settings/api-keys',
        target: 'page-actions',
      },
      {
        title: 'API reference',
        content: 'The API reference has every call with its fields, and a command to try it.',
        action: '/docs/api',
      },
      {
        title: 'Webhooks',
        content:
          'A webhook notifies another system within seconds. Messages carry ids rather than content and are signed, so the receiver can verify the sender.',
        action: '/settings/webhooks',
        target: 'page-actions',
      },
      {
        title: 'Delivery failures',
        content:
          'The webhook’s page lists deliveries with their answers. Failed ones are retried, and you can resend them.',
        action: '/settings/webhooks',
      },
    ],
  },
];
