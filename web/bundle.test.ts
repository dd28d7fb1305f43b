import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { domains, pages, records } from '#domains';
import { definitionParts } from './definition-parts.ts';
import { FIRST_FILES } from './first-files.ts';
import { type Domain, type Page, urlOf } from '#kernel';
import { me } from '#kernel/calls/session-calls.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const root = resolve(import.meta.dirname, '..');
const SHELL = 149 * 1024;
const SCREEN = 5 * 1024;
/** What the records that a screen is about are made of, about 700 bytes each. */
const DEFINITIONS = 25 * 1024;
/** A file that several screens share; definitions, and what every screen needs, have bounds of their own. */
const SHARED = 27 * 1024;
const shared: Readonly<Record<string, number>> = {
  screens: 94 * 1024, // with what places menus and popovers, the way through the budget, and the rules that both parts of the definitions of sourcing judge by, such as prices that are a percentage of cost
  charts: 30 * 1024, // all of them with their arithmetic: a page that shows one mostly shows several
};
/** So many scripts a page waits for besides those of the shell at first, and so many after another page. */
const FILES = 7;
const SHELL_FILES = 4;
const OWN_FILES = 3;
/** A screen that enters rows of several parts. */
const moreDefinitions: Readonly<Record<string, number>> = {
  '../domains/disaster/field-entry/field-operations.screen.tsx': 32 * 1024, // incidents, assessments, Impact List lines, hours and load tickets, which a device takes along
};
/** Screens that are made of more, with how many. */
const ofMore: Readonly<Record<string, number>> = {
  '../domains/procurement/intake/ai-procurement.screen.tsx': 4, // calls of the assistant, which its own page shares
  '../domains/procurement/requisition/requisition.screen.tsx': 6, // with its approval, the rules and what they mean, and the solicitation it leads to
  '../domains/procurement/publication/opportunity.screen.tsx': 4, // with the call-off of a prequalified list
  '../domains/accounts/invitation.screen.tsx': 4, // opened once
  '../domains/vendors/duplicates.screen.tsx': 4, // definitions and pages of vendors, and the lists of records
  '../domains/accounts/sso-management.screen.tsx': 4, // calls of accounts that the sign-in shares
  '../domains/assistant/copilot.screen.tsx': 6, // with the chat of the site, and what paints it
  '../domains/organization/settings/tenant.screen.tsx': 4, // with its map, and the arithmetic that charts have
  '../domains/workflow/approvals/away.screen.tsx': 4, // with the calendar of all absences
  '../domains/planning/budget/budget-list.screen.tsx': 4, // the way to the parts of the budget, which its pivot shares
  '../domains/planning/budget/grid/budgets.screen.tsx': 5, // definitions of two domains, and what filters lines
  '../domains/payables/payments/payments.screen.tsx': 4, // lists in tabs, beside the calls of tax forms
  '../domains/payables/mail/invoice-intakes.screen.tsx': 4, // the frame of lists, and calls of invoice mail that the page of a message shares
  '../domains/payables/mail/invoice-mail.screen.tsx': 4, // the same
  '../domains/planning/budget/grid/postings.screen.tsx': 5, // a list of a view
  '../domains/planning/budget/changes/amendment.screen.tsx': 5, // with its approval and its vote
  '../domains/planning/budget/changes/authorities.screen.tsx': 5, // a list in a tab
  '../domains/procurement/sealing/bid-evaluation.screen.tsx': 4, // bytes are the public receipt check's as well
  '../domains/procurement/sealing/bid-room.screen.tsx': 4, // the same
  '../domains/procurement/bidding/firm-bid.screen.tsx': 5, // calls of sealed bids and of evaluation, shared with the rooms of the agency, and the kinds of files
  '../domains/procurement/bidding/open-solicitations.screen.tsx': 5, // the same
  '../domains/procurement/evaluation/evaluation.screen.tsx': 4, // definitions of the solicitation, and the kinds of files
  '../domains/contracts/redlines/firm-redline.screen.tsx': 5, // the redline of addenda, what contracts share, and the calls of both sides
  '../domains/contracts/redlines/redlines.screen.tsx': 4, // the frame of lists, and the redline of addenda
  '../domains/procurement/auction/auction.screen.tsx': 4, // calls of auctions, which the page of the firm shares
  '../domains/procurement/solicitation/builder-draft.screen.tsx': 5, // what the rules say, shared with requisitions, and definitions of both parts
  '../domains/procurement/receipts/receipt.screen.tsx': 4, // calls of receiving, which returns to vendors share
  '../domains/vendors/firm/registration.screen.tsx': 4, // the same
  '../domains/grants/retention/compliance-admin.screen.tsx': 4, // the frame of workspaces, which is fetched with lists
  '../domains/planning/capital/plan-version.screen.tsx': 4, // what pages of planning share, of which it shows the states
  '../domains/planning/capital/capital-management.screen.tsx': 4, // the frame of workspaces, which is fetched with lists, and what its tabs share
  '../domains/planning/book/book-office.screen.tsx': 5, // the frame of workspaces, and definitions of the book and of budgets
  '../domains/planning/forecasts/forecasts.screen.tsx': 4, // the same
  '../domains/planning/forecasts/forecast-scenario.screen.tsx': 5, // what its tabs share, and the years of budgets
  '../domains/planning/budget/drafting/budget.screen.tsx': 6, // amounts of a draft, which requests and positions set as well
  '../domains/planning/budget/pivot/pivot.screen.tsx': 4, // what filters lines, and what a balance is made of
  '../domains/planning/positions/position-costs.screen.tsx': 6, // the same amounts, and definitions of both
  '../domains/planning/positions/compare-what-ifs.screen.tsx': 4, // the frame of budget pages, with its filters and alerts
  '../domains/planning/requests/changes.screen.tsx': 4, // the same
  '../domains/planning/requests/requests.screen.tsx': 4, // the same
  '../domains/planning/requests/call.screen.tsx': 4, // the same
  '../domains/planning/requests/side-by-side.screen.tsx': 4, // the same, with its chart
  '../domains/planning/revenue/funds.screen.tsx': 4, // calls of revenues, and the years of budgets
  '../domains/planning/revenue/revenues.screen.tsx': 4, // the same
  '../domains/workflow/engine/engine.screen.tsx': 4, // what a case and its steps are, shared with the designer
  '../domains/workflow/designer/designer.screen.tsx': 4, // what a step is, shared with the list
  '../domains/workflow/designer/workflow-list.screen.tsx': 4,
  '../domains/contracts/contract/contracts.screen.tsx': 4, // the register with its figures, opened at once
  '../domains/disaster/damage/damage.screen.tsx': 5, // opened at once, with what pages of incidents share and definitions of both
  '../domains/disaster/field-entry/field-operations.screen.tsx': 6, // definitions of what is entered, of four parts, and what the outbox shares
  '../domains/delivery/reports/standard.screen.tsx': 4, // which of them stand on the home page
  '../domains/connectors/fms/waiting.screen.tsx': 4, // what lists of records share, for the rows that are taken together
  '../domains/disaster/pa-forms/pa-forms.screen.tsx': 4, // calls and words of Public Assistance, shared with its project
};
const SITE = 100 * 1024;
const FIELD = 130 * 1024;
const SITE_AT_FIRST = 8 * 1024;
/** What hundreds of pages share, or hardly anybody opens; each with its own bound in KB. */
const larger: Readonly<Record<string, number>> = {
  '../domains/disaster/field-entry/field-operations.screen.tsx': 7, // forms and outbox, which the page without a connection has as well
  '../domains/grants/applications/form-page.tsx': 19, // all federal forms, which are worked out and judged together; no other page fetches them
  '../domains/home.tsx': 6, // the first page of every role
  '../virtual:outlines': 48, // a word of every record, instead of all definitions
  'record/list/list-map.tsx': 15, // with the arithmetic of maps
  'ui/map/painted.tsx': 285, // MapLibre; only where a map is opened and the browser has WebGL
  'ui/map/tiles.ts': 9, // the reader of PMTiles; only where a map is opened and the organization has tiles
  '../domains/procurement/solicitation/builder-draft.screen.tsx': 6, // what is missing is judged as one types, with prices that are a percentage of cost
  '../domains/planning/budget/drafting/budget.screen.tsx': 7, // amounts of a draft with their filters, pages and keys, its versions and its vote
  '../domains/planning/budget/grid/budgets.screen.tsx': 6, // the grid with its groups that open, days, bars and postings
  '../domains/planning/capital/scoring-table.tsx': 6, // scores, ranks and what each weight would change
  '../domains/planning/forecasts/forecasts.screen.tsx': 6, // every tab, and all of them at once for the packet
  '../domains/workflow/approvals/inbox.screen.tsx': 6, // every kind of task with its dialogs
  '../domains/workflow/engine/engine.screen.tsx': 6, // the picture, the cases and what helps them on
  'record/import/import-wizard.tsx': 8,
  'record/detail/below.tsx': 8, // which records point at which, comments, related rows and history of every row
  'shell/palette.tsx': 8,
  '../domains/assistant/chat-widget.tsx': 6, // the chat of the site, the shell and its own page
  '../domains/workflow/designer/designer.screen.tsx': 8, // holds a drawing, its undo and its saving for every way to look at it
  '../domains/workflow/designer/canvas.tsx': 58, // with React Flow; only when somebody opens the diagram, the outline does without
  '../domains/accounts/qr-picture.ts': 60, // once, when somebody sets up an authenticator app
};

