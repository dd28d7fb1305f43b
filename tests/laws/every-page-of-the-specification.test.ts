import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains, pages } from '#domains';
import { menu } from '#domains/menu.ts';
import { addressOf, type Page, type Planned, type Role } from '#kernel';
import { describe, expect, test } from 'vitest';
import { plannedTable, tableInReadme } from '../../scripts/planned-pages.ts';

/** A row of the specification's list of paths. */
interface Row {
  readonly path: string;
  readonly access: string;
  readonly roles: string;
  readonly sections: readonly string[];
}

const rows: readonly Row[] = readFileSync(join(import.meta.dirname, 'routes.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', access = '', roles = '', section = ''] = line.split(',');
    return { path: path.replace('{slug}', ':slug'), access, roles, sections: section ? section.split('; ') : [] };
  });

/** The specification says that there are many pages of helpers, and leaves their paths to us. */
const helpers = '/{name}-agent';
const stated = rows.filter(({ path }) => path !== helpers);

const at = new Map(pages.map((page) => [page.path, page]));

/** What a page asks of whoever opens it, in the words of the list. */
function accessOf({ open, roles }: Pick<Page, 'open' | 'roles'>): string {
  if (open) return roles ? 'both open and for roles' : open === 'application' ? 'public or unguarded' : 'public';
  return roles ? `role ${roles.join(' ')}` : 'signed-in';
}

const fits = (row: Row, page: Page): boolean => {
  const found = accessOf(page);
  if (row.access === 'public') return found.startsWith('public');
  if (row.access === 'unguarded') return found === 'public or unguarded';
  return found === `${row.access} ${row.roles}`.trim();
};

