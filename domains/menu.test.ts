import { addressOf, findPage, menuFor, mayOpen, type Role, whereIs, withoutPlans } from '#kernel';
import { describe, expect, test } from 'vitest';
import { domains, pages } from './index.ts';
import { menu } from './menu.ts';
import { organization } from './organization/index.ts';

const roles: readonly Role[] = ['user', 'manager', 'admin', 'platform_admin'];
const home = organization.pages.dashboard;

/** The mark of an address: its line, else its section, else home. */
function markOf(address: string, role: Role = 'manager', from?: string): string {
  const { pathname: path, search } = new URL(address, 'http://levee');
  const page = findPage(pages, path)?.page;
  if (!page) throw new Error(`There is no page at ${address}`);
  const { section, item, isExact } = whereIs(menuFor(menu, role), domains, { page, path, search, home, from });
  return `${section?.label ?? 'Dashboard'}${item ? ` > ${item.label}` : ''}${isExact ? '' : ' (belongs to it)'}`;
}

describe('where a page is in the menu', () => {
  test('is a line, highlighted only where path and query are both the same', () => {
    expect(markOf('/smart-requisition')).toBe('Core Procurement > Smart Requisition');
    expect(markOf('/smart-requisition?status=submitted')).toBe('Core Procurement > Smart Requisition (belongs to it)');
    expect(markOf('/settings?tab=billing')).toBe('System Management > Billing Settings');
    expect(markOf('/settings?tab=profile')).toBe('System Management > Settings (belongs to it)');
    expect(markOf('/grant-management')).toBe('Grant Management > Portfolio (belongs to it)');
    expect(markOf('/grant-management?tab=budget&year=2026')).toBe('Grant Management > Grant Budget (belongs to it)');
    expect(markOf('/dashboard')).toBe('Dashboard');
  });

  test('is that of its list for a row, and of the page above for pages without a line', () => {
    expect(markOf('/smart-requisition/7')).toBe('Core Procurement > Smart Requisition (belongs to it)');
    expect(markOf('/budget-management/lines/7')).toBe('Planning & Budget > Budget Management (belongs to it)');
    expect(markOf('/approvals/7')).toBe('Core Procurement > Approvals Inbox (belongs to it)');
    expect(markOf('/approvals/7', 'user')).toBe('Dashboard (belongs to it)');
    expect(markOf('/cost-estimates')).toBe('Core Procurement (belongs to it)');
    expect(markOf('/notifications')).toBe('Dashboard (belongs to it)');
  });

  test('is the section a person came from where two of them lead to it', () => {
    expect(markOf('/compliance')).toBe('Advanced Technologies > Compliance');
    expect(markOf('/compliance', 'manager', 'Security & Compliance')).toBe('Security & Compliance > Compliance');
  });

  test('is one that the role can see, for every page it may open', () => {
    const wrong = roles.flatMap((role) => {
      const seen = menuFor(menu, role);
      return pages
        .filter((page) => mayOpen(page, role))
        .map((page) => ({ page, where: whereIs(seen, domains, { page, path: page.path, search: '', home }) }))
        .filter(({ where: { section, item } }) => (section ? !seen.includes(section) : item !== null))
        .map(({ page }) => `${role}: ${page.path}`);
    });
    expect(wrong).toEqual([]);
    // It is in sight also for those who do not ask for what is planned.
    const hidden = roles.flatMap((role) =>
      pages
        .filter((page) => mayOpen(page, role))
        .filter((page) => {
          const { section } = whereIs(menuFor(menu, role), domains, { page, path: page.path, search: '', home });
          const labels = withoutPlans(menuFor(menu, role), page, section).map(({ label }) => label);
          return section !== null && !labels.includes(section.label);
        })
        .map(({ path }) => `${role}: ${path}`),
    );
    expect(hidden).toEqual([]);
    expect(
      withoutPlans(menuFor(menu, 'user'), home, null).flatMap(({ items }) => items.filter(({ page }) => page.planned)),
    ).toEqual([]);
    // And every line of the menu finds itself.
    const lost = roles.flatMap((role) =>
      menuFor(menu, role).flatMap(({ label, items }) =>
        items.filter((one) => markOf(addressOf(one), role, label) !== `${label} > ${one.label}`).map(addressOf),
      ),
    );
    expect(lost).toEqual([]);
  });

  test('pages that name the one above them name one that is there', () =>
    expect(
      pages.filter(({ under }) => under && !pages.some(({ path }) => path === under)).map(({ path }) => path),
    ).toEqual([]));
});
