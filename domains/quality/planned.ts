import type { Plans } from '#kernel';

export const plans: Plans = {
  '/admin/quality': {
    about: 'Quality managers follow nonconformities until the fix is verified.',
    brings: [
      'Record nonconformities and the corrective action for each',
      'See recurring causes and the cost of poor quality',
      'Get a reminder to verify that the action worked',
    ],
    meanwhile: 'Keep nonconformity reports in Documents and their deadlines in your calendar.',
    see: ['/documents'],
  },
  '/admin/audits': {
    about: 'Internal auditors plan and carry out audits, with findings that someone else closes.',
    brings: [
      'Plan the year and check that auditors are independent of what they audit',
      'Draw reproducible samples',
      'Keep workpapers, findings and responses together',
      'Print the report for the board',
    ],
    meanwhile:
      'Give auditors the duty of auditor: they read everything and change nothing. The audit trail and its proofs are available; keep workpapers in Documents.',
    see: ['/admin/security-audit', '/admin/duties', '/documents'],
  },
  '/admin/standards': {
    about: 'Quality and compliance managers keep the standards the organization follows.',
    brings: [
      'Keep standards by clause and version',
      'Map clauses of one standard to another',
      'See what a new version changes',
      'Print which clauses apply and why',
    ],
    meanwhile: 'Keep your standards as files in Documents.',
    see: ['/documents'],
  },
  '/inspections-checklists': {
    about: 'Managers plan inspections, and inspectors carry them out on a phone.',
    brings: [
      'Write checklists with critical items, photos and signatures',
      'Schedule inspections and complete them offline',
      'Start one follow-up for each failed item',
      'See trends by asset and whether inspectors score alike',
    ],
    meanwhile: 'Use printed checklists and keep the scans in Documents.',
    see: ['/documents'],
  },
  '/testing-dashboard': {
    about: 'Administrators see the automated test results of this version.',
    brings: [
      'See the last runs by area, from each requirement to its tests',
      'See speed and accessibility budgets with their measurements',
      'See flaky tests',
    ],
    meanwhile: 'The server’s operator runs the same tests with npm test in the source; the README says how.',
  },
  '/comprehensive-test': {
    about: 'Administrators check the health of the system with one click.',
    brings: [
      'Check database, migrations, mail, storage, clock, keys and search, without changing anything',
      'Run a sample purchase in a separate space',
      'Download the result for support',
    ],
    meanwhile: 'The address /health/ready of this server says whether it is ready.',
  },
  '/admin/system-test': {
    about: 'Administrators test the connections to other systems: email, storage, sign-in, webhooks.',
    brings: [
      'Send a test to each connection and see request, answer and time taken',
      'See that secrets stay hidden',
      'See when each connection last worked',
    ],
    meanwhile:
      'Webhooks keep a log of their deliveries. For email and storage, ask the server’s operator to check the log.',
    see: ['/settings/webhooks'],
  },
};
