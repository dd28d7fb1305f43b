import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../../tests/world/serving.ts';
import { windowOf } from '../../../../tests/world/window.tsx';
import type { Posting } from '../ledger/balance.ts';
import { yearEnd } from '../year-end/year-end.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '../test-world.ts';

let here: BudgetWorld;
let server: Serving;
let year: Adopted;
beforeAll(async () => {
  here = await budgetWorld();
  year = await here.adopted('Operations', { 5300: 12_000, 5310: 8000, 5400: 2500 });
  const [supplies, fuel] = [year.lines['5300'] ?? '', year.lines['5310'] ?? ''];
  const held = (line: string, bucket: Posting['bucket'], cents: number) =>
    here.settle(here.rosa, { state: [{ line, bucket, cents }] });
  await held(supplies, 'preencumbered', 300_000);
  await held(fuel, 'encumbered', 120_050);
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('the budget shows what each line has, what is held of it and what is left', async () => {
  const page = await windowOf(server, here.priya, '/budget-management');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Budget Management
    Operations, Oct 1, 2026 to Sep 30, 2027, adopted.
    <Pivot → /budget-management/pivot> <Export → /api/v1/budget/grid/export> <New amendment → /budget-management/amendments/new>
    <Balances → /budget-management> (current page) <Postings → /budget-management/postings> <Amendments → /budget-management/amendments> <Year-end → /budget-management/year-ends> <Setup → /budget-management?tab=setup>
    Search lines, accounts and cost centers:
    Budget: Current budget of Current budget, Operations (adopted)
    Show: By department of By department, All lines, By cost center, By fund, By object
    Department: All departments of All departments, Public Works, No department
    As of:
    [More filters]
    [Columns] [Layouts]
    <Revised budget → /budget-management/postings?budget=id1&bucket=adopted&bucket=amended&bucket=transferred&bucket=carried>
    $22,500.00
    as adopted
    <Pre-encumbered → /budget-management/postings?budget=id1&bucket=preencumbered>
    $3,000.00
    on open requisitions
    <Encumbered → /budget-management/postings?budget=id1&bucket=encumbered>
    $1,200.50
    on open orders
    <Expended → /budget-management/postings?budget=id1&bucket=expended>
    $0.00
    0% of revised budget
    <Available → /budget-management/postings?budget=id1>
    $18,299.50
    now
    Totals
    Department | Adopted | Changed | Pre-encumbered | Encumbered | Expended | Available | Used | Change
    [Public Works] <3 lines → /budget-management?department=Public+Works> | <Public Works, Adopted $22,500.00: postings → /budget-management/postings?budget=id1&bucket=adopted&department=Public+Works> | nothing | <Public Works, Pre-encumbered $3,000.00: postings → /budget-management/postings?budget=id1&bucket=preencumbered&department=Public+Works> | <Public Works, Encumbered $1,200.50: postings → /budget-management/postings?budget=id1&bucket=encumbered&department=Public+Works> | nothing | <Public Works, Available $18,299.50: postings → /budget-management/postings?budget=id1&department=Public+Works> | 18.7 % |
    Total | <Total, Adopted $22,500.00: postings → /budget-management/postings?budget=id1&bucket=adopted> | nothing | <Total, Pre-encumbered $3,000.00: postings → /budget-management/postings?budget=id1&bucket=preencumbered> | <Total, Encumbered $1,200.50: postings → /budget-management/postings?budget=id1&bucket=encumbered> | nothing | <Total, Available $18,299.50: postings → /budget-management/postings?budget=id1> | 18.7 %
    [Chart]
    Budget by use
    Expended and committed, as a share of the revised budget.
    [Show as table: Budget by use]
    Budget by use
    Department | Revised budget | Expended | Committed | Used
    Public Works | $22,500.00 | $0.00 | $4,200.50 | 19%"
  `);
});

test('a line says where its money went, and offers what its keeper may do', async () => {
  const page = await windowOf(server, here.priya, `/budget-management/lines/${year.lines['5300']}`);
  expect(page.shown()).toMatchInlineSnapshot(`
    "<Budget lines → /budget-management/lines>
    # 5300 Operations
    <Edit → /budget-management/lines/id1?edit> [More]
    $12,000.00 Open Priya Raman, Nov 20, 2026, 10:00 AM
    Available now $9,000.00
    of $12,000.00 25 %
    <Change → /budget-management/amendments/new?line=id1> <Postings → /budget-management/postings?line=id1>
    Adopted
    <Adopted $12,000.00: postings → /budget-management/postings?line=id1&bucket=adopted>
    Amended
    nothing
    Transferred
    nothing
    Carried
    nothing
    Pre-encumbered
    <Pre-encumbered $3,000.00: postings → /budget-management/postings?line=id1&bucket=preencumbered>
    Encumbered
    nothing
    Expended
    nothing
    Retained
    nothing
    Held as contingency
    nothing
    # Control changes
    <Request override → /budget-management/overrides/new?line=id1&kind=control>
    No control changes. A budget officer can tighten control; loosening it needs a second person.
    # Line
    Budget
    <Operations → /budget-management/budgets/id2>
    Account
    100-5300
    Cost center
    <4010 → /cost-centers/id3>
    # Group
    Group of lines
    No
    # Control
    On requisition
    Stop
    On order
    Stop
    On invoice
    Stop
    On journal entry
    Stop
    Counts against
    The whole amount
    [5 empty fields]
    Owner
    —
    Group
    —
    Months
    —
    Opens on
    —
    Closes on
    —"
  `);
  const other = await windowOf(server, here.rosa, `/budget-management/lines/${year.lines['5300']}`);
  expect(other.shown()).toMatchInlineSnapshot(`
    "<Budget lines → /budget-management/lines>
    # 5300 Operations
    [More]
    $12,000.00 Open Priya Raman, Nov 20, 2026, 10:00 AM
    Available now $9,000.00
    of $12,000.00 25 %
    <Postings → /budget-management/postings?line=id1>
    Adopted
    <Adopted $12,000.00: postings → /budget-management/postings?line=id1&bucket=adopted>
    Amended
    nothing
    Transferred
    nothing
    Carried
    nothing
    Pre-encumbered
    <Pre-encumbered $3,000.00: postings → /budget-management/postings?line=id1&bucket=preencumbered>
    Encumbered
    nothing
    Expended
    nothing
    Retained
    nothing
    Held as contingency
    nothing
    # Control changes
    <Request override → /budget-management/overrides/new?line=id1&kind=control>
    No control changes. A budget officer can tighten control; loosening it needs a second person.
    # Line
    Budget
    <Operations → /budget-management/budgets/id2>
    Account
    100-5300
    Cost center
    4010
    # Group
    Group of lines
    No
    # Control
    On requisition
    Stop
    On order
    Stop
    On invoice
    Stop
    On journal entry
    Stop
    Counts against
    The whole amount
    [5 empty fields]
    Owner
    —
    Group
    —
    Months
    —
    Opens on
    —
    Closes on
    —"
  `);
});

test('postings stand newest first with what they lead to, and a budget says that only amendments change it', async () => {
  const page = await windowOf(server, here.priya, '/budget-management/postings');
  // Of the same day in no order of their own.
  expect(
    page
      .shown()
      .replaceAll(/id\d+/g, 'id')
      .replace(/^1–1 of\n/m, '')
      .split('\n')
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "# Postings",
      "5 postings",
      "<All → /budget-management/postings> (current page)",
      "<Balances → /budget-management> <Postings → /budget-management/postings> (current page) <Amendments → /budget-management/amendments> <Year-end → /budget-management/year-ends> <Setup → /budget-management?tab=setup>",
      "<Operations → /budget-management/budgets/id> | — | Oct 1, 2026 | <5300 Operations → /budget-management/lines/id> | Adopted | $12,000.00 | Nov 20, 2026, 10:00 AM | <Adaeze Okafor → /team/id>",
      "<Operations → /budget-management/budgets/id> | — | Oct 1, 2026 | <5310 Operations → /budget-management/lines/id> | Adopted | $8,000.00 | Nov 20, 2026, 10:00 AM | <Adaeze Okafor → /team/id>",
      "<Operations → /budget-management/budgets/id> | — | Oct 1, 2026 | <5400 Operations → /budget-management/lines/id> | Adopted | $2,500.00 | Nov 20, 2026, 10:00 AM | <Adaeze Okafor → /team/id>",
      "<REQ → /smart-requisition/id> | — | Nov 20, 2026 | <5300 Operations → /budget-management/lines/id> | Pre-encumbered | $3,000.00 | Nov 20, 2026, 10:00 AM | <Rosa Delgado → /team/id>",
      "<REQ → /smart-requisition/id> | — | Nov 20, 2026 | <5310 Operations → /budget-management/lines/id> | Encumbered | $1,200.50 | Nov 20, 2026, 10:00 AM | <Rosa Delgado → /team/id>",
      "Document | Basis | (sort descending) [Day] | Budget line | Bucket | Amount | Posted | Posted by",
      "Search postings:",
      "[Check balances]",
      "[Filter] [Columns] [Export]",
    ]
  `);
  await page.press('Check balances');
  expect(
    page
      .everything()
      .split('\n')
      .filter((line) => /balance/i.test(line)),
  ).toMatchInlineSnapshot(`
    [
      "<Balances → /budget-management> <Postings → /budget-management/postings> (current page) <Amendments → /budget-management/amendments> <Year-end → /budget-management/year-ends> <Setup → /budget-management?tab=setup>",
      "[Check balances]",
      "All 3 balances match their postings, 5 in all.",
    ]
  `);
  await page.go(`/budget-management/budgets/${year.budget.id}`);
  expect(page.shown()).toMatchInlineSnapshot(`
    "<Budgets → /budget-management/budgets>
    # Operations
    <Edit → /budget-management/budgets/id6?edit> [More]
    $22,500.00
    Draft, done
    Proposed, done
    Recommended, done
    Adopted
    Closed
    Priya Raman, Nov 20, 2026, 10:00 AM
    # Vote and minutes
    <Attach minutes → /budget-management/budgets/id6?edit=minutes>
    Adopted 5–0, 1 abstained, on Nov 20, 2026. Minutes missing
    <Line balances → /budget-management?budget=id6> are in Budget Management. Only amendments change an adopted budget.
    Not published in the public budget book. <Publish → /budget-management/budgets/id6?edit>
    # Funds
    <Revenues → /budget-management/revenues?budget=id6> <Fund statement → /budget-management/funds?budget=id6>
    This budget isn’t balanced by fund: it can be proposed without revenues.
    # Budget
    Span
    A fiscal year
    Starts on
    Oct 1, 2026
    Ends on
    Sep 30, 2027
    # Adoption
    Balanced by fund
    No
    # Control
    Level of control
    Whole budget
    # Vote
    Meeting date
    Nov 20, 2026
    Ayes
    5
    Nays
    0
    Abstentions
    1
    Proposed on
    Nov 20, 2026
    # For the public
    In budget book
    No
    [8 empty fields]
    Fund
    —
    Resolution
    —
    By unit
    —
    Governing body
    —
    Recorded by
    —
    Minutes
    —
    Why replaced
    —
    Budget message
    —"
  `);
});

test('forecasts have a line for each budget line, and say how little they know', async () => {
  const page = await windowOf(server, here.priya, '/budget-forecasts');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Budget Forecasts
    See how each line will end the year, by its most accurate method.
    Budget: Operations of Operations
    Forecast of: Spending of Spending, Revenue
    [Print packet]
    [Outlook] (selected) [Methods] [Drivers] [Scenarios] [Notes]
    Revised budget
    $22.5K
    Expended to date
    $0
    Committed
    $4.2K
    Expected at year-end
    $0
    Year-end balance: $22.5K
    Based on 1 complete month. Too early for one number: a forecast over 3 times the spending so far is a range until 3 months are complete.
    Group by
    Group by: department of department, fund, cost center
    1 department, largest first.
    Department | Lines | Revised budget | Expended | Committed | Expected | Year-end balance
    [Public Works] | 3 | $22.5K | $0 | $4.2K | $0 | $22.5K
    Total | 3 | $22.5K | $0 | $4.2K | $0 | $22.5K
    [Chart]
    Search lines:
    Only lines over budget: no
    3 lines, largest shortfall first.
    Line | Revised budget | Expended | Committed | Expected | Year-end balance | Months | Ask
    <5400 Operations → /budget-management/lines/id1> 100-5400 · Miguel Ortiz | $2.5K | $0 | $0 | $0 Current pace, not tested on earlier years | $2.5K |
    Expended: $0.00 at last, lowest $0.00, highest $0.00
    Oct this year | $0.00
    [Ask the owner of 5400 Operations]
    <5310 Operations → /budget-management/lines/id2> 100-5310 · Miguel Ortiz | $8K | $0 | $1.2K | $0 Current pace, not tested on earlier years | $8K |
    Expended: $0.00 at last, lowest $0.00, highest $0.00
    Oct this year | $0.00
    [Ask the owner of 5310 Operations]
    <5300 Operations → /budget-management/lines/id3> 100-5300 · Miguel Ortiz | $12K | $0 | $3K | $0 Current pace, not tested on earlier years | $12K |
    Expended: $0.00 at last, lowest $0.00, highest $0.00
    Oct this year | $0.00
    [Ask the owner of 5300 Operations]
    [Monthly spending]
    Monthly spending
    All lines, this year and last year.
    [Show as table: Monthly spending]
    Monthly spending
    Month | This year | Last year
    Oct | $0.00 | —"
  `);
  await page.press('Methods');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Budget Forecasts
    See how each line will end the year, by its most accurate method.
    Budget: Operations of Operations
    Forecast of: Spending of Spending, Revenue
    [Print packet]
    [Outlook] [Methods] (selected) [Drivers] [Scenarios] [Notes]
    Current pace
    Not tested
    No earlier year to test it on.
    Seasonal
    Not tested
    No earlier year to test it on.
    Commitments
    Not tested
    No earlier year to test it on.
    Prior year plus drivers
    Not tested
    No earlier year to test it on.
    Forecast accuracy (MAPE): each method’s mean error in earlier years, with data through 1 complete month.
    Search lines:
    Methods
    Line | Past years | Expected | Current pace | Seasonal | Commitments | Prior year plus drivers
    5300 Operations 100-5300 | 0 | $0 | $0 not tested | — | — | —
    5310 Operations 100-5310 | 0 | $0 | $0 not tested | — | — | —
    5400 Operations 100-5400 | 0 | $0 | $0 not tested | — | — | —"
  `);
  await page.press('Drivers');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Budget Forecasts
    See how each line will end the year, by its most accurate method.
    Budget: Operations of Operations
    Forecast of: Spending of Spending, Revenue
    [Print packet]
    [Outlook] [Methods] [Drivers] (selected) [Scenarios] [Notes]
    Drivers adjust last year’s spending or revenue. To change one, withdraw it and add a new one.
    [Add driver]
    No drivers
    Add known changes, such as a new rate, positions, fuel prices or pay steps.
    # Years ahead
    <Revenue and spending by fund → /budget-forecasts/years?budget=id4>
    Starts from the expected cost of Operations, plus full-year drivers, annual steps and operating costs of capital projects.
    [Chart]
    Years ahead
    Fiscal year | Prior year | Drivers | Capital projects | Expected
    FY2028 | $0 | $0 | $0 | $0
    FY2029 | $0 | $0 | $0 | $0
    FY2030 | $0 | $0 | $0 | $0
    FY2031 | $0 | $0 | $0 | $0
    FY2032 | $0 | $0 | $0 | $0
    No capital plan is in effect, so projects add nothing. <Capital Plan → /capital-planning>"
  `);
  await page.press('Scenarios');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Budget Forecasts
    See how each line will end the year, by its most accurate method.
    Budget: Operations of Operations
    Forecast of: Spending of Spending, Revenue
    [Print packet]
    [Outlook] [Methods] [Drivers] [Scenarios] (selected) [Notes]
    [New scenario]
    No scenarios
    Create one to try drivers on a copy of the outlook, without changing the budget."
  `);
});

