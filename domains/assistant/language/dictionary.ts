import { LITTLE, type Wanted } from './ranking.ts';
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
second factor, two-factor, 2fa, mfa, authenticator, totp
passkey, webauthn, security key
password, passphrase
reset, forgot, forgotten, lost
single sign-on, sso, saml, oidc
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
export, download
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
  `support supported work works use used using need needs make makes way possible allowed able happen happens type best good new
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
  requisition: ['purchase request', 'req', 'request to buy', 'request'],
  organization_members: ['member', 'user', 'people', 'person', 'staff', 'colleague', 'employee'],
  cost_center: ['account code', 'budget code'],
  document: ['file'],
  task: ['todo', 'to do'],
  notification: ['notice', 'alert'],
  tutorials: ['walkthrough', 'tour'],
  user_feedback: ['complaint', 'suggestion'],
  user_roles: ['role'],
  duty_grant: ['duty'],
};

/** What somebody does who wants a new row of it: "buy three pumps" makes a requisition. */
export const makingWords: Readonly<Record<string, readonly string[]>> = {
  requisition: ['buy', 'purchase', 'order', 'procure', 'need'],
  task: ['remind'],
};
