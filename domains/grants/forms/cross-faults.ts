import { dollars } from '#kernel';
import { type AllValues, centsAt, type FormContext, type FormFault, isEmpty, textAt } from './definition.ts';
import { isSupplemental } from './sf424a.ts';

/** 31 U.S.C. 1352(d): the certification and the disclosure are for grants of more than this. */
const LOBBYING_ABOVE = 100_000_00;

type Say = (key: string, message: string, more?: Pick<FormFault, 'severity' | 'law'>) => void;

/** What two forms say of the same thing. Each is shown at the form that says less of it: the summary of the SF-424 follows the budget. */
export function crossFaults(all: AllValues, context: FormContext): readonly FormFault[] {
  const found: FormFault[] = [];
  const at =
    (code: FormFault['code']): Say =>
    (key, message, more = { severity: 'error' }) =>
      found.push({ code, key, message, ...more });
  budgets(all, at('sf424'));
  signers(all, at);
  names(all, at);
  lobbyings(all, context, at('sf424'));
  return found;
}

/** Item 18 of the SF-424 is the budget, whichever of the two forms has it. */
function budgets(all: AllValues, say: Say): void {
  const { sf424, sf424a, sf424c } = all;
  if (!sf424) return;
  if (sf424a && sf424c)
    say('federalFunding', 'An application has a construction or a non-construction budget, not both.', {
      severity: 'warning',
    });
  const item = (key: string) => centsAt(sf424, `${key}Funding`);
  const income = item('programIncome');
  const others = ['applicant', 'state', 'local', 'other'].reduce((sum, key) => sum + item(key), 0);
  const agree = (key: string, name: string, given: number, told: readonly number[], where: string) => {
    if (!told.includes(given)) say(key, `${name} is ${dollars(given)}; ${where} says ${dollars(told[0] ?? 0)}.`);
  };
  if (sf424a) {
    // A change of an award is stated as the change alone, and the schema of the SF-424 has no amounts below zero.
    const change = isSupplemental(all);
    const line5 = (column: string) => centsAt(sf424a, `a5.${column}`);
    const size = (cents: number) => (change ? Math.abs(cents) : cents);
    const federal = size(line5('federal'));
    const share = size(line5('other'));
    agree(
      'federalFunding',
      'Item 18a',
      item('federal'),
      [federal, federal + line5('unobligatedFederal')],
      'line 5, column e of SF-424A',
    );
    const shares = [share, share + line5('unobligatedOther')];
    if (!shares.includes(others))
      agree('applicantFunding', 'Items 18b to 18e', others + income, shares, 'line 5, column f of SF-424A');
    const total = change ? size(line5('federal') + line5('other')) : line5('total');
    agree(
      'totalFunding',
      'Item 18g',
      item('total'),
      [total, total + income],
      change ? 'the change in SF-424A' : 'line 5, column g of SF-424A',
    );
    if (income !== 0 && !isEmpty(sf424a['b7.total']) && income !== centsAt(sf424a, 'b7.total'))
      agree('programIncomeFunding', 'Item 18f', income, [centsAt(sf424a, 'b7.total')], 'line 7 of SF-424A');
  }
  if (sf424c) {
    const total = centsAt(sf424c, 'c16.allowable');
    agree('federalFunding', 'Item 18a', item('federal'), [centsAt(sf424c, 'federalShare')], 'line 17 of SF-424C');
    agree('totalFunding', 'Item 18g', item('total'), [total, total + income], 'line 16, column c of SF-424C');
  }
}

/** One person signs an application, and each form names that person in the same way. */
function signers(all: AllValues, at: (code: FormFault['code']) => Say): void {
  const { sf424 } = all;
  if (!sf424) return;
  for (const code of ['sf424b', 'sf424d', 'lobbying', 'sflll'] as const) {
    const form = all[code];
    if (!form) continue;
    const differs = (key: string) => textAt(form, key) !== '' && textAt(form, key) !== textAt(sf424, key);
    if (differs('signerTitle'))
      at(code)('signerTitle', 'The title is not that of the authorized representative in the SF-424.');
    if (differs('signerFirst') || differs('signerLast'))
      at(code)('signerLast', 'The signer is not the authorized representative of the SF-424.');
    if (differs('signature')) at(code)('signature', 'Another person signed the SF-424.');
  }
}

function names(all: AllValues, at: (code: FormFault['code']) => Say): void {
  const { sf424 } = all;
  if (!sf424) return;
  const same = (code: FormFault['code'], key: string, its: string, what: string) => {
    const [here, there] = [textAt(all[code] ?? {}, key), textAt(sf424, its)];
    if (here && there && here !== there)
      at(code)(key, `${what} is not the one in the SF-424.`, { severity: 'warning' });
  };
  for (const code of ['sf424b', 'sf424d', 'lobbying', 'key_contacts', 'abstract'] as const)
    same(code, 'organizationName', 'legalName', 'The applicant organization');
  same('abstract', 'opportunityNumber', 'opportunityNumber', 'The opportunity number');
  same('abstract', 'aln', 'aln', 'The assistance listing');
  same('sf424a', 'aln1', 'aln', 'The assistance listing');
  same('abstract', 'projectTitle', 'projectTitle', 'The project title');
}

/** Below the line neither is asked for; above it the certification is, and the disclosure where anyone was paid. */
function lobbyings(all: AllValues, { lobbying }: FormContext, say: Say): void {
  const { sf424 } = all;
  if (!sf424 || centsAt(sf424, 'federalFunding') <= LOBBYING_ABOVE) return;
  const law = '31 U.S.C. 1352; 2 CFR 200.450';
  if (lobbying && !all.sflll)
    say('federalFunding', 'The disclosure of lobbying activities, SF-LLL, is missing.', { severity: 'error', law });
  if (!all.lobbying)
    say('federalFunding', 'The certification regarding lobbying is not among the forms.', { severity: 'warning', law });
}
