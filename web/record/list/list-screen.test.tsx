import { afterAll, beforeAll, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type OpenWindow, windowOf } from '../../../tests/world/window.tsx';

let county: World;
let server: Serving;
let miguel: Person;
beforeAll(async () => {
  county = await world();
  miguel = await county.member('Miguel Ortiz', 'manager');
  for (const [code, name] of [
    ['4010', 'Stormwater crew'],
    ['4020', 'Street lights'],
    ['1010', 'Council'],
  ] as const)
    await miguel.make(costCenter, { code, name, manager: miguel.id });
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

/** Which rows are in sight is said as soon as that is known; here nothing is in sight. */
const shown = (page: OpenWindow, text = page.shown()) => text.replace(/^\d+–\d+ of\n/m, '');

test('a list is searched, sorted and filtered, and its address keeps what was asked', async () => {
  const page = await windowOf(server, miguel, '/cost-centers?tab=list');
  expect(shown(page)).toMatchInlineSnapshot(`
    "# Cost Centers
    3 cost centers
    Where spending is charged: a department, a program or a crew with its own budget.
    <Import → /cost-centers?import> <New cost center → /cost-centers/new>
    <All → /cost-centers> (current page)
    Search cost centers:
    [Filter]
    Layout:
    [Table] (pressed) [Board] [Calendar]
    [Columns] [Export]
    Select the rows that have been read: no | (sort ascending) [Code] | (sort none) [Name] | (sort none) [Department] | Manager | (sort none) [Status]
    Select 1010: no | <1010 → /cost-centers/id1> | Council | — | <Miguel Ortiz → /team/id2> | Active
    Select 4010: no | <4010 → /cost-centers/id3> | Stormwater crew | — | <Miguel Ortiz → /team/id2> | Active
    Select 4020: no | <4020 → /cost-centers/id4> | Street lights | — | <Miguel Ortiz → /team/id2> | Active"
  `);
  await page.press('Name');
  expect(page.at()).toMatchInlineSnapshot(`"/cost-centers?tab=list&sort=name"`);
  expect(
    page
      .shown()
      .split('\n')
      .filter((line) => line.includes(' | ')),
  ).toMatchInlineSnapshot(`
    [
      "Select the rows that have been read: no | (sort none) [Code] | (sort ascending) [Name] | (sort none) [Department] | Manager | (sort none) [Status]",
      "Select 1010: no | <1010 → /cost-centers/id1> | Council | — | <Miguel Ortiz → /team/id2> | Active",
      "Select 4010: no | <4010 → /cost-centers/id3> | Stormwater crew | — | <Miguel Ortiz → /team/id2> | Active",
      "Select 4020: no | <4020 → /cost-centers/id4> | Street lights | — | <Miguel Ortiz → /team/id2> | Active",
    ]
  `);
  await page.go('/cost-centers?tab=list&sort=-code&name.has=st');
  expect(shown(page)).toMatchInlineSnapshot(`
    "# Cost Centers
    2 cost centers
    Where spending is charged: a department, a program or a crew with its own budget.
    <Import → /cost-centers?import> <New cost center → /cost-centers/new>
    <All → /cost-centers> [Save as view]
    Search cost centers:
    [Filter]
    Layout:
    [Table] (pressed) [Board] [Calendar]
    [Columns] [Export]
    [Name contains st] [Remove filter by Name] [Clear all]
    Select the rows that have been read: no | (sort descending) [Code] | (sort none) [Name] | (sort none) [Department] | Manager | (sort none) [Status]
    Select 4020: no | <4020 → /cost-centers/id4> | Street lights | — | <Miguel Ortiz → /team/id2> | Active
    Select 4010: no | <4010 → /cost-centers/id3> | Stormwater crew | — | <Miguel Ortiz → /team/id2> | Active"
  `);
  await page.go('/cost-centers?tab=list&name.has=nowhere');
  expect(shown(page)).toMatchInlineSnapshot(`
    "# Cost Centers
    Where spending is charged: a department, a program or a crew with its own budget.
    <Import → /cost-centers?import> <New cost center → /cost-centers/new>
    <All → /cost-centers> [Save as view]
    Search cost centers:
    [Filter]
    Layout:
    [Table] (pressed) [Board] [Calendar]
    [Columns] [Export]
    [Name contains nowhere] [Remove filter by Name] [Clear all]
    No cost centers match
    Search for less, or take a filter away.
    [Clear search and filters]"
  `);
});

test('rows are chosen, and what can be done with all of them is offered', async () => {
  const page = await windowOf(server, miguel, '/cost-centers?tab=list&sort=code');
  await page.fill('Select 4010', true);
  await page.fill('Select 4020', true);
  expect(shown(page, page.everything())).toMatchInlineSnapshot(`
    "# Cost Centers
    3 cost centers
    Where spending is charged: a department, a program or a crew with its own budget.
    <Import → /cost-centers?import> <New cost center → /cost-centers/new>
    <All → /cost-centers> [Save as view]
    Search cost centers:
    [Filter]
    Layout:
    [Table] (pressed) [Board] [Calendar]
    [Columns] [Export]
    Select the rows that have been read: no | (sort ascending) [Code] | (sort none) [Name] | (sort none) [Department] | Manager | (sort none) [Status]
    Select 1010: no | <1010 → /cost-centers/id1> | Council | — | <Miguel Ortiz → /team/id2> | Active
    Select 4010: yes | <4010 → /cost-centers/id3> | Stormwater crew | — | <Miguel Ortiz → /team/id2> | Active
    Select 4020: yes | <4020 → /cost-centers/id4> | Street lights | — | <Miguel Ortiz → /team/id2> | Active
    2 selected
    [Select all 3] [Close] [Select none]"
  `);
});

test('a form refuses what is not right by field, keeps what was typed, and saves', async () => {
  const page = await windowOf(server, miguel, '/cost-centers/new');
  expect(shown(page)).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # New cost center
    Fields with * are required.
    Cost center
    Code *: *
    Name *: *
    Department:
    Agency:
    Its rules, calendar and authority apply to what is charged here.
    Manager:
    Responsible for the spending charged here.
    Default approver:
    First approver of requests charged here.
    Place
    Part of:
    The cost center above this one.
    Group: Yes: no No: yes
    A group contains other cost centers; nothing is charged to it.
    In force
    Opens on:
    Closes on:
    Notes
    Notes:
    [Save] [Save and add another] [Cancel] Ctrl Enter saves"
  `);
  await page.fill('Code *', '4010');
  await page.press('Save');
  expect(shown(page)).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # New cost center
    Fields with * are required.
    Cost center
    Code *: 4010 *
    Name *: *
    Name is required
    Department:
    Agency:
    Its rules, calendar and authority apply to what is charged here.
    Manager:
    Responsible for the spending charged here.
    Default approver:
    First approver of requests charged here.
    Place
    Part of:
    The cost center above this one.
    Group: Yes: no No: yes
    A group contains other cost centers; nothing is charged to it.
    In force
    Opens on:
    Closes on:
    Notes
    Notes:
    [Save] [Save and add another] [Cancel] Ctrl Enter saves"
  `);
  await page.fill('Name *', 'Culverts');
  await page.press('Save');
  expect(shown(page)).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # New cost center
    Fields with * are required.
    Cost center
    Code *: 4010 *
    Code is already in use.
    Name *: Culverts *
    Department:
    Agency:
    Its rules, calendar and authority apply to what is charged here.
    Manager:
    Responsible for the spending charged here.
    Default approver:
    First approver of requests charged here.
    Place
    Part of:
    The cost center above this one.
    Group: Yes: no No: yes
    A group contains other cost centers; nothing is charged to it.
    In force
    Opens on:
    Closes on:
    Notes
    Notes:
    Code is already in use. Request id1
    [Save] [Save and add another] [Cancel] Ctrl Enter saves"
  `);
  await page.fill('Code *', '4030');
  await page.press('Save');
  expect(page.at()).toMatchInlineSnapshot(`"/cost-centers/id2"`);
  expect(page.said()).toMatchInlineSnapshot(`""`);
  expect(shown(page)).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # 4030
    <Edit → /cost-centers/id2?edit> [More]
    Active Miguel Ortiz, Nov 20, 2026, 10:00 AM
    # Cost center
    Name
    Culverts
    # Place
    Group
    No
    [8 empty fields]
    Department
    —
    Agency
    —
    Manager
    —
    Default approver
    —
    Part of
    —
    Opens on
    —
    Closes on
    —
    Notes
    —"
  `);
  await page.press('More');
  expect(shown(page, page.everything())).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # 4030
    <Edit → /cost-centers/id2?edit> [More]
    Active Miguel Ortiz, Nov 20, 2026, 10:00 AM
    # Cost center
    Name
    Culverts
    # Place
    Group
    No
    [8 empty fields]
    Department
    —
    Agency
    —
    Manager
    —
    Default approver
    —
    Part of
    —
    Opens on
    —
    Closes on
    —
    Notes
    —
    # Related
    Loading…
    [History]
    # Comments
    Comment:
    **bold**, *italic*, lists and links. Ctrl + Enter sends. [Comment] (off)"
  `);
});

test('what was edited is shown at once, and what someone else changed meanwhile is not written over', async () => {
  const [center] = await miguel.list(costCenter, 'code=1010');
  const page = await windowOf(server, miguel, `/cost-centers/${center?.id}?edit`);
  expect(shown(page)).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # Edit 1010
    Fields with * are required.
    Cost center
    Code *: 1010 *
    Name *: Council *
    Department:
    Agency:
    Its rules, calendar and authority apply to what is charged here.
    Manager: Miguel Ortiz
    Responsible for the spending charged here.
    Default approver:
    First approver of requests charged here.
    Place
    Part of:
    The cost center above this one.
    Group: Yes: no No: yes
    A group contains other cost centers; nothing is charged to it.
    In force
    Opens on:
    Closes on:
    Notes
    Notes:
    [Save] [Cancel] Ctrl Enter saves"
  `);
  await page.fill('Department', 'Clerk of the board');
  await miguel.edit(costCenter, center?.id ?? '', center?.version ?? 0, { name: 'Board' });
  await page.press('Save');
  expect(shown(page, page.everything())).toMatchInlineSnapshot(`
    "<Cost centers → /cost-centers>
    # Edit 1010
    Fields with * are required.
    Cost center
    Code *: 1010 *
    Name *: Council *
    Department: Clerk of the board
    Agency:
    Its rules, calendar and authority apply to what is charged here.
    Manager: Miguel Ortiz
    Responsible for the spending charged here.
    Default approver:
    First approver of requests charged here.
    Place
    Part of:
    The cost center above this one.
    Group: Yes: no No: yes
    A group contains other cost centers; nothing is charged to it.
    In force
    Opens on:
    Closes on:
    Notes
    Notes:
    [Save] [Cancel] Ctrl Enter saves
    # Someone else changed this cost center meanwhile
    Choose whose value to keep, field by field. Fields you did not change keep theirs.
    Field | Yours | Theirs
    Name | not touched | Board
    Department | Department: yours: yes Clerk of the board | Department: theirs: no —
    [Back to the form] [Take theirs] [Keep yours]"
  `);
});

