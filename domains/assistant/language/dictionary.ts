import type { Wanted } from './ranking.ts';

/** How much words of asking count, which say little of what is asked. */
export const LITTLE = 0.3;
import { isCommon, stem, wordsOf } from './words.ts';

/** Words that people use for the same thing, a line each. A phrase is written with spaces. */
const same = `
requisition, purchase request, req, pr
purchase order, po
buy, purchase, procure, acquire, order
vendor, supplier, contractor, bidder
solicitation, bid, rfp, rfq, tender
opportunity, bid
invoice, bill
payment, pay, disbursement
approval, sign off
approve, authorize, sign off
reject, refuse, decline, deny
return, send back, sent back
cost center, account code, budget code
member, user, staff, colleague, employee, people
duty, permission, right
role, permission
task, todo, to-do
document, file, attachment, upload
notification, alert, notice
sign in, login, log in, sign-in, logon
sign out, logout, log out
sign up, register, registration, create an account
second factor, two-factor, two factor, 2 factor, 2-factor, 2fa, mfa, authenticator, totp
create, make, new, start, begin, raise, write, enter
invite, add user, add a user, new user, add people, add someone
accessible, accessibility, ada, 508
encumber, encumbered, encumbrance
deputy, delegate, delegation, stand in, out of office, vacation, on leave, while i am away
advertise, advertisement, advertised, notice, publish
pay, payment, invoice
bid bond, bid guarantee
change, edit, modify, update
delete, remove
allowed, forbidden, permitted, prohibited
passkey, webauthn, security key
password, passphrase
reset, forgot, forgotten, lost
single sign-on, sso, saml, oidc, azure ad, entra, okta, active directory
audit record, audit trail, audit log, history
checkpoint, proof
grant, award, funding
drawdown, reimbursement
micro-purchase, micropurchase, small purchase
simplified acquisition threshold, sat
sole source, single source, noncompetitive
federal, uniform guidance, 2 cfr 200
public assistance, fema pa
hazard mitigation, hmgp
force account, own crew, own labor
disaster, emergency, incident, storm, flood, hurricane
deadline, due, due date
price, pricing, cost, fee, subscription
shortcut, key binding, keyboard
expire, expiry, valid, run out
browser, firefox, chrome, safari, edge
open source, source code
backup, restore, dump
export, download, data out
csv, excel, spreadsheet, workbook
import, bulk load
api, integration, webhook
theme, dark mode, light mode
tutorial, walkthrough, tour
organization, agency, county, tenant
citizen, resident
`;

interface Phrase {
  readonly stems: readonly string[];
  /** What stands for all phrases of its line. */
  readonly group: string;
}

/** By their first word. */
const phrases = new Map<string, Phrase[]>();
for (const [at, line] of same.trim().split('\n').entries())
  for (const phrase of line.split(',')) {
    const stems = wordsOf(phrase).map(stem);
    const [first = ''] = stems;
    phrases.set(first, [...(phrases.get(first) ?? []), { stems, group: `=${at}` }]);
  }

/** Every phrase of the dictionary that stands among words, and where. A word that is everywhere means nothing alone. */
function phrasesIn(words: readonly string[], stems: readonly string[]): (Phrase & { readonly at: number })[] {
  return stems.flatMap((first, at) =>
    (phrases.get(first) ?? [])
      .filter((phrase) => phrase.stems.every((one, step) => stems[at + step] === one))
      .filter((phrase) => phrase.stems.length > 1 || !isCommon(words[at] ?? ''))
      .map((phrase) => ({ ...phrase, at })),
  );
}

/** What a text is found by: its words, and beside them what its phrases mean. */
export function indexTerms(text: string): string[] {
  const words = wordsOf(text);
  const stems = words.map(stem);
  return [...stems.filter((_, at) => !isCommon(words[at] ?? '')), ...phrasesIn(words, stems).map(({ group }) => group)];
}

/** They stand in many questions and say little of what is asked. */
const little = new Set(
  `support supported someone somebody tell me does something anything everything somebody anyone take takes took threshold limit amount required fast quickly quick site website work works use used using need needs make makes way possible allowed able happen happens type best good new
   long often soon start change set page system product county levee many valid available right much turn switch enable put`
    .split(/\s+/)
    .map(stem),
);

const SYNONYM = 0.75;
/** A word of a phrase alone is little of the phrase. */
const OF_PHRASE = 0.25;

/** The words of a question with what they mean. */
export function wantedOf(question: string): Wanted[] {
  const words = wordsOf(question);
  const stems = words.map(stem);
  const found = phrasesIn(words, stems);
  const inPhrase = new Set(
    found.filter((one) => one.stems.length > 1).flatMap(({ at, stems: own }) => own.map((_, step) => at + step)),
  );
  const plain = stems.flatMap((term, at): Wanted[] => {
    if (isCommon(words[at] ?? '')) return [];
    return [{ term, weight: inPhrase.has(at) ? OF_PHRASE : little.has(term) ? LITTLE : 1, of: [at] }];
  });
  const meant = found.map(({ group, at, stems: own }): Wanted => {
    const places = own.map((_, step) => at + step);
    const telling = places.filter((place) => !isCommon(words[place] ?? ''));
    return { term: group, weight: own.length > 1 ? 1 : SYNONYM, of: telling.length > 0 ? telling : places };
  });
  return [...new Map([...plain, ...meant].map((one) => [one.term, one])).values()];
}

/** Other names of records, as people say them. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  requisition: ['purchase request', 'purchase requisition', 'req', 'pr', 'request to buy', 'request'],
  organization_members: ['member', 'user', 'people', 'person', 'staff', 'colleague', 'employee'],
  cost_center: ['account code', 'budget code'],
  document: ['file'],
  task: ['todo', 'to do'],
  notification: ['notice', 'alert'],
  tutorials: ['walkthrough', 'tour'],
  user_feedback: ['complaint', 'suggestion'],
  user_roles: ['role'],
  duty_grant: ['duty'],
  budget_amendment: ['amendment', 'budget transfer', 'transfer', 'budget change'],
  cooperative_contract: ['contract', 'coop contract', 'piggyback contract', 'co-op contract'],
  agency: ['department', 'division'],
  capital_project: ['project', 'cip project', 'cip'],
  sole_source_case: ['sole source justification'],
  service_request: ['citizen request', 'resident request', '311 request'],
  absence: ['vacation', 'time off'],
  delegated_authority: ['signing authority', 'spending authority', 'purchasing authority'],
  rule_exception: ['waiver'],
};

/** What somebody does who wants a new row of it: "buy three pumps" makes a requisition. */
export const makingWords: Readonly<Record<string, readonly string[]>> = {
  requisition: ['buy', 'purchase', 'order', 'procure', 'need'],
  task: ['remind'],
};

/** Pages of things that are not built, by the words in which people ask for what would be there. Once a page is built its line does nothing. */
export const plannedWords: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['/purchase-orders', ['purchase order', 'po', 'pos']],
  ['/invoices', ['invoice', 'bill']],
  ['/payments', ['payment', 'paid', 'check']],
  ['/vendor-directory', ['vendor', 'supplier', 'contractor']],
  ['/opportunities', ['solicitation', 'rfp', 'rfq', 'itb', 'bid']],
  ['/contracts', ['contract']],
  ['/inventory', ['inventory', 'stock', 'warehouse']],
  ['/shipment-tracking', ['shipment', 'delivery']],
  ['/grant-management', ['grant', 'drawdown']],
  ['/asset-management', ['asset', 'vehicle']],
  ['/maintenance-management', ['work order', 'maintenance']],
  ['/reports', ['report']],
];
