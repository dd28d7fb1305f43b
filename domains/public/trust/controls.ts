/** What an assessor asks about, and what stands behind our answer. Readiness evidence: nobody has certified any of it. */
export interface Control {
  /** NIST SP 800-53, revision 5, which FedRAMP builds on. */
  readonly nist: string;
  /** The trust services criteria of SOC 2 that it speaks to. */
  readonly soc2: string;
  readonly name: string;
  readonly does: string;
  readonly state: ControlState;
  /** A test or a document of the repository; null where it is the operator's or planned. */
  readonly evidence: string | null;
}

export type ControlState = 'in place' | 'partly' | 'operator' | 'planned';

export const controlWords: Readonly<Record<ControlState, string>> = {
  'in place': 'In place',
  partly: 'In part',
  operator: 'The operator’s part',
  planned: 'Planned',
};

const control = (
  nist: string,
  soc2: string,
  name: string,
  state: ControlState,
  does: string,
  evidence: string | null,
): Control => ({ nist, soc2, name, state, does, evidence });

export const controls: readonly Control[] = [
  control(
    'AC-2',
    'CC6.2',
    'Account management',
    'in place',
    'People come in by invitation, single sign-on or a directory (SCIM). Deactivating a person ends their sessions at once.',
    'domains/accounts/scim.test.ts',
  ),
  control(
    'AC-3',
    'CC6.1',
    'Access enforcement',
    'in place',
    'Every call is tried with every role and duty and answers as it is declared.',
    'tests/laws/rights-are-as-declared.test.ts',
  ),
  control(
    'AC-4',
    'CC6.1',
    'Separation of organizations',
    'in place',
    'Row-level security in the database and a condition in each query, each proven with the other taken away.',
    'tests/laws/organizations-never-meet.test.ts',
  ),
  control(
    'AC-5',
    'CC6.3',
    'Separation of duties',
    'in place',
    'Twenty-five pairs of duties and roles exclude each other, and no one approves their own request.',
    'tests/laws/everything-happens-once.test.ts',
  ),
  control(
    'AC-6',
    'CC6.3',
    'Least privilege',
    'in place',
    'The server’s database role can do what the definitions need and nothing else. It cannot change an audit entry.',
    'tests/laws/the-database-matches-the-definitions.test.ts',
  ),
  control(
    'AC-7',
    'CC6.1',
    'Unsuccessful sign-ins',
    'in place',
    'Five tries in five minutes, then fifteen minutes’ pause, for an account and for a network, across all servers.',
    'server/services/limits/limits.test.ts',
  ),
  control(
    'AC-12',
    'CC6.1',
    'Session termination',
    'in place',
    'A session ends after an hour without a request and after twelve hours in any case; the server enforces both.',
    'server/auth/sessions.test.ts',
  ),
  control(
    'AT-2',
    'CC1.4',
    'Awareness training',
    'planned',
    'Tutorials explain the product. Records of security training are planned.',
    null,
  ),
  control(
    'AU-2, AU-3',
    'CC7.2',
    'Event logging and its content',
    'in place',
    'Every change leaves exactly one entry in the same transaction: who, what, when, before, after and why.',
    'tests/laws/every-change-is-guarded-and-recorded.test.ts',
  ),
  control(
    'AU-9',
    'CC7.2',
    'Protection of audit information',
    'in place',
    'Alterations are found by a verifier of its own, also those of an administrator who rewrites the database.',
    'server/audit/tamper-drill.test.ts',
  ),
  control(
    'AU-10',
    'CC7.2',
    'Non-repudiation',
    'in place',
    'A proof of a single entry can be taken home and holds after the signing key was replaced.',
    'server/audit/proofs.test.ts',
  ),
  control(
    'AU-6',
    'CC7.2',
    'Audit review and reporting',
    'partly',
    'The audit trail can be searched and exported. Alerts on unusual patterns are planned.',
    'domains/security/audit-check.test.ts',
  ),
  control(
    'CA-7',
    'CC4.1',
    'Continuous monitoring',
    'partly',
    'Health and measurements can be read by a monitor. Figures collected for an assessor are planned.',
    'docs/operations.md',
  ),
  control(
    'CM-3',
    'CC8.1',
    'Change control of the software',
    'in place',
    'Laws over every record, call and page run before a release; decisions stand in numbered documents.',
    'tests/laws/documents-tell-the-truth.test.ts',
  ),
  control(
    'CM-8, SR-4',
    'CC6.8',
    'Inventory of components',
    'in place',
    'Exact versions with hashes in one lockfile, which installs nothing else. A list of components is made from it.',
    'scripts/lockfile.test.ts',
  ),
  control(
    'CP-9',
    'A1.2',
    'Backup',
    'in place',
    'Encrypted, made while the server works, read back whole; a damaged one is refused.',
    'scripts/backup-commands.test.ts',
  ),
  control(
    'CP-10',
    'A1.3',
    'Recovery and its test',
    'in place',
    'A drill restores to a separate database and compares every row, file and audit entry.',
    'scripts/backup-commands.test.ts',
  ),
  control(
    'IA-2',
    'CC6.1',
    'Identification, with a second factor',
    'in place',
    'Authenticator apps and passkeys for everyone. An organization can require a second factor by role.',
    'server/auth/required-factor.test.ts',
  ),
  control(
    'IA-5',
    'CC6.1',
    'Passwords and other secrets',
    'in place',
    'Hashes made for the purpose, keys shown once and kept as hashes. Passwords from lists of leaked ones are refused.',
    'server/auth/leaked-passwords.test.ts',
  ),
  control(
    'IA-8',
    'CC6.1',
    'Single sign-on',
    'in place',
    'OpenID Connect, and SAML where the operator allows it, tried against providers that forge and repeat.',
    'domains/accounts/sso.test.ts',
  ),
  control(
    'IR-4',
    'CC7.4',
    'Incident handling',
    'operator',
    'Levee keeps security events and lets you end sessions. The plan and the people are yours.',
    null,
  ),
  control('PE-3', 'CC6.4', 'Physical access', 'operator', 'The machine is yours, and so is its site.', null),
  control(
    'RA-5',
    'CC7.1',
    'Weaknesses and updates',
    'partly',
    'Packages are held against a dated list of known advisories. Newer ones are looked up by command; installing versions is yours.',
    'scripts/advisories.test.ts',
  ),
  control(
    'SC-5',
    'A1.1',
    'Denial of service',
    'partly',
    'Limits for each account and network, sizes and times bounded. Floods belong in front of the server.',
    'tests/laws/hostile-input-is-refused.test.ts',
  ),
  control(
    'SC-7',
    'CC6.6',
    'Boundary protection',
    'in place',
    'Calls to outside addresses cannot be turned against the inside of your network.',
    'tests/laws/nothing-calls-inside.test.ts',
  ),
  control(
    'SC-8',
    'CC6.7',
    'Transmission',
    'operator',
    'In production Levee refuses unencrypted public addresses. The proxy with the certificate is yours.',
    'server/settings.test.ts',
  ),
  control(
    'SC-28',
    'CC6.1',
    'Data at rest',
    'partly',
    'Bank and tax numbers, secrets and queued emails are encrypted. Encrypting the disk is yours.',
    'server/services/sealed.test.ts',
  ),
  control(
    'SI-10, SI-11',
    'PI1.2',
    'Input and errors',
    'in place',
    'Hostile input is refused with a sentence and a number, never with a failure, a stack or a statement.',
    'tests/laws/hostile-input-is-refused.test.ts',
  ),
];