test('more rows than can be sorted by a column say so, with the way back to the order of the list', async () => {
  const large = await county.organization('Large county');
  const manager = await county.member('Lucia Ferreira', 'manager', large);
  await county.database.within(manager.actor, (tx) =>
    tx.query(
      `insert into cost_center (organization_id, id, created_by, status, code, name, is_group)
       select $1, gen_random_uuid(), $2, 'active', lpad(i::text, 6, '0'), 'Center ' || i, false from generate_series(1, 10001) i`,
      [large, manager.id],
    ),
  );
  const page = await windowOf(server, manager, '/cost-centers?tab=list&sort=name');
  expect(page.shown()).toContain(
    'More than 10,000 cost centers match. Filter or search before you sort by name, or sort by code.',
  );
  await page.press('Clear sort');
  expect(page.at()).toBe('/cost-centers?tab=list');
  expect(page.shown()).toContain('Center 1 |');
});

test('an act on all that a list shows goes in parts, and its end says what was done', async () => {
  const { door } = county;
  const inputs = Array.from({ length: 120 }, (_, at) => ({ code: `P${1000 + at}`, name: 'Pump crew' }));
  await door.run(miguel.actor, (work) => work.createMany(door.around.registry.get('cost_center'), inputs));
  const page = await windowOf(server, miguel, '/cost-centers?tab=list&sort=code&name.has=Pump');
  await page.fill('Select P1000', true);
  await page.press('Select all 120', 'Selected rows');
  await page.press('Close', 'Selected rows');
  await page.press('Close', 'Close: 120 cost centers');
  expect(page.said()).toContain('Close: 120 done');
  // Which rows these are, the first hundred, and the others.
  expect(page.sent).toEqual(Array(3).fill('POST /api/v1/cost_center/bulk'));
  await page.go('/cost-centers?tab=list&sort=code&name.has=Pump&status=active');
  expect(page.shown()).toContain('No cost centers match');
});
