/** What is spoken of as a thing that the product can or cannot do, and what shows which of the two it is. */
export interface Capability {
  readonly name: string;
  /** A sentence that matches this speaks of it. */
  readonly words: RegExp;
  /** The page whose registration says whether it is built, the test that shows it, or null while it is not built. */
  readonly shownBy: { readonly page: string } | { readonly test: string } | null;
}

const page = (name: string, path: string, words: RegExp): Capability => ({ name, words, shownBy: { page: path } });
const test = (name: string, file: string, words: RegExp): Capability => ({ name, words, shownBy: { test: file } });
const missing = (name: string, words: RegExp): Capability => ({ name, words, shownBy: null });

/** Beyond the pages of the registry: what a page is too coarse to say, or is called by other words than its title. */
export const capabilities: readonly Capability[] = [
  page('budgets', '/budget-management', /(?<!grant )\bbudgets?\b(?! builder)|\bbalance is kept\b|\bencumbrances\b/i),
  page('forecasts', '/budget-forecasts', /\bforecasts?\b/i),
  page('capital plan', '/capital-planning-management', /\bcapital (plans?|projects?)\b/i),
  page('workflow designer', '/workflow-designer', /\bworkflow designer\b|\bapproval workflows?\b/i),
  page('purchasing rules', '/compliance', /\b(purchasing|procurement) rules\b|\brule packs?\b/i),
  page('drafts from a description', '/ai-procurement', /\bdrafts? from (a description|words)\b/i),
  test(
    'text from past solicitations',
    'domains/procurement/solicitation/text-proposals.test.ts',
    /\bpast solicitations\b/i,
  ),
  test('a reading aid', 'domains/procurement/evaluation/reading-aid.test.ts', /\breading aids?\b/i),
  page('agencies', '/customer-management', /\btree of agencies\b|\bdelegated authority\b/i),
  page('master data', '/master-data', /\bmaster data\b|\bcommodity codes\b/i),
  page('delegation', '/delegations', /\bdelegat(ed?|ions?) .*\baway\b|\bdecisions .*\bdelegated\b/i),
  page('public pages', '/products', /\bpublic pages to\b/i),
  test(
    'a second factor that is required',
    'server/auth/required-factor.test.ts',
    /\bsecond factor\b.*\b(required|obligatory)\b|\bauthenticator apps\b.*\bobligatory\b|\brequir\w+ a second factor\b|^making them obligatory/i,
  ),
  test(
    'known passwords',
    'server/auth/known-passwords.test.ts',
    /\b(stolen|breached) passwords\b|\bpasswords\b.*\b(stolen|breached)\b/i,
  ),
  page('winning grants', '/grant-management', /\bwin grants\b/i),
  page('recovering from disasters', '/fema-forms', /\brecover from\s+disasters\b/i),
  page('emergency procurement', '/emergency-procurement', /\bemergency procurement works\b|\bactivate an emergency\b/i),
  missing('reviews', /\breviews? (can|may) be written\b|\bwrite (a|your) review\b|\bwritten a review\b/i),
  test(
    'roles from groups of a directory',
    'domains/accounts/group-access.test.ts',
    /\bgroups\b.*\b(directory|roles)\b|\b(directory|sign-on) groups\b/i,
  ),
  missing('undoing an import', /\bimports?\b.*\b(undone|undo)\b|\bundo\w* an import\b/i),
  missing('taking off a lost second factor', /\b(take|taking|taken) (a lost factor )?off\b/i),
  missing('connectors', /\bconnectors? to (financial|accounting|erp|federal|sam\.gov)/i),
  missing('a mobile app', /\bmobile app\b/i),
  test(
    'purchase orders',
    'domains/procurement/orders/purchase-order.test.ts',
    /\bpurchase orders? (is|are|can be) (sent|issued|made|printed)\b/i,
  ),
  page('invoices', '/invoices', /\binvoices? (is|are|can be) (matched|approved)\b/i),
  page('split awards', '/awards/splits', /\bsplit awards?\b|\bexact choice of vendors\b|\bwhich vendor gets which\b/i),
  page('payments', '/payments', /\binvoices? (is|are|can be) paid\b/i),
];
