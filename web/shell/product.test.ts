import { describe, expect, test } from 'vitest';
import { pages } from '#domains';
import { commandGroups, commands } from '#domains/commands.ts';
import { approvalsOf, quickActions, quickActionsOf } from '#domains/quick-actions.ts';
import { menu } from '#domains/menu.ts';
import { addressOf, mayOpen, menuFor, roles } from '#kernel';
import { waitsFor } from './what-waits.ts';

const shown = (role: (typeof roles)[number]) => menuFor(menu, role).flatMap(({ items }) => items.map(addressOf));

describe('the menu', () => {
  test('matches roles exactly: a platform admin does not see what is listed for admins and managers', () => {
    expect(shown('manager')).toContain('/cost-centers');
    expect(shown('platform_admin')).not.toContain('/cost-centers');
    expect(shown('platform_admin')).toContain('/platform-admin');
    expect(shown('admin')).toContain('/admin/tenant');
    expect(shown('manager')).not.toContain('/admin/tenant');
    expect(shown('user')).not.toContain('/grant-management?tab=portfolio');
  });

  test.each(roles)('leads a %s to no line twice within a section, and has no empty section', (role) => {
    for (const { items } of menuFor(menu, role)) {
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map(addressOf)).size).toBe(items.length);
    }
  });
});

describe('commands and quick actions', () => {
  test('every pair of keys leads to one place, and every group has a command', () => {
    expect(new Set(commands.map(({ keys }) => keys.join(' '))).size).toBe(commands.length);
    expect(new Set(commands.map(({ group }) => group))).toEqual(new Set(commandGroups));
  });

  test.each(roles)('lead a %s to pages that a %s may open, and to the approvals among them', (role) => {
    const offered = quickActionsOf(role);
    expect(offered.filter(({ page }) => !mayOpen(page, role))).toEqual([]);
    expect(offered.find(({ label }) => label === 'Approvals')?.page).toBe(approvalsOf(role));
  });

  test('lead to pages of the registry', () => {
    for (const { page } of [...commands, ...quickActions]) expect(pages).toContain(page);
  });
});

test('every page shows something', () => {
  const empty = pages.filter(
    ({ list, detail, screen, planned, view }) => !view && !list && !detail && !screen && !planned,
  );
  expect(empty.map(({ path }) => path)).toEqual([]);
});

test('the header counts tasks and approvals together, and what is both once', () => {
  const waiting = (open: number, approvals: number, amongTasks = 0) =>
    waitsFor({ tasks: { open, latest: [] }, approvals: { waiting: approvals, amongTasks } });
  expect(waiting(0, 5)).toBe(5);
  expect(waiting(3, 4, 2)).toBe(5);
  expect(waiting(2, 0)).toBe(2);
});
