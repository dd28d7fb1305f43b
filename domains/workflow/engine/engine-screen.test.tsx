import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { windowOf } from '../../../tests/world/window.tsx';

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

test('engine', async () => {
  const page = await windowOf(here, dana, '/workflow-engine');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Workflow Engine
    See where approvals wait and for how long.
    <Workflows → /workflow-designer>
    No active approvals
    Approvals appear when a document is submitted.
    <Workflows → /workflow-designer>"
  `);
  await page.go('/workflow-designer');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Workflow Designer
    Design, test and publish approval workflows.
    <Active approvals → /workflow-engine>
    # Budget amendment
    Who approves budget transfers and amendments.
    Approves budget amendments
    <Version 1 → /workflow-designer/id1> Published since Nov 20, 2026, 10:00 AM
    [New version] [Use template]
    # Requisition
    Who approves a purchase.
    Approves requisitions
    <Version 1 → /workflow-designer/id2> Published since Nov 20, 2026, 10:00 AM
    [New version] [Use template]"
  `);
  await page.go('/out-of-office');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Out of office
    Set your out-of-office days and delegates.
    # Out of office
    While you’re out, your delegate decides, or the next person with the authority.
    [Import from calendar]
    Choose a calendar file (.ics):
    or drop it here
    All-day and out-of-office events. The file stays on this computer.
    First day *: Last day *:
    Delegate:
    Note for colleagues: Out of office
    [Save]
    # Out-of-office days
    None.
    # Your delegates
    None.
    <Add delegation → /delegations/new>
    # Acting on behalf of
    None."
  `);
});
