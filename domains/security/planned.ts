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
};
