import type { Plans } from '#kernel';

export const plans: Plans = {
  '/admin/quality': {
    about: 'Quality managers follow what went wrong here until it is proven to be fixed.',
    brings: [
      'Record nonconformities and the corrective action for each',
      'See causes that come back and what poor quality costs',
      'Be reminded to check later whether the action worked',
    ],
    meanwhile: 'Keep nonconformity reports in Documents and their deadlines in your calendar.',
    see: ['/documents'],
  },
  '/admin/audits': {
    about: 'Internal auditors plan and carry out audits here, with findings that someone else closes.',
    brings: [
      'Plan the year and check that auditors are independent of what they audit',
      'Draw samples that can be drawn again',
      'Keep workpapers, findings and responses together',
      'Print the report for the board',
    ],
    meanwhile:
      'Give auditors the duty of auditor: they read everything and change nothing. The audit trail and its proofs are there already; workpapers go into Documents.',
    see: ['/admin/security-audit', '/admin/duties', '/documents'],
  },
  '/admin/standards': {
    about: 'Quality and compliance managers keep the standards here that the organization follows.',
    brings: [
      'Keep standards by clause and version',
      'Map clauses of one standard to another',
      'See what a new version changes',
      'Print which clauses apply and why',
    ],
    meanwhile: 'Keep the standards you hold as files in Documents.',
    see: ['/documents'],
  },
  '/inspections-checklists': {
    about: 'Managers plan inspections here, and inspectors carry them out on a phone.',
    brings: [
      'Write checklists with critical items, photos and signatures',
      'Schedule inspections and do them without a network',
      'Start one follow-up for each failed item',
      'See trends by asset and whether inspectors judge alike',
    ],
    meanwhile: 'Use printed checklists and keep the scans in Documents.',
    see: ['/documents'],
  },
  '/testing-dashboard': {
    about: 'Administrators see here what the automated tests of this version showed.',
    brings: [
      'See the last runs by area, from a line of the specification to its tests',
      'See speed and accessibility budgets and what they measured',
      'See tests that do not always give the same result',
    ],
    meanwhile: 'The server’s operator starts the same tests with npm test in the source; the README says how.',
  },
  '/comprehensive-test': {
    about: 'Administrators check with one click here that this installation is sound.',
    brings: [
      'Check database, migrations, mail, storage, clock, keys and search, without changing anything',
      'Run a sample purchase in a place of its own',
      'Download the result for support',
    ],
    meanwhile: 'The address /health/ready of this server answers whether it can work.',
  },
  '/admin/system-test': {
    about: 'Administrators try the connections to other systems here: mail, storage, sign-in, webhooks.',
    brings: [
      'Send a test to each connection and see request, answer and time taken',
      'See that secrets are hidden in what is shown',
      'Read when each connection last worked',
    ],
    meanwhile:
      'Webhooks keep a log of their deliveries. For mail and storage ask the server’s operator to look into its log.',
    see: ['/settings/webhooks'],
  },
};
