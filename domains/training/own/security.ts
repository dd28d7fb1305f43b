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
          'A passkey signs you in with fingerprint, face or a security key. It works on this site alone, so nobody can talk you out of it by mail.',
        action: '/security-settings',
        target: 'passkeys',
      },
      {
        title: 'Where you are signed in',
        content: 'Every device with an open session. End what you do not know, then change your password.',
        action: '/security-settings',
        target: 'sessions',
      },
      {
        title: 'An hour without you',
        content:
          'A session ends after 60 minutes without a sign of you, five minutes after a warning. What you were typing is still there when you come back.',
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
        title: 'Everything that was done',
        content:
          'Who did what and when, with the values before and after. Admins and people with the duty Auditor read all of it; the history of a row is open to everyone who can read the row.',
        action: '/admin/security-audit',
      },
      {
        title: 'Why it can be believed',
        content:
          'Entries are sealed in batches into a tree of hashes, and each batch ends in a signed checkpoint. A changed or missing entry no longer fits.',
        action: '/admin/security-audit',
        target: 'audit-check',
      },
      {
        title: 'Verify the chain',
        content:
          'The button computes all of it again and says whether it holds. It may take a moment, and changes nothing.',
        action: '/admin/security-audit',
        target: 'audit-check',
      },
      {
        title: 'Do not take our word for it',
        content:
          'Download a checkpoint now and then and keep it elsewhere. Export for an auditor gives everything to verify it without Levee.',
        action: '/admin/security-audit',
        target: 'page-actions',
      },
    ],
  },
  {
    name: 'access',
    title: 'Find out who may do what',
    moduleName: 'security',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Every right in one table',
        content:
          'Read out of the definitions that every call is judged by, so it is never out of date. Search for a record, an act or a duty.',
        action: '/access-controls',
        target: 'tabs',
      },
      {
        title: 'For one person',
        content: 'Choose a person and what they want to do; the answer says yes or no, and what decides it.',
        action: '/access-controls?tab=person',
        target: 'tabs',
      },
      {
        title: 'On paper',
        content: 'Export as CSV gives the whole table for a review of rights.',
        action: '/access-controls',
        target: 'page-actions',
      },
    ],
  },
  {
    name: 'integrations',
    title: 'Let other programs in',
    moduleName: 'integrations',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'A key for a program',
        content:
          'A program with a key acts as its person, within the scopes of the key. The secret is shown once; if you lose it, make a new one.',
        action: '/settings/api-keys',
        target: 'page-actions',
      },
      {
        title: 'What it can call',
        content: 'The API reference has every call with its fields, and a line for the command line to try it.',
        action: '/docs/api',
      },
      {
        title: 'Be told of changes',
        content:
          'A webhook tells another system within seconds. Messages carry ids rather than content and are signed, so the receiver can be sure who sent them.',
        action: '/settings/webhooks',
        target: 'page-actions',
      },
      {
        title: 'When it fails',
        content:
          'Deliveries stand on the page of the webhook with their answers. They are tried again, and can be sent again by hand.',
        action: '/settings/webhooks',
      },
    ],
  },
];