describe('every page of the specification', () => {
  test('the list is whole', () => {
    expect(rows).toHaveLength(167);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(167);
  });

  test('is registered', () => expect(stated.map(({ path }) => path).filter((path) => !at.has(path))).toEqual([]));

  test('asks for exactly what the specification asks for', () => {
    const wrong = stated.flatMap((row) => {
      const page = at.get(row.path);
      return !page || fits(row, page) ? [] : [`${row.path}: ${row.access} ${row.roles}, found ${accessOf(page)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('helpers have pages of their own, for whoever is signed in', () => {
    const found = pages.filter(({ path }) => /^\/[a-z]+-agent$/.test(path));
    expect(found.length).toBeGreaterThan(9);
    expect(found.filter((page) => accessOf(page) !== 'signed-in').map(({ path }) => path)).toEqual([]);
  });

  test('has a path of its own', () => expect(at.size).toBe(pages.length));

  test('stands in the menu where the list says, and nowhere else', () => {
    const inList = rows.flatMap(({ path, sections }) => sections.map((section) => `${section}: ${path}`));
    const inMenu = menu.flatMap(({ label, items }) => items.map(({ page }) => `${label}: ${page.path}`));
    expect([...new Set(inMenu)].sort()).toEqual(inList.sort());
  });
});

/** Section 2.5, a line for each section: its roles in brackets, then its items with theirs. */
const sidebar = `
Planning & Budget: /capital-planning-management, /budget-management, /budget-forecasts
Grant Management: /grant-management?tab=portfolio (admin manager), /grant-management?tab=research (admin manager), /grant-management?tab=builder (admin manager), /grant-management?tab=applications (admin manager), /grant-management?tab=reviewer (admin manager), /grant-management?tab=budget (admin manager), /grant-management?tab=milestones (admin manager), /grant-management?tab=recipient (admin manager), /grant-management?tab=compliance-hub (admin manager), /grant-management?tab=closeout (admin manager), /grant-management?tab=disaster-ai (admin manager), /grant-management/reports, /ai-hub, /grant-budget-builder, /fema-forms, /quantum-grant-management (admin manager)
Emergency & Disaster: /disaster-ops-hub (admin manager), /emergency-procurement (admin manager), /fema-integration (admin manager), /weather-alerts, /supply-chain-command-center, /incident-timeline
Core Procurement: /ai-procurement, /smart-requisition, /opportunities, /rfi, /rfq-builder, /bid-evaluation, /purchase-orders, /approvals-inbox (admin manager)
Vendor & Marketplace: /vendor-directory, /vendor-portal, /vendor-registration, /vendor-performance, /market-intelligence
Customers & Agencies: /clients, /customer-management
Contracts & Finance: /contracts, /contract-management, /contract-lifecycle, /invoices, /payments, /claims-change-orders
Performance & Delivery: /project-management, /shipment-tracking, /inventory, /quantity-takeoff, /gis-integration, /iot, /communications, /reports, /carbon
Enterprise Asset Mgmt: /eam, /asset-management, /maintenance-management, /maintenance-management?action=create, /safety-management
Utility Form Filler (admin manager): /utility-form-filler?tab=formBuilder, /utility-form-filler?tab=pdfStudio, /utility-form-filler?tab=workflow, /utility-form-filler?tab=autoRules, /utility-form-filler?tab=analytics, /utility-form-filler?tab=admin, /utility-form-filler?tab=compliance, /utility-form-filler?tab=delivery, /utility-form-filler?tab=webhooks, /utility-form-filler?tab=audit
Advanced Technologies: /workflow-designer, /quantum-logistics, /blockchain, /compliance, /api-connectors (admin manager)
Organization Admin (admin manager): /admin, /team, /admin/security-audit, /admin/roles, /admin/monitoring, /cost-centers, /admin/tenant (admin)
Platform Administration (platform_admin): /platform-admin, /user-management, /tenant-management
System Management: /business-plan-management (platform_admin), /pricing-plans (platform_admin), /settings, /settings?tab=billing, /testing-dashboard (admin manager), /comprehensive-test (admin manager)
Security & Compliance: /security-dashboard, /compliance, /security, /certifications-policies, /incident-risk-register, /access-controls (admin)
Training & Certification (admin manager): /admin/training, /admin/certifications, /admin/learning-analytics
Quality Assurance (admin manager): /admin/quality, /admin/audits, /admin/standards, /inspections-checklists
Utilities: /utilities/theme (admin), /utilities/templates (admin manager), /utilities/shortcuts (admin)
Help & Support: /documentation, /contact
Billing (admin manager): /billing, /billing/invoices, /billing/plans (admin)
`
  .trim()
  .split('\n');

const bracket = (roles: readonly Role[] | undefined): string => (roles ? ` (${roles.join(' ')})` : '');

describe('the sidebar', () => {
  test('has the twenty sections in their order, with their items and roles', () => {
    const found = menu.map(({ label, roles, items }) => {
      const lines = items.map((item) => `${addressOf(item)}${bracket(item.roles)}`);
      return `${label}${bracket(roles)}: ${lines.join(', ')}`;
    });
    expect(found).toEqual(sidebar);
    expect(found).toHaveLength(20);
  });

  test('leads only to pages that are registered', () =>
    expect(menu.flatMap(({ items }) => items).filter(({ page }) => at.get(page.path) !== page)).toEqual([]));

  test('names no tab that its page does not have', () => {
    const unknown = menu
      .flatMap(({ items }) => items)
      .filter(({ page, query }) => {
        const tab = new URLSearchParams(query).get('tab');
        return tab !== null && !Object.hasOwn(page.tabs ?? {}, tab);
      });
    expect(unknown.map(addressOf)).toEqual([]);
  });

  test('calls no two items of a section the same', () => {
    const twice = menu.filter(({ items }) => new Set(items.map(({ label }) => label)).size < items.length);
    expect(twice.map(({ label }) => label)).toEqual([]);
  });
});

const planned = await Promise.all(
  pages.flatMap((page) =>
    page.planned ? [page.planned().then(({ plans }) => ({ page, plan: plans[page.path] }))] : [],
  ),
);

/** Pages of which some tabs are not built yet. */
const inPart = await Promise.all(
  pages.flatMap((page) =>
    page.plannedTabs
      ? [page.plannedTabs.said().then(({ plans }) => ({ page, plan: plans[page.path], tabs: page.plannedTabs?.tabs }))]
      : [],
  ),
);

/** What is wrong with the text of a page that is not built yet. */
function faultsOf({ about, brings, meanwhile, see = [] }: Planned, { path, open }: Page): string[] {
  const reads = (text: string, least: number, most: number) => text.length >= least && text.length <= most;
  const isSentence = (text: string) => /^[A-Z].*\.$/.test(text);
  const said = [about, ...brings, meanwhile].join(' ');
  return [
    ...(isSentence(about) && reads(about, 30, 320) ? [] : ['"about" is a sentence or two']),
    ...(brings.length >= 3 && brings.length <= 6 ? [] : ['"brings" has three to six lines']),
    ...brings
      .filter((line) => !(/^[A-Z].*[^.]$/.test(line) && reads(line, 10, 150)))
      .map((line) => `odd line: ${line}`),
    ...(isSentence(meanwhile) && reads(meanwhile, 20, 280) ? [] : ['"meanwhile" is a sentence or two']),
    ...(new Set(brings).size === brings.length ? [] : ['a line is said twice']),
    ...(promise.test(said) ? [`a promise or praise: ${promise.exec(said)?.[0]}`] : []),
    ...see.filter((one) => !isThere(at.get(one))).map((one) => `leads to ${one}, which is not built`),
    ...(see.includes(path) ? ['leads to itself'] : []),
    ...(open === 'site' && see.some((one) => !at.get(one)?.open && one !== '/docs/api')
      ? ['leads visitors inside']
      : []),
  ];
}

/** Nobody knows the day, and nobody believes the adjective. */
const promise =
  /\b(soon|shortly|next (week|month|quarter|year|release)|in 20\d\d|revolutionary|seamless(ly)?|cutting-edge|powerful|world-class|game-changing|AI-powered|effortless(ly)?)\b/i;

const isThere = (page: Page | undefined): boolean => page !== undefined && !page.planned && !page.path.includes(':');

describe('a page that is not built yet', () => {
  test('is nothing else besides', () => {
    const built = ({ list, detail, screen, view }: Page) => Boolean(list ?? detail ?? screen ?? view);
    const both = pages.filter((page) => built(page) === Boolean(page.planned));
    expect(both.map(({ path }) => path)).toEqual([]);
  });

  test('says what will be there and what to use meanwhile', () => {
    const wrong = [...planned, ...inPart].flatMap(({ page, plan }) =>
      plan ? faultsOf(plan, page).map((fault) => `${page.path}: ${fault}`) : [`${page.path}: says nothing`],
    );
    expect(wrong).toEqual([]);
  });

  test('says of each of its tabs what that tab will hold', () => {
    const all = [...planned.map((one) => ({ ...one, tabs: Object.keys(one.page.tabs ?? {}) })), ...inPart];
    const wrong = all.flatMap(({ page, plan, tabs = [] }) => {
      const texts = plan?.tabs ?? {};
      return [
        ...(Object.keys(texts).toString() === tabs.toString()
          ? []
          : [`${page.path}: not the texts of ${tabs.join(', ')}`]),
        ...Object.entries(texts).flatMap(([tab, text]) =>
          plan ? faultsOf({ ...plan, ...text }, page).map((fault) => `${page.path}?tab=${tab}: ${fault}`) : [],
        ),
      ];
    });
    expect(wrong).toEqual([]);
    const said = all.flatMap(({ plan }) =>
      Object.values(plan?.tabs ?? {}).flatMap(({ about, brings }) => [about, ...brings]),
    );
    expect(new Set(said).size).toBe(said.length);
    expect(said.length).toBeGreaterThanOrEqual(4 * all.reduce((count, { tabs = [] }) => count + tabs.length, 0));
  });

  test('is a whole page or a tab of a built one, which opens with a tab that is built', () => {
    const wrong = inPart.filter(({ page, tabs = [] }) => {
      const own = Object.keys(page.tabs ?? {});
      return page.planned || !page.screen || tabs.length === 0 || !tabs.every((tab) => own.slice(1).includes(tab));
    });
    expect(wrong.map(({ page }) => page.path)).toEqual([]);
  });

  test('leads visitors only to pages of the public site', () => {
    const named = pages.flatMap(({ forVisitors }) => forVisitors ?? []);
    expect(named.map((path) => at.get(path)?.open)).toEqual(named.map(() => 'site'));
    expect(named).toContain('/trust-center');
  });

  test('says what no other page says', () => {
    const seen = new Map<string, string>();
    const copies = planned.flatMap(({ page, plan }) => {
      const same = plan && seen.get(plan.about);
      if (plan) seen.set(plan.about, page.path);
      return same ? [`${page.path} as ${same}`] : [];
    });
    expect(copies).toEqual([]);
  });

  test('loses its text when it is built', async () => {
    const loads = [...new Set(pages.flatMap(({ planned: load }) => (load ? [load] : [])))];
    const told = (await Promise.all(loads.map((load) => load()))).flatMap(({ plans }) => Object.keys(plans));
    expect([...new Set(told)].filter((path) => !at.get(path)?.planned)).toEqual([]);
    expect(
      inPart.flatMap(({ plan, tabs = [] }) => Object.keys(plan?.tabs ?? {}).filter((tab) => !tabs.includes(tab))),
    ).toEqual([]);
  });

  test('is named in the README', () => expect(tableInReadme()).toBe(plannedTable(domains)));
});