test('cost centers stand with their balances', async () => {
  const page = await windowOf(server, here.priya, '/cost-centers');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Cost Centers
    See managers, budgets and balances by cost center.
    <List view → /cost-centers?tab=list> <Reorganize → /budget-management/reorganizations> <New cost center → /cost-centers/new>
    Search cost centers:
    Cost centers
    Cost center | Manager | First approver | In force | Revised budget | Available | Used
    <4010 Stormwater crew → /cost-centers/id1> Public Works · <3 budget lines → /budget-management?costCenter=id1>
    Miguel Ortiz | — | always | <4010 Stormwater crew, revised budget $22,500.00: postings → /budget-management/postings?center=id1&bucket=adopted&bucket=amended&bucket=transferred&bucket=carried> | <4010 Stormwater crew, available $18,299.50: postings → /budget-management/postings?center=id1> | 18.7 %"
  `);
  await page.fill('Search cost centers', 'nothing of the kind');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Cost Centers
    See managers, budgets and balances by cost center.
    <List view → /cost-centers?tab=list> <Reorganize → /budget-management/reorganizations> <New cost center → /cost-centers/new>
    Search cost centers: nothing of the kind
    Nothing matches
    Try a shorter search."
  `);
});

test('a year-end says what is still open in the year, and what is to be decided before it is closed', async () => {
  const next = await here.adopted('Next', { 5300: 1000 }, { startsOn: '2027-10-01', endsOn: '2028-09-30' });
  const { id } = await here.priya.make(yearEnd, {
    name: 'Close of 2027',
    budget: year.budget.id,
    intoBudget: next.budget.id,
  });
  const page = await windowOf(server, here.priya, `/budget-management/year-ends/${id}`);
  expect(page.shown().replaceAll(/id\d+/g, 'id').split('\n').slice(1, 13).toSorted()).toMatchInlineSnapshot(`
    [
      "# Close of 2027",
      "# Open commitments",
      "# Preview",
      "2 open commitments need a decision before the year can close.",
      "<REQ → /budget-management/open-commitments/id> | 5300 Operations | $3,000.00 | Decision on REQ: Undecided of Undecided, Lapses, Carries forward | —",
      "<REQ → /budget-management/open-commitments/id> | 5310 Operations | $1,200.50 | Decision on REQ: Undecided of Undecided, Lapses, Carries forward | —",
      "Document | Line | Committed | Decision | Target line",
      "Nothing is posted yet. Closing lets $0.00 lapse and carries $0.00 forward.",
      "Open Priya Raman, Nov 20, 2026, 10:00 AM",
      "Open commitments",
      "[Carry the rest forward] [Let the rest lapse] [Refresh list]",
      "[Close fiscal year] [Abandon] <Edit → /budget-management/year-ends/id?edit> [More]",
    ]
  `);
  await page.go('/budget-forecasts');
  expect(page.shown()).toContain('Budget: Operations of Next, Operations');
});
