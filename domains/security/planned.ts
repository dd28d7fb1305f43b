import type { Plans } from '#kernel';

export const plans: Plans = {
  '/security-dashboard': {
    about: 'Security officers see here how well the organization is protected, from checks that are listed one by one.',
    brings: [
      'See a score and every check that makes it',
      'See risky sessions and rights that are in force right now',
      'See how old the last outside checkpoint of the audit record is',
      'See open findings and how the figures move',
    ],
    meanwhile:
      'The audit trail shows who did what. Roles and duties show who may do what, and duties that do not go together are refused without a written exception.',
    see: ['/admin/security-audit', '/admin/roles', '/admin/duties'],
  },
  '/compliance': {
    about: 'Everybody sees here which legal duties are due, who owns them and what proves them.',
    brings: [
      'See duties by rule set with owner, evidence and next date',
      'Read the rule beside the duty, in the text that was in force on the day',
      'See which rule acted on which record and why',
      'Keep to what is yours with one filter',
    ],
    meanwhile:
      'A requisition names the rule when it refuses a step, such as quotes above the limit. Keep other duties in your own calendar.',
    see: ['/smart-requisition'],
  },
  '/advanced-compliance': {
    about: 'Compliance managers test the record against the rules here and see the effect of a change of law.',
    brings: [
      'Keep a library of rules with their dates and sources',
      'See which awards and purchases a changed rule touches',
      'Run checks every night and read only the exceptions',
      'Ask people to attest and collect the answers',
      'Export the evidence as a package',
    ],
    meanwhile: 'Export requisitions and the audit record, and test samples by hand.',
    see: ['/smart-requisition', '/admin/security-audit'],
  },
  '/security': {
    about: 'Signed-in staff find here the security policies, their sessions and keys, and what happened lately.',
    brings: [
      'Read the policies that apply to you',
      'See your sessions, keys and factors in one place',
      'Report an incident',
    ],
    meanwhile: 'Your sessions, password and passkeys are in Security Settings, your API keys in API keys.',
    see: ['/security-settings', '/settings/api-keys'],
  },
  '/certifications-policies': {
    about: 'Staff read policies here and acknowledge them; visitors see which certificates the organization publishes.',
    brings: [
      'Keep policies with versions and the date of the next review',
      'Ask for acknowledgement and see who has not answered',
      'Keep certificates of the organization with their expiry',
    ],
    meanwhile: 'Keep policies in Documents, open to everyone in the organization.',
    see: ['/documents'],
  },
  '/incident-risk-register': {
    about:
      'Risk owners keep risks and security incidents here, with treatment and review dates. Without a sign-in nothing of it is shown.',
    brings: [
      'Rate likelihood and impact before and after treatment',
      'Grant exceptions that end by themselves',
      'Follow an incident to its lessons',
      'See on a heat map how risks have moved',
    ],
    meanwhile: 'Keep the register as a spreadsheet in Documents and choose there who may read it.',
    see: ['/documents'],
  },
  '/blockchain': {
    about:
      'Anyone in the organization checks here that the audit record was not altered. It is a tamper-evident record: every entry is in a hash tree whose signed checkpoints are kept elsewhere. There is no cryptocurrency and no chain to trust.',
    brings: [
      'See the latest checkpoint and where copies of it are kept',
      'Find an entry, download its proof and check a file you bring',
      'Alter a copy on purpose and see exactly which entry fails',
      'Read what this does not prove: that what was written down was true in the first place',
    ],
    meanwhile:
      'The record is kept and sealed today. The audit trail shows it, and npm run verify-audit checks an export of it without this server.',
    see: ['/admin/security-audit', '/docs/api'],
  },
  '/admin/compliance': {
    about: 'Administrators and managers load rules and set the duties of the organization here.',
    brings: [
      'Load a new version of a rule, with a second person to confirm it',
      'Set what is tested, how often and by whom',
      'Keep retention periods and holds',
      'Export everything for an auditor',
    ],
    meanwhile: 'The rules for quotes and sole sources are part of requisitions and take effect by date.',
    see: ['/smart-requisition', '/admin/duties'],
  },
};
