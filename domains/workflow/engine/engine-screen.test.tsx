import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { inForce } from '../../../tests/world/approving.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { costCenter } from '../../finance/cost-center.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';

let county: World;
let server: Serving;
let rosa: Person;
let miguel: Person;
let dana: Person;
let version: string;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado');
  miguel = await county.member('Miguel Ortiz', 'manager');
  dana = await county.member('Dana Whitfield', 'admin');
  await county.product.make(dutyGrant, { member: miguel.id, duty: 'approver' });
  const center = (await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
  version = await inForce(county, {
    start: 'head',
    nodes: [
      {
        id: 'head',
        kind: 'approval',
        label: 'Department head',
        assign: { duty: 'approver' },
        quorum: 'any',
        dueHours: 8,
        onReject: 'reject',
        next: 'approved',
      },
      { id: 'approved', kind: 'end', outcome: 'approved' },
    ],
  });
  for (const [item, cents] of [
    ['Pump', 420_000],
    ['Hose', 35_000],
  ] as const) {
    const { id } = await rosa.make(requisition, {
      purpose: `A ${item.toLowerCase()} for the outfall`,
      costCenter: center,
      lines: [{ item, quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents, currency: 'USD' } }],
    });
    await rosa.run(requisition, 'submit', id);
    county.clock.set('2026-11-23T15:00:00Z');
  }
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('what runs stands with its step, its people and its term', async () => {
  const page = await windowOf(server, dana, '/workflow-engine');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Workflow Engine
    See where approvals wait and for how long.
    <Workflows → /workflow-designer>
    Pending
    <2 → /workflow-engine?state=running>
    On hold
    <0 → /workflow-engine?state=waiting>
    Blocked
    <0 → /workflow-engine?state=stuck>
    Overdue
    <1 → /workflow-engine?state=late>
    # Active approvals
    Show: All approvals of All approvals, Blocked, Overdue, Pending, On hold
    Search active approvals:
    Active approvals
    Approval | State | Current step | Since | Version | What can be done
    <REQ-2026-00001: A pump for the outfall → /approvals/id1> | Running |
    Department head: Miguel Ortiz (overdue)
    Nov 20, 2026, 10:00 AM 9 business hours | 2 | [What can be done with REQ-2026-00001: A pump for the outfall]
    <REQ-2026-00002: A hose for the outfall → /approvals/id2> | Running |
    Department head: Miguel Ortiz
    Nov 23, 2026, 10:00 AM 0 business hours | 2 | [What can be done with REQ-2026-00002: A hose for the outfall]
    [Pending time]
    Business days at the current step.
    Step | up to half a day | up to a day | 1 to 2 days | 2 to 5 days | 1 to 2 weeks | longer | Overdue
    Department head | 1 | · | 1 | · | · | · | 1
    [Started and closed, versions in use]
    [Upcoming and activity]"
  `);
  await page.fill('Show', 'Overdue');
  expect(page.shown('Active approvals')).toMatchInlineSnapshot(`
    "# Active approvals
    Show: Overdue of All approvals, Blocked, Overdue, Pending, On hold
    Search active approvals:
    Active approvals
    Approval | State | Current step | Since | Version | What can be done
    <REQ-2026-00001: A pump for the outfall → /approvals/id1> | Running |
    Department head: Miguel Ortiz (overdue)
    Nov 20, 2026, 10:00 AM 9 business hours | 2 | [What can be done with REQ-2026-00001: A pump for the outfall]"
  `);
  await page.fill('Search active approvals', 'nothing of the kind');
  expect(page.shown('Active approvals')).toMatchInlineSnapshot(`
    "# Active approvals
    Show: Overdue of All approvals, Blocked, Overdue, Pending, On hold
    Search active approvals: nothing of the kind
    No matching approvals
    Choose all approvals or shorten the search."
  `);
});

test('a version of a workflow stands as an outline with its findings, each step with what it asks', async () => {
  const page = await windowOf(server, dana, `/workflow-designer/${version}`);
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Requisition, version 2
    Published For the test.
    <All workflows → /workflow-designer>
    [File]
    A workflow as JSON:
    [Outline] (selected) [Diagram] [Differences] [Test] [Replay]
    [Department head2 findingsApproval: a person with the duty approver; first answer counts]
    [ApprovedEnd: the document is approved]
    # Findings
    1 of 1 document cases were checked.
    Warning Only Miguel Ortiz can decide at “Department head”. Miguel Ortiz’s own requests have no other approver and wait.
    For example Amount $1,000, requested by Miguel Ortiz.
    [Go to step] [Test this document]
    Warning Above $25,000.00 no one on this path has the authority: this document waits at “Department head” until someone gets it.
    For example Amount $25,000.01.
    [Go to step] [Test this document]"
  `);
  await page.press('Go to step');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Requisition, version 2
    Published For the test.
    <All workflows → /workflow-designer>
    [File]
    A workflow as JSON:
    [Outline] (selected) [Diagram] [Differences] [Test] [Replay]
    [Department head2 findingsApproval: a person with the duty approver; first answer counts] (expanded)
    [ApprovedEnd: the document is approved]
    # Findings
    1 of 1 document cases were checked.
    Warning Only Miguel Ortiz can decide at “Department head”. Miguel Ortiz’s own requests have no other approver and wait.
    For example Amount $1,000, requested by Miguel Ortiz.
    [Go to step] [Test this document]
    Warning Above $25,000.00 no one on this path has the authority: this document waits at “Department head” until someone gets it.
    For example Amount $25,000.01.
    [Go to step] [Test this document]"
  `);
  await page.press('Test');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Requisition, version 2
    Published For the test.
    <All workflows → /workflow-designer>
    [File]
    A workflow as JSON:
    [Outline] [Diagram] [Differences] [Test] (selected) [Replay]
    # The document
    Recent document requisitions: Choose a recent document requisitions… of Choose a recent document requisitions…, REQ-2026-00002: A hose for the outfall, REQ-2026-00001: A pump for the outfall
    Amount: 10000
    Cost center:
    Agency:
    [Empty]
    Category: goods of goods, services, construction, professional, architect engineer
    [Empty]
    [Empty]
    Federal funds: no of yes, no
    Sole source: no of yes, no
    Emergency: no of yes, no
    Risk: low of low, medium, high
    # Path
    approved
    Department head (approval)
    Miguel Ortiz
    Approved (end)"
  `);
  await page.press('Replay');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Requisition, version 2
    Published For the test.
    <All workflows → /workflow-designer>
    [File]
    A workflow as JSON:
    [Outline] [Diagram] [Differences] [Test] [Replay] (selected)
    From: 2025-11-23
    Until: 2026-11-23
    [Replay requisitions]"
  `);
  await page.press('Differences');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Requisition, version 2
    Published For the test.
    <All workflows → /workflow-designer>
    [File]
    A workflow as JSON:
    [Outline] [Diagram] [Differences] (selected) [Test] [Replay]
    Compared with: Compared with version 1 (superseded) of Compared with version 1 (superseded)
    changed
    [Department head]
    Asks a person with the duty approver instead of the manager of the cost center.
    Is due after 8 business hours instead of after 16 business hours.
    Reminds never instead of after 8 business hours.
    When it is late: nobody instead of a person whose authority covers the amount.
    Leads to “Approved” instead of “More than $25,000?”.
    removed
    More than $25,000?
    This step was removed.
    removed
    Budget officer
    This step was removed.
    removed
    More than $100,000, or sole source?
    This step was removed.
    removed
    Chief procurement officer
    This step was removed.
    Department head, changed
    a person with the duty approver; first answer counts
    Approved
    the document is approved
    [Zoom In] [Zoom Out] [Fit View]
    Press enter or space to select a node. You can then use the arrow keys to move the node around. Press delete to remove it and escape to cancel.
    Press enter or space to select an edge. You can then press delete to remove it or escape to cancel."
  `);
  await page.go('/workflow-designer');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Workflow Designer
    Design, test and publish approval workflows.
    <Active approvals → /workflow-engine>
    # Requisition
    Who approves a purchase.
    Approves requisitions
    <Version 2 → /workflow-designer/id1> Published since Nov 20, 2026, 10:00 AM
    [Earlier versions]
    <Version 1 → /workflow-designer/id2> Superseded
    [New version] [Use template]"
  `);
});
