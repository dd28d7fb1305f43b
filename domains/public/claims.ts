/** What is said of the product on its public pages, each with what stands behind it. A page shows a claim only through `<Proof>`. */
export interface Claim {
  readonly title: string;
  /** Our own words for it: no more than what stands behind them. */
  readonly says: string;
  readonly state: ClaimState;
  /** What is measured and where; of what is planned, what will have to be measured. */
  readonly evidence: string;
  /** What it does not say. */
  readonly limit: string;
  /** Files of the repository that fail when the claim does not hold. */
  readonly tests: readonly string[];
  /** The page of the product where it is at work, or will be. */
  readonly page: string;
  /** When claim, evidence and tests were last compared. */
  readonly checked: string;
}

export type ClaimState = 'proven' | 'partly' | 'planned';

export const stateWords: Readonly<Record<ClaimState, string>> = {
  proven: 'Proven',
  partly: 'Proven in part',
  planned: 'Planned',
};

/** In the order in which the trust center lists them. */
export const claims = {
  audit: {
    title: 'Tamper-evident audit record',
    says: 'Every change is written to a record that shows whether anything in it was altered later: a Merkle tree as in Certificate Transparency, with signed checkpoints that are kept outside the database. There is no cryptocurrency and no chain to trust.',
    state: 'proven',
    evidence:
      'The suite alters, removes, adds and moves entries, cuts off the end and signs again with a stolen key; a verifier that shares no code with the server finds each of them. Twenty thousand forged proofs are refused. The latest checkpoint of this site is shown here.',
    limit:
      'It proves that nothing was changed after it was recorded, not that what was recorded was true. A rewrite with a stolen key is seen by anyone who holds an earlier checkpoint, so keep copies elsewhere.',
    tests: ['server/audit/tamper-drill.test.ts', 'server/audit/tree.test.ts', 'server/audit/verify-command.test.ts'],
    page: '/admin/security-audit',
    checked: '2026-11-22',
  },
  access: {
    title: 'Roles, single sign-on and second factors',
    says: 'Four roles and 21 duties decide who may do what. People sign in with a password, a passkey, an authenticator app as second factor, or their agency’s single sign-on. An organization can require a second factor by role, and a commonly used new password is refused.',
    state: 'proven',
    evidence:
      'Every call is tried with every role and duty and has to answer as it is declared. Sign-ins are played against identity providers that lie, repeat and forge.',
    limit:
      'A lost second factor cannot be taken off by an administrator. The list of known passwords holds the most common ones; the operator adds a longer one. SAML is off until the operator switches it on.',
    tests: [
      'tests/laws/rights-are-as-declared.test.ts',
      'server/auth/second-factor.test.ts',
      'server/auth/required-factor.test.ts',
      'server/auth/known-passwords.test.ts',
      'server/auth/passkeys.test.ts',
      'domains/accounts/sso.test.ts',
      'domains/accounts/saml.test.ts',
    ],
    page: '/access-controls',
    checked: '2026-11-25',
  },
  isolation: {
    title: 'Organizations never meet',
    says: 'Nothing of one organization is seen or changed by another, by any call. The database enforces it as well, under the queries.',
    state: 'proven',
    evidence:
      'More than ten thousand probes, at least twenty for each call, go from one organization to another. They are run again with either of the two protections taken away, and still nothing passes.',
    limit:
      'The operator of the machine can read what is on it. Bank and tax numbers are encrypted with a key in a file on the same machine.',
    tests: ['tests/laws/organizations-never-meet.test.ts', 'tests/laws/the-database-matches-the-definitions.test.ts'],
    page: '/tenant-management',
    checked: '2026-11-22',
  },
  once: {
    title: 'Done once, or not at all',
    says: 'A call that is repeated has one effect, and what was acknowledged survives a crash.',
    state: 'proven',
    evidence:
      'Every call that writes is sent many times at once under one key and has to take effect once. The server is killed twenty times under load, and every acknowledgement is compared with what is there.',
    limit: 'The disk of the built-in database is its only copy until you make backups.',
    tests: ['tests/laws/everything-happens-once.test.ts', 'tests/crash/crash.test.ts'],
    page: '/smart-requisition',
    checked: '2026-11-20',
  },
  rules: {
    title: 'Rules of the Code of Federal Regulations',
    says: 'The procurement rules of 2 CFR part 200 and of four states are kept as dated, cited data. A purchase is judged by the text of the day of its award and the dollar limits of its own day, with a trace of every rule evaluated, and each decision can be reproduced.',
    state: 'proven',
    evidence:
      'Every threshold of every rule is tried just under, at and just over it, on the first and the last day of its version, out of the data itself; the figures are typed a second time from the written reference and compared. Stored decisions are made again and compared byte for byte. A changed text without a version of its own fails the suite.',
    limit:
      'Figures that no one has compared with the published text are marked as unverified wherever they appear, until your counsel signs off on them. Other states are not in the library yet. No software can promise that you comply.',
    tests: [
      'domains/procurement/rule-packs/every-pack.test.ts',
      'domains/procurement/rule-packs/figures-of-the-law.test.ts',
      'domains/procurement/rule-packs/decide.test.ts',
      'domains/procurement/rule-packs/rule-packs.test.ts',
    ],
    page: '/compliance',
    checked: '2026-11-22',
  },
  assistant: {
    title: 'An assistant that names its sources',
    says: 'The assistant answers from the documentation and from records that you may read yourself, names its source for what it says, and says when it does not know. It works without a language model.',
    state: 'partly',
    evidence:
      'The sources of its answers are opened one by one. Someone of one organization asks for the rows of another in many ways and is told nothing. Counts and sums are compared with the lists they come from.',
    limit:
      'It decides nothing, and what it drafts is sent by a person. How often it answers a fixed set of questions correctly has not been measured yet.',
    tests: ['domains/assistant/engine.test.ts', 'domains/assistant/leaks.test.ts', 'domains/assistant/chat.test.ts'],
    page: '/ai-copilot',
    checked: '2026-11-21',
  },
  model: {
    title: 'A language model, if you bring one',
    says: 'A language model is used only if the operator names one, hosted or on a machine of your own. It gets no more than the person who asks may read, and a sentence that its source does not say is dropped.',
    state: 'proven',
    evidence:
      'A scripted model lies, invents sources and obeys texts that were planted in records. Nothing of it reaches the screen, and nothing is done.',
    limit:
      'The tests use a scripted model, not one on the market. No model comes with Levee, and visitors are answered without one.',
    tests: ['domains/assistant/model/model.test.ts', 'domains/assistant/model/checked.test.ts'],
    page: '/ai-copilot',
    checked: '2026-11-20',
  },
  emergency: {
    title: 'Emergency procurement, activated against the clock',
    says: 'Need, vendor and confirmation are three steps on one screen. The server stamps each step, from opening to in force, and keeps the exclusion check, the clauses and the day to compete with it. A buyer then orders in one step: budget check, encumbrance and the purchase order that is sent.',
    state: 'partly',
    evidence:
      'The suite takes an activation through its steps and compares the time with the server’s clock. The median of the activations that people took on this site is shown here, and how many they were.',
    limit:
      'There was no trial with people. Without an activation there is no figure, and examples that were entered do not count.',
    tests: ['domains/disaster/emergency/emergency.test.ts', 'domains/disaster/order-now/order-now.test.ts'],
    page: '/emergency-procurement',
    checked: '2026-11-25',
  },
  optimization: {
    title: 'Exact choice of vendors',
    says: 'Which vendor gets which line or lot is computed by exact mathematical optimization on an ordinary computer. “Quantum” is a name in our menu; no quantum computer is used.',
    state: 'proven',
    evidence:
      'On generated small tenders with limits, bundles, set-asides and local preference, the result equals trying every combination, and the same input gives the same result. The run shows its total with the bound below which no split can be.',
    limit:
      'The best award under the constraints you entered is only as good as those constraints. A run that ends at its time limit shows the gap to the bound instead of a proof. Routes, stock and delivery days are not computed yet.',
    tests: ['domains/procurement/award/split/split.test.ts', 'domains/procurement/award/split/award-split.test.ts'],
    page: '/awards/splits',
    checked: '2026-11-26',
  },
  combinations: {
    title: 'Combinations of vendors',
    says: 'Twenty lots and twelve vendors can be combined in 12²⁰ ways, more than 10²¹. An exact method rules out whole groups of them without trying each.',
    state: 'proven',
    evidence:
      'The combinations of each tender are counted to the last digit, and the run says over how many of them its result is proven. On small tenders the suite tries every one and finds the same total.',
    limit: 'The number of combinations says how hard the question is, not how good the answer is.',
    tests: ['domains/procurement/award/split/split.test.ts', 'domains/procurement/award/split/award-split.test.ts'],
    page: '/awards/splits',
    checked: '2026-11-26',
  },
  delivery: {
    title: 'Proof of delivery from several weak signals',
    says: 'A place, a code, a count, a photo and a seal together make one explained score. In between, a person decides.',
    state: 'planned',
    evidence:
      'To be measured: recorded deliveries, honest and forged, are replayed; how often a forged one passes will appear here.',
    limit: 'Without a device the method is called paper and code, never sensor.',
    tests: [],
    page: '/iot',
    checked: '2026-11-22',
  },
  carbon: {
    title: 'Emissions of what was bought',
    says: 'Emissions are computed from activity and factor, with source, range and gaps named. Levee trades no credits and promises none.',
    state: 'planned',
    evidence: 'To be measured: published examples have to come out as published, to the last digit that they print.',
    limit: 'A factor by price is a rough estimate and is marked as one.',
    tests: [],
    page: '/carbon',
    checked: '2026-11-20',
  },
  integrations: {
    title: 'Other systems',
    says: 'Every record has an API with a description, signed webhooks, and import and export of spreadsheets. Ledger postings go to a financial system in files, each once, and balances are reconciled. Live connectors to financial systems and to federal listings of opportunities are planned.',
    state: 'partly',
    evidence:
      'What is exported comes back unchanged, for every record. Each call is compared with its description. Deliveries of webhooks are played against receivers that fail, repeat and stay silent.',
    limit:
      'Files for a financial system are exchanged by hand. No live connector to a financial system or to SAM.gov is built. A connection reads CSV or JSON over HTTPS into a few lists, is started by hand, and says the day it was verified live.',
    tests: [
      'tests/laws/what-goes-out-comes-back.test.ts',
      'server/services/webhooks/webhooks.test.ts',
      'server/http/openapi.test.ts',
      'domains/connectors/fms/batch.test.ts',
      'domains/connectors/connections/connection.test.ts',
    ],
    page: '/fms-integration',
    checked: '2026-11-24',
  },
  readiness: {
    title: 'Readiness evidence for SOC 2 and FedRAMP',
    says: 'A table of controls says for each what Levee does, what is left to the operator, and which test or document shows it. Levee holds no certification, attestation or authorization.',
    state: 'partly',
    evidence: 'The table is on this page. A test fails when a row names evidence that is not there.',
    limit:
      'It is our own reading of the controls. An auditor judges your organization, your machines and your people as well. Collected figures and machine-readable packages are planned.',
    tests: ['domains/public/trust/controls.test.ts'],
    page: '/compliance',
    checked: '2026-11-22',
  },
  backups: {
    title: 'Backups that were restored',
    says: 'One command makes an encrypted backup while the server works and reads it back. Another restores it to a separate database and compares every row.',
    state: 'proven',
    evidence:
      'The suite makes, bends, restores and drills backups and compares row by row. The latest drill on this server is shown here.',
    limit: 'The operator has to run both on a schedule and keep the keys apart from the backups.',
    tests: ['scripts/backup-commands.test.ts', 'server/backup/archive.test.ts'],
    page: '/platform-admin',
    checked: '2026-11-22',
  },
  accessibility: {
    title: 'Usable by everyone',
    says: 'Levee is built to meet WCAG 2.2 at level AA, in both themes, by keyboard and on a phone.',
    state: 'partly',
    evidence:
      'A browser looks at the pages with axe in both themes and at three widths, and core journeys are done by keyboard alone. A serious fault fails the suite.',
    limit: 'Automated checks find only some of the faults. No one outside the project has audited it yet.',
    tests: [
      'tests/journeys/accessibility.spec.ts',
      'tests/journeys/every-page.spec.ts',
      'tests/journeys/keyboard-alone.spec.ts',
    ],
    page: '/accessibility',
    checked: '2026-11-22',
  },
  selfContained: {
    title: 'No third parties',
    says: 'No page of Levee loads a script, a picture, a font or a tracker from another party. The security policy of the pages forbids it.',
    state: 'proven',
    evidence: 'Every public page is drawn and searched for addresses that a browser would load from elsewhere.',
    limit: 'Links that you follow lead where they say. What the operator connects is listed on this page.',
    tests: ['tests/laws/every-public-page.test.ts'],
    page: '/privacy',
    checked: '2026-11-22',
  },
  pricing: {
    title: 'Three offers from 0 to 999 USD',
    says: 'The software costs nothing. Help with it costs 299 or 999 US dollars a month. No feature is held back for those who pay.',
    state: 'partly',
    evidence:
      'The prices are one file, which the pages and the structured data read. No record, call or page of the product depends on a plan.',
    limit:
      'An offer is made by this site’s operator and agreed outside Levee, without taxes: ordering and billing are planned. The plan shown in the demo organization is simulated.',
    tests: ['domains/public/offers/offers.test.ts'],
    page: '/pricing',
    checked: '2026-11-21',
  },
  rating: {
    title: 'Ratings',
    says: 'There is no rating and there are no reviews. A rating may only be computed from reviews that are stored in the product, and the part that stores them is not built.',
    state: 'planned',
    evidence:
      'To be shown: the stored reviews with their number, their spread and their dates. No review is stored, so no page and no structured data has a rating.',
    limit: 'Reviews on an operator’s own site are no independent judgment, and the page says so.',
    tests: [],
    page: '/customer-stories',
    checked: '2026-11-22',
  },
} as const satisfies Readonly<Record<string, Claim>>;

export type ClaimId = keyof typeof claims;

export const claimIds = Object.keys(claims) as readonly ClaimId[]; // the keys of the very table

/** What the specification's list of marketing claims says, and which of ours answers it. */
export const answers: readonly (readonly [marketing: string, claim: ClaimId])[] = [
  ['AI automation', 'assistant'],
  ['quantum-based vendor optimisation', 'optimization'],
  ['blockchain audit trails', 'audit'],
  ['IoT delivery verification', 'delivery'],
  ['CFR compliance monitoring', 'rules'],
  ['emergency procurement activation in 60 seconds', 'emergency'],
  ['more than 10,000 vendor combinations', 'combinations'],
  ['integrations with enterprise resource planning systems and federal opportunity listing services', 'integrations'],
  ['SOC2 and FedRAMP readiness', 'readiness'],
  ['role-based access, SSO and MFA', 'access'],
  ['a rating of 4.9 from 127 reviews', 'rating'],
  ['an AI language model', 'model'],
  ['three pricing offers from 0 to 999 USD', 'pricing'],
];