describe('the browser bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'levee-bundle-'));
  let manifest: Readonly<Record<string, Chunk>>;

  beforeAll(() => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const options = ['build', '--config', join(root, 'vite.config.ts'), '--outDir', folder, '--logLevel', 'error'];
    execFileSync(process.execPath, [vite, ...options], { env: { ...process.env, NODE_ENV: 'production' } });
    manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Everything the browser fetches before it can run this chunk. */
  const needs = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const other of manifest[name]?.imports ?? []) needs(other, seen);
    return seen;
  };
  const weight = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name]?.file ?? ''))).length, 0);
  const entry = () => 'index.html';

  test('the signed-in shell is at most 149 KB of compressed script', () => {
    expect(needs(entry()).size).toBeGreaterThan(1);
    expect(weight(needs(entry()))).toBeLessThan(SHELL);
  });

  const scriptsOf = (names: Iterable<string>) =>
    [...names].map((name) => readFileSync(join(folder, manifest[name]?.file ?? ''), 'utf8'));
  const isDefinitions = (name: string) => manifest[name]?.name?.startsWith('definitions-') === true;

  test('the shell knows records by their stubs', () => {
    const scripts = scriptsOf(needs(entry()));
    const stated = records.filter(({ about }) => scripts.some((script) => script.includes(about)));
    expect(stated.map(({ name }) => name)).toEqual([]);
    expect([...needs(entry())].filter(isDefinitions)).toEqual([]);
  });

  test('each domain has its definitions in one file, or one for each of its parts, and no definition is anywhere else', () => {
    const files = Object.keys(manifest).filter(isDefinitions);
    const stating = domains.filter((domain: Domain) => domain.records.length > 0);
    const parts = Object.values(definitionParts).flat();
    expect(files).toHaveLength(stating.length + parts.length);
    const holding = Object.keys(manifest).filter((name) => manifest[name]?.file.endsWith('.js'));
    const scripts = new Map(holding.map((name) => [name, scriptsOf([name])[0] ?? '']));
    for (const { name, about } of records) {
      const found = holding.filter((one) => scripts.get(one)?.includes(about));
      expect([name, found.length, found.filter((one) => !isDefinitions(one))]).toEqual([name, 1, []]);
    }
  });

  test('the definitions that a screen needs are at most 25 KB', () => {
    const definitionsFor = (name: string) => weight([...needs(name)].filter(isDefinitions));
    const parts = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry || isDefinitions(name));
    expect(parts.filter((name) => definitionsFor(name) > 0).length).toBeGreaterThan(60);
    expect(parts.filter((name) => definitionsFor(name) > (moreDefinitions[name] ?? DEFINITIONS))).toEqual([]);
  });

  test('the server knows for each built page what it needs behind the first script, and names nothing else', () => {
    const told = JSON.parse(readFileSync(join(folder, FIRST_FILES), 'utf8')) as Readonly<Record<string, string[]>>;
    const inside = pages.filter(({ open, view }) => open !== 'site' && view === undefined);
    const isBuilt = ({ screen, list, detail }: Page) => (screen ?? list ?? detail) !== undefined;
    expect(inside.filter(isBuilt).length).toBeGreaterThan(600);
    expect(inside.filter((one) => isBuilt(one) !== (told[one.path]?.length ?? 0) > 0).map(({ path }) => path)).toEqual(
      [],
    );
    const files = new Map(Object.keys(manifest).map((name) => [manifest[name]?.file ?? '', name]));
    const named = new Set(Object.values(told).flat());
    expect([...named].filter((file) => !files.has(file))).toEqual([]);
    expect([...needs(entry())].filter((name) => named.has(manifest[name]?.file ?? ''))).toEqual([]);
    expect([...named].filter((file) => manifest[files.get(file) ?? '']?.name === 'screens')).toEqual([]);
    // The list of a record: the frame of lists, and what the record is made of; a screen with tabs: its first one.
    const namesOf = (path: string) => (told[path] ?? []).map((file) => manifest[files.get(file) ?? '']?.name);
    expect(namesOf('/grant-costs')).toEqual(['record', 'definitions-grants']);
    expect(namesOf('/grant-management')).toEqual(
      expect.arrayContaining(['grants.screen', 'portfolio', 'definitions-grants']),
    );
  });

  test('what has come is shown at once: nothing of React holds it back', () => {
    const scripts = scriptsOf(needs(entry())).join('\n');
    expect(scripts).toContain('react.suspense');
    expect(scripts).not.toMatch(/\w+ ?\+ ?300 ?- ?\w+\(\)/);
  });

  test('no file waits for one that waits for it', () => {
    const circles = Object.keys(manifest).filter((name) =>
      manifest[name]?.imports?.some((other) => needs(other).has(name)),
    );
    expect(circles).toEqual([]);
  });

  test('a page of the public site is at most 100 KB of compressed script, and before anybody asks for more hardly any', () => {
    expect(manifest['site-browser.ts']?.isEntry).toBe(true);
    expect(weight(needs('site-browser.ts'))).toBeLessThan(SITE_AT_FIRST);
    const asked = manifest['site-browser.ts']?.dynamicImports ?? [];
    const all = new Set(['site-browser.ts', ...asked].flatMap((name) => [...needs(name)]));
    expect(weight(all)).toBeLessThan(SITE);
  });

  test('the chunk of a plain screen is at most 5 KB', () => {
    const shell = needs(entry());
    const chunks = Object.keys(manifest).filter(
      (name) => manifest[name]?.isDynamicEntry && !shell.has(name) && !isDefinitions(name),
    );
    expect(chunks.length).toBeGreaterThan(60);
    const heavy = chunks
      .map((name) => ({ name, weighs: weight([name]), most: larger[name] ? larger[name] * 1024 : SCREEN }))
      .filter(({ weighs, most }) => weighs > most);
    expect(heavy).toEqual([]);
    expect(Object.keys(larger).filter((name) => !chunks.includes(name))).toEqual([]);
  });

  test('what screens share is in few files, none of them large', () => {
    const shell = needs(entry());
    const screens = Object.keys(manifest).filter((name) => name.endsWith('.screen.tsx'));
    expect(screens.length).toBeGreaterThan(60);
    const many = screens
      .map((name) => [name, [...needs(name)].filter((one) => !shell.has(one)).length] as const)
      .filter(([, files]) => files > FILES);
    expect(many).toEqual([]);
    for (const file of Object.keys(shared))
      expect(Object.keys(manifest).filter((name) => manifest[name]?.name === file)).toHaveLength(1);
    const common = Object.keys(manifest).filter((name) => manifest[name]?.name === 'screens');
    const fetched = new Set([...shell, ...common]);
    const onChange = screens.map((name) => [name, [...needs(name)].filter((one) => !fetched.has(one)).length] as const);
    expect(onChange.filter(([name, files]) => files > (ofMore[name] ?? OWN_FILES))).toEqual([]);
    expect(Object.keys(ofMore).filter((name) => !screens.includes(name))).toEqual([]);
    expect(shell.size).toBeLessThanOrEqual(SHELL_FILES);
    const heavy = Object.keys(manifest).filter((name) => {
      const { isEntry, isDynamicEntry, file } = manifest[name] as Chunk;
      if (isEntry || isDynamicEntry || shell.has(name) || !file.endsWith('.js')) return false;
      return weight([name]) > (shared[manifest[name]?.name ?? ''] ?? SHARED);
    });
    expect(heavy).toEqual([]);
  });

  test('the page for work without a connection is one script of at most 130 KB, and names all that it loads', () => {
    const alone = mkdtempSync(join(tmpdir(), 'levee-field-'));
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const options = ['build', '--mode', 'field', '--config', join(root, 'vite.config.ts'), '--outDir', alone];
    execFileSync(process.execPath, [vite, ...options, '--logLevel', 'error'], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const scripts = readdirSync(join(alone, 'assets')).filter((name) => name.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    const script = readFileSync(join(alone, 'assets', scripts[0] ?? ''));
    expect(gzipSync(script).length).toBeLessThan(FIELD);
    const html = readFileSync(join(alone, 'field.html'), 'utf8');
    expect(html).toContain(scripts[0]);
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)[^>]*>|\son\w+=/);
    rmSync(alone, { recursive: true, force: true });
  });

  test('has no page for those who build screens', () => {
    expect(Object.keys(manifest).filter((name) => name.startsWith('kit/'))).toEqual([]);
    const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
    expect(scripts.filter(({ file }) => readFileSync(join(folder, file), 'utf8').includes('/dev/kit'))).toEqual([]);
  });

  test('fits twice into what a browser keeps of it, so that no page drives out what another one needs', () => {
    const most = Number(/MOST = (\d+)/.exec(readFileSync(join(folder, 'sw.js'), 'utf8'))?.[1]);
    expect(readdirSync(join(folder, 'assets')).length * 2).toBeLessThan(most);
  });

  test('obeys the security policy: no inline script or style, nothing from elsewhere', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)[^>]*>|\son\w+=/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(address).toMatch(/^\/[^/]/);
    // Who looks at it is asked for with the document, by the address that the application asks.
    expect(addresses).toContain(urlOf(me, { visitor: true }));
  });

  test('holds nothing that belongs on the server', () => {
    for (const { file } of Object.values(manifest))
      if (file.endsWith('.js'))
        expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/["'`]node:|better-auth|kysely/);
  });
});
