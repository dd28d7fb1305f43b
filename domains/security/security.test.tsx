import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { windowOf } from '../../tests/world/window.tsx';

let here: AccountWorld;
let dana: Browser;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('dana@tidewater.example', 'admin', county);
  dana = await here.signedIn('dana@tidewater.example');
});
afterAll(() => here.close());

test('who may do what is found by a word, and opens with each role and its limits', async () => {
  const page = await windowOf(here, dana, '/access-controls');
  expect(page.shown().split('\n').slice(0, 7)).toMatchInlineSnapshot(`
    [
      "# Access Controls",
      "Derived from the access rules in force.",
      "[Export as CSV] <Roles and duties → /admin/roles>",
      "[Who may do what] (selected) [One person]",
      "Search records, acts and duties:",
      "● every row · ◐ some rows, see the limit · — not at all",
      "# [E-mail domains 1]",
    ]
  `);
  await page.fill('Search records, acts and duties', 'usage report');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Access Controls
    Derived from the access rules in force.
    [Export as CSV] <Roles and duties → /admin/roles>
    [Who may do what] (selected) [One person]
    Search records, acts and duties: usage report
    ● every row · ◐ some rows, see the limit · — not at all
    # [Usage reports 5] (expanded)
    Usage reports
    What | User | Manager | Admin | Platform admin | By duty | Limit
    See usage reports | Every row | Every row | Every row | Every row | — | —
    Make a usage report | Not at all | Every row | Every row | Every row | Buyer | —
    Change a usage report | Not at all | Every row | Every row | Every row | Buyer | —
    Correct | Not at all | Every row | Every row | Every row | — | —
    Mark fee paid | Not at all | Every row | Every row | Every row | Accounts payable | —"
  `);
  await page.go('/access-controls?tab=person');
  expect(page.shown().replace(/(With which records: \w+) of .*/, '$1')).toMatchInlineSnapshot(`
    "# Access Controls
    Derived from the access rules in force.
    [Export as CSV] <Roles and duties → /admin/roles>
    [Who may do what] [One person] (selected)
    Who: Choose a person of Choose a person, Dana, Rosa *
    With which records: Requisitions
    One row only (paste the address of its page):
    [Explain]
    Why can or can’t a person do this?
    Choose a person and a kind of record. With the address of one row the answer also looks at its state, its owner and the rules of each step."
  `);
});

test('the audit record is narrowed to a kind of row, what was done and a person', async () => {
  const page = await windowOf(here, dana, '/admin/security-audit');
  const entries = () =>
    page
      .shown()
      .split('\n')
      .filter((line) => / Made: | Changed: | Deleted: |^No /.test(line))
      .map((line) => line.replace(/ \w+ \d+, \d{4}, .*/, ''));
  expect(page.shown().split('\n').slice(0, 4)).toMatchInlineSnapshot(`
    [
      "# Security Audit",
      "Who did what and when, with the values before and after.",
      "<Export for an auditor → /api/v1/audit/export>",
      "Sealed entries",
    ]
  `);
  await page.fill('Kind of record', 'Members');
  expect(entries()).toMatchInlineSnapshot(`
    [
      "Levee Made: <Member → /team/id2>",
      "Levee Made: <Member → /team/id6>",
    ]
  `);
  expect(page.at()).toMatchInlineSnapshot(`"/admin/security-audit?record=organization_members"`);
  await page.fill('What was done', 'Deleted');
  expect(page.shown().split('\n').slice(-3)).toMatchInlineSnapshot(`
    [
      "[Clear all filters]",
      "Nothing was done that fits",
      "Choose a longer time, or clear a filter.",
    ]
  `);
});

test('rows are compared with their audit record', async () => {
  const page = await windowOf(here, dana, '/admin/security-audit');
  await page.press('Compare rows');
  expect(page.shown('Rows and audit record').replace(/All \d+/, 'All …')).toMatchInlineSnapshot(`
    "# Rows and audit record
    Compares every row with its last audited values, and finds what was changed directly in the database.
    [Compare rows]
    All … rows are as the audit record says."
  `);
});
