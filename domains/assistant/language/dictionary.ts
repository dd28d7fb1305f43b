import type { Wanted } from './ranking.ts';
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
price, cost, fee
backup, restore, dump
export, download, csv, excel
import, bulk load
api, integration, webhook
theme, dark mode, light mode
tutorial, walkthrough, tour
organization, agency, county, tenant
citizen, resident
`;

const groups: readonly (readonly (readonly string[])[])[] = same
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((phrase) => wordsOf(phrase).map(stem)));

const phrases = groups.flatMap((group) => group.map((phrase) => ({ phrase, group })));

const SYNONYM = 0.75;

const standsAt = (phrase: readonly string[], stems: readonly string[], at: number): boolean =>
  phrase.every((one, step) => stems[at + step] === one);

/** The words of a question with those that mean the same. */
export function wantedOf(question: string): Wanted[] {
  const words = wordsOf(question);
  const stems = words.map(stem);
  const wanted: Wanted[] = [];
  for (const [at, term] of stems.entries()) if (!isCommon(words[at] ?? '')) wanted.push({ term, weight: 1, of: [at] });
  const known = new Set(wanted.map(({ term }) => term));
  for (const { phrase, group } of phrases)
    for (let at = 0; at < stems.length; at++) {
      if (!standsAt(phrase, stems, at)) continue;
      const of = phrase.map((_, step) => at + step).filter((place) => !isCommon(words[place] ?? ''));
      for (const other of group)
        for (const term of other) {
          if (known.has(term) || isCommon(term)) continue;
          known.add(term);
          // One word of a phrase alone is only part of what the phrase means.
          wanted.push({ term, weight: SYNONYM / other.length, of });
        }
    }
  return wanted;
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
