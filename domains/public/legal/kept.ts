/** What is kept, for how long, and where the code says so. A test compares the two. */
export interface Kept {
  readonly what: string;
  readonly why: string;
  readonly until: string;
  /** A file, and what stands in it word for word. */
  readonly code: readonly [file: string, says: string] | null;
}

export const kept: readonly Kept[] = [
  {
    what: 'Session: address, browser and times of a sign-in that lasts',
    why: 'To know who you are and to let you end it',
    until:
      'Ends after 60 minutes without a request and after 12 hours in any case, unless the operator set other times; then it is deleted',
    code: ['server/settings.ts', "'60',\n    minutes,\n    'A session ends after this long without a request.'"],
  },
  {
    what: 'Recent sign-ins: time, way, network address and browser',
    why: 'To show you, and no one else, what happened to your account',
    until: '90 days',
    code: ['server/auth/sessions.ts', "interval '90 days'"],
  },
  {
    what: 'Links in emails, codes and other one-time proofs',
    why: 'To verify an address, reset a password or accept an invitation',
    until: 'Until used or out of date; an invitation works for 7 days',
    code: ['domains/organization/invitation.server.ts', 'const DAYS = 7;'],
  },
  {
    what: 'Emails waiting to be sent',
    why: 'To deliver them although the mail server is away',
    until: 'Sealed; the content goes when it is sent, the note that it was sent after 30 days',
    code: ['server/services/mail/mail.ts', 'const KEEP_DAYS = 30;'],
  },
  {
    what: 'Answers to calls with a key for repetition',
    why: 'To answer a repeated call like the first',
    until: '7 days',
    code: ['server/http/idempotency.ts', '7 * 86_400_000'],
  },
  {
    what: 'Imported files and their refused lines',
    why: 'To go on after an interruption and to show what was refused',
    until: '7 days',
    code: ['server/records/transfer/import-runs.ts', "const KEPT = `interval '7 days'`;"],
  },
  {
    what: 'Messages to webhooks with their answers',
    why: 'To show what was sent and to send it again',
    until: '30 days after they were delivered or given up',
    code: ['server/services/webhooks/queue.ts', 'const KEEP_DAYS = 30;'],
  },
  {
    what: 'Counters against too many requests, by account and network',
    why: 'To stop the guessing of passwords',
    until: 'Until the time they count is over, an hour at most; an address is kept as a hash only',
    code: ['server/services/limits/limits.ts', 'delete from rate_bucket where ends_at <= $1'],
  },
  {
    what: 'Demonstration organizations',
    why: 'To let visitors try the product',
    until: '30 days',
    code: ['domains/public/demo/demo-roles.ts', 'DEMO_DAYS = 30'],
  },
  {
    what: 'What you send with a form of this site',
    why: 'To answer you',
    until: 'No automatic end; the operator removes it when you ask and no law keeps it',
    code: null,
  },
  {
    what: 'Conversations of members with the assistant',
    why: 'To go on where you were and to find them again',
    until: 'Until you delete them; no one else can read them',
    code: ['domains/assistant/conversation.record.ts', "remove: { by: 'member', rows: own('owner') }"],
  },
  {
    what: 'Records of an organization: requisitions, documents, comments, people',
    why: 'They are the agency’s own files',
    until: 'As its retention law says; the agency decides and deletes',
    code: null,
  },
  {
    what: 'The audit record',
    why: 'To show who changed what, and that the record was not altered',
    until:
      'As long as the organization; personal values in it can be erased on lawful request, and the erasure is recorded',
    code: ['server/audit/erase.ts', 'update audit_entry set changes = null'],
  },
];

/** What a browser keeps for this site. */
export const inTheBrowser: readonly (readonly [name: string, kind: string, what: string, until: string])[] = [
  [
    '__Host-levee_session',
    'Cookie',
    'Proof of your sign-in, unreadable to scripts. levee_session where the site has no encryption.',
    '12 hours',
  ],
  ['__Host-levee_trip', 'Cookie', 'Set only while you sign in with another provider.', '10 minutes'],
  ['levee.sidebar', 'Cookie', 'Whether the menu is wide.', '7 days'],
  [
    'levee.session',
    'Local storage',
    'Your name, your email address and a token of ten minutes, while signed in.',
    'Sign-out',
  ],
  ['levee.active', 'Local storage', 'When you last did something, so that all windows end together.', 'Until cleared'],
  ['levee.theme', 'Local storage', 'Dark or light.', 'Until cleared'],
  ['levee.patterns', 'Local storage', 'Whether charts have patterns.', 'Until cleared'],
  ['levee.density', 'Local storage', 'Row density.', 'Until cleared'],
  ['levee.recent.', 'Local storage', 'The last pages you opened.', 'Until cleared'],
  ['levee.pins.', 'Local storage', 'Lines of the menu you pinned.', 'Until cleared'],
  ['levee.list-keys', 'Local storage', 'Whether single letters act on lists.', 'Until cleared'],
  ['levee.first-steps', 'Local storage', 'Whether you closed the note with first steps.', 'Until cleared'],
  ['levee.draft.', 'Local storage', 'What you typed into a form and have not sent.', 'Sent or dropped, 7 days at most'],
  ['levee.bid.', 'Local storage', 'The draft of a bid, encrypted.', 'Submitted or discarded'],
  [
    'levee-field',
    'Database',
    'Names and entries of field work, encrypted, on a device that you got ready for it.',
    'Names: sign-out, 14 days at most. Entries: sent or discarded; receipts 14 days',
  ],
  ['levee-field-files', 'File cache', 'The page for work without a connection.', 'Until cleared'],
  ['levee.feedback', 'Session storage', 'Feedback that you have begun to write.', 'Sent, or window closed'],
  ['levee.tutorial-later', 'Session storage', 'That you put off a tutorial.', 'Window closed'],
  ['levee.sections', 'Session storage', 'Which sections of the menu are open.', 'Window closed'],
  ['levee.reloaded-at', 'Session storage', 'When the page last loaded itself again after an update.', 'Window closed'],
  ['levee.said', 'Session storage', 'A message to show on the next page.', 'Shown'],
];
