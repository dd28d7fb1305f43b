import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { windowOf } from '../../../tests/world/window.tsx';

let here: AccountWorld;
let dana: Browser;
let rosa: Browser;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('dana@tidewater.example', 'admin', county);
  dana = await here.signedIn('dana@tidewater.example');
  rosa = await here.signedIn('rosa@tidewater.example');
});
afterAll(() => here.close());

test('a purchase is checked against the law of its date, and kept as a decision', async () => {
  const page = await windowOf(here, dana, '/compliance');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Compliance
    Check purchases against the law in force on their date. Not legal advice.
    <All decisions → /compliance/decisions> <New finding → /compliance/findings/new>
    [Overview] (selected) [Check a purchase] [Award duties] [Rule library] [Our rules]
    No decisions yet
    Decisions appear when you submit a requisition or save a checked purchase.
    <Check a purchase → /compliance?tab=try>"
  `);
  await page.press('Check a purchase');
  expect(page.at()).toBe('/compliance?tab=try');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Compliance
    Check purchases against the law in force on their date. Not legal advice.
    <All decisions → /compliance/decisions> <New finding → /compliance/findings/new>
    [Overview] [Check a purchase] (selected) [Award duties] [Rule library] [Our rules]
    Amount *: *
    Total with related purchases:
    Category *: Goods of Goods, Services, Construction, Professional services, Architects and engineers *
    Kind of agency *: County of County, City or town, School district, Special district, State agency, Tribal government *
    State rules: California: no Florida: no New York: no Texas: no
    Federal funds: Yes: yes No: no
    Purchase date *: 2026-11-20 *
    Day of the federal award:
    Federal agency: — of —, Federal Highway Administration, Other Department of Transportation, FEMA, EPA, HUD, Other federal agency
    Without competition because: — of —, At or under the micro-purchase threshold, Only one source can deliver, Public exigency or emergency that permits no delay, Approved in writing by the federal agency or pass-through, Competition was inadequate after soliciting
    [More details]
    Day of publication:
    Day of payment:
    Obligation date:
    Award period begins:
    Award period ends:
    Declared emergency: Yes: no No: no Not said: yes
    Davis-Bacon wages: Yes: no No: no Not said: yes
    Service contract labor: Yes: no No: no Not said: yes
    Mechanics or laborers: Yes: no No: no Not said: yes
    Infrastructure project: Yes: no No: no Not said: yes
    Research or development: Yes: no No: no Not said: yes
    Telecom or video: Yes: no No: no Not said: yes
    Time and materials: Yes: no No: no Not said: yes
    Cost-plus-percentage pricing: Yes: no No: no Not said: yes
    Lowest price decides: Yes: no No: no Not said: yes
    Performed outside the United States: Yes: no No: no Not said: yes
    Humanitarian or peacekeeping operation abroad: Yes: no No: no Not said: yes
    Electrical work: Yes: no No: no Not said: yes
    Names a brand: Yes: no No: no Not said: yes
    Bids received:
    Goes to another than the apparent low bidder: Yes: no No: no Not said: yes
    Changes a contract: Yes: no No: no Not said: yes
    The agency elected uniform construction cost accounting (California): Yes: no No: no Not said: yes
    The governing body meets once a month or less: Yes: no No: no Not said: yes
    The agency serves 50,000 people or more: Yes: no No: no Not said: yes
    The agency is a large originator of ACH payments: Yes: no No: no Not said: yes
    Pays for medical or health care: Yes: no No: no Not said: yes
    Sold to a federal buyer under the FAR: Yes: no No: no Not said: yes
    Work of a private owner: Yes: no No: no Not said: yes
    No decision yet
    Enter an amount to see the method, quotes, advertising, bonds and clauses."
  `);
  await page.fill('Amount *', '75000');
  const lines = page.shown('Decision').split('\n');
  expect(lines.slice(0, 21)).toMatchInlineSnapshot(`
    [
      "Updates as you type. Share it with the page address.",
      "[Print] [Save decision]",
      "Procurement method",
      "Informal quotes",
      "<Quotes from an adequate number of sources → /compliance/rules/us-uniform-guidance/320-a-2> 2 CFR 200.320(a)(2) · version 2024-10-01.2 Unverified figure",
      "Minimum quotes",
      "3",
      "Advertising days",
      "0",
      "Bonds",
      "None",
      "Clauses",
      "5",
      "# Thresholds",
      "Thresholds",
      "Threshold | Amount | This purchase",
      "Micro-purchase threshold FAR 2.101, FAC 2025-06 · version 2025-10-01 | $15,000.00 | Above",
      "Simplified acquisition threshold FAR 2.101, FAC 2025-06 · version 2025-10-01 | $350,000.00 | At or below",
      "# Actions and records",
      "Follow the agency’s written procurement procedures, and name them in the file. 2 CFR 200.318(a) · version 2024-10-01.2 Unverified figure",
      "Name who watches over the contractor, and keep the record of it. 2 CFR 200.318(b) · version 2024-10-01.2 Unverified figure",
    ]
  `);
  await page.press('Save decision');
  expect(page.shown('Save decision')).toMatchInlineSnapshot(`
    "# Save decision
    Title *: *
    A name to find it by.
    [Save decision] [Cancel]"
  `);
  await page.fill('Title *', 'Pumps for the outfall');
  await page.press('Save decision', 'Save decision');
  expect(page.said()).toMatchInlineSnapshot(`"Saved as DEC-2026-00001"`);
  expect(page.at()).toMatchInlineSnapshot(`"/compliance/decisions/id1"`);
  expect(page.shown().split('\n').slice(0, 12)).toMatchInlineSnapshot(`
    [
      "<Rule decisions → /compliance/decisions>",
      "# DEC-2026-00001",
      "Pumps for the outfall",
      "[More]",
      "$75,000.00 Current Nov 20, 2026, 10:00 AM",
      "# Pumps for the outfall",
      "Amount",
      "$75,000.00",
      "State rules",
      "No state assigned",
      "Kind of agency",
      "County",
    ]
  `);
  await page.go('/compliance');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Compliance
    Check purchases against the law in force on their date. Not legal advice.
    <All decisions → /compliance/decisions> <New finding → /compliance/findings/new>
    [Overview] (selected) [Check a purchase] [Award duties] [Rule library] [Our rules]
    1
    <Decisions, 12 months → /compliance/decisions?status=standing&purchaseDay.from=2025-11-20>
    0
    <Blocked → /compliance/decisions?status=standing&purchaseDay.from=2025-11-20&isBlocked=true>
    0
    <Legal review → /compliance/decisions?status=standing&purchaseDay.from=2025-11-20&needsReview=true>
    0
    <Open findings → /compliance/findings?status=open>
    0
    <Exceptions in force → /compliance/exceptions?status=granted&untilDay.from=2026-11-20>
    1
    <With unverified figures → /advanced-compliance?tab=unconfirmed>
    Decisions by method
    Decisions since Nov 20, 2025.
    [Show as table: Decisions by method]
    Decisions by method
    Method | Decisions | Share
    Informal quotes | <1 decision → /compliance/decisions?status=standing&purchaseDay.from=2025-11-20&method=quotes> | 100.0%
    Most applied rules
    Select a bar to see the rule and its purchases.
    [Show as table: Most applied rules]
    Most applied rules
    Rule | Applied
    Clause B: Termination | <1 time → /compliance/rules/us-appendix-ii/b>
    Clause H: Debarment and suspension | <1 time → /compliance/rules/us-appendix-ii/h>
    Clause J: Recovered materials | <1 time → /compliance/rules/us-appendix-ii/j>
    Clause K: Covered telecommunications | <1 time → /compliance/rules/us-appendix-ii/k>
    Clause L: Domestic preference | <1 time → /compliance/rules/us-appendix-ii/l>
    Words in the batch header | <1 time → /compliance/rules/us-nacha-fraud/descriptions>
    Watching for fraud in payments | <1 time → /compliance/rules/us-nacha-fraud/monitoring>
    Interest when late, not in the library | <1 time → /compliance/rules/us-prompt-payment-rate/look-up>
    # Open findings
    No open findings.
    # Exceptions
    No exceptions. If a rule blocks you, request one on the requisition; the chief procurement officer decides.
    # Applied rules
    Applied rules
    Rule | Decisions | Blocked
    <Clause B: Termination → /compliance/rules/us-appendix-ii/b> 2 CFR 200 Appendix II(B) | 1 | 0
    <Clause H: Debarment and suspension → /compliance/rules/us-appendix-ii/h> 2 CFR 200 Appendix II(H) | 1 | 0
    <Clause J: Recovered materials → /compliance/rules/us-appendix-ii/j> 2 CFR 200 Appendix II(J) | 1 | 0
    <Clause K: Covered telecommunications → /compliance/rules/us-appendix-ii/k> 2 CFR 200 Appendix II(K) | 1 | 0
    <Clause L: Domestic preference → /compliance/rules/us-appendix-ii/l> 2 CFR 200 Appendix II(L) | 1 | 0
    <Words in the batch header → /compliance/rules/us-nacha-fraud/descriptions> Nacha Operating Rules, entry descriptions of 2026 | 1 | 0
    <Watching for fraud in payments → /compliance/rules/us-nacha-fraud/monitoring> Nacha Operating Rules, fraud monitoring of 2026 | 1 | 0
    <Interest when late, not in the library → /compliance/rules/us-prompt-payment-rate/look-up> Notices of the Treasury | 1 | 0
    <Proper invoice → /compliance/rules/us-prompt-payment/invoice> 5 CFR 1315.4 | 1 | 0
    <No award to excluded parties → /compliance/rules/us-uniform-guidance/214> 2 CFR 200.214, 2 CFR 180.220 | 1 | 0
    <Equipment → /compliance/rules/us-uniform-guidance/313> 2 CFR 200.1, 200.313 (2024) | 1 | 0
    <Documented procedures → /compliance/rules/us-uniform-guidance/318-a> 2 CFR 200.318(a) | 1 | 0
    12 of 31 are shown [Show 12 more]"
  `);
  await page.go('/advanced-compliance');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Advanced Compliance
    Review decisions, run what-ifs, verify figures and export rules.
    <New what-if run → /advanced-compliance/shadow-runs/new>
    [Decisions] (selected) [What-if runs] [Unverified figures] [Exports]
    Search decisions:
    Method: Any method of Any method, Small purchase, Informal quotes, Informal bids, Invitation for bids, Competitive proposals, Qualifications-based selection, Noncompetitive
    Which: All of All, Blocked, Legal review, Federal funds
    Decisions
    Number | About | Method | Amount | Day | Marks
    <DEC-2026-00001 → /compliance/decisions/id1> | Pumps for the outfall | Informal quotes | $75,000.00 | Nov 20, 2026 | Unverified figure
    1 found. <Filter, group and export them in the full list. → /compliance/decisions>"
  `);
  await page.fill('Method', 'Noncompetitive');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Advanced Compliance
    Review decisions, run what-ifs, verify figures and export rules.
    <New what-if run → /advanced-compliance/shadow-runs/new>
    [Decisions] (selected) [What-if runs] [Unverified figures] [Exports]
    Search decisions:
    Method: Noncompetitive of Any method, Small purchase, Informal quotes, Informal bids, Invitation for bids, Competitive proposals, Qualifications-based selection, Noncompetitive
    Which: All of All, Blocked, Legal review, Federal funds
    No such decision
    Search by number (DEC-2026-00012) or purchase, or choose another method."
  `);
});

test('the library has each version of each pack with its days and its rules', async () => {
  const page = await windowOf(here, rosa, '/compliance');
  await page.press('Rule library');
  const heads = () =>
    page
      .shown()
      .split('\n')
      .filter((line) => /^\[(Uniform|ACH|FAR dollar limits|New York|California)/.test(line));
  expect(heads()).toMatchInlineSnapshot(`
    [
      "[Uniform Guidance, procurement standards Superseded Dec 26, 2014 to Aug 12, 2020, 36 rules]",
      "[Uniform Guidance, procurement standards Superseded Aug 13, 2020 to Nov 11, 2020, 37 rules]",
      "[Uniform Guidance, procurement standards Superseded Nov 12, 2020 to Sep 30, 2024, 39 rules]",
      "[Uniform Guidance, procurement standards In force Oct 1, 2024 to no end date, 41 rules]",
      "[FAR dollar limits for grants Superseded Dec 26, 2014 to Sep 30, 2015, 0 rules and 4 thresholds]",
      "[FAR dollar limits for grants Superseded Oct 1, 2015 to Jun 19, 2018, 0 rules and 4 thresholds]",
      "[FAR dollar limits for grants Superseded Jun 20, 2018 to Nov 11, 2020, 0 rules and 4 thresholds]",
      "[FAR dollar limits for grants Superseded Nov 12, 2020 to Sep 30, 2025, 0 rules and 9 thresholds]",
      "[FAR dollar limits for grants In force Oct 1, 2025 to no end date, 0 rules and 9 thresholds]",
      "[Uniform Grants Regulation (proposal) Proposed, not applied Oct 1, 2026 to no end date, 3 rules]",
      "[ACH payments (Nacha) Superseded Mar 20, 2026 to Jun 18, 2026, 2 rules]",
      "[ACH payments (Nacha) In force Jun 19, 2026 to no end date, 2 rules]",
      "[California public projects Superseded Nov 12, 2020 to Dec 31, 2024, 11 rules and 3 thresholds]",
      "[California public projects In force Jan 1, 2025 to no end date, 11 rules and 3 thresholds]",
      "[California, work of private owners In force Jan 1, 2026 to no end date, 1 rule]",
      "[California, no retainage by State agencies (bill) Proposed, not applied Jan 1, 2027 to no end date, 1 rule]",
      "[New York local purchasing In force Nov 12, 2020 to no end date, 8 rules and 2 thresholds]",
      "[New York, work of private owners In force Jan 1, 2026 to no end date, 1 rule]",
      "[California, defects in bids for public works In force Nov 12, 2020 to no end date, 3 rules]",
      "[New York, defects in local bids In force Nov 12, 2020 to no end date, 2 rules]",
    ]
  `);
  await page.fill('Jurisdiction', 'New York');
  expect(heads()).toMatchInlineSnapshot(`
    [
      "[New York local purchasing In force Nov 12, 2020 to no end date, 8 rules and 2 thresholds]",
      "[New York, work of private owners In force Jan 1, 2026 to no end date, 1 rule]",
      "[New York, defects in local bids In force Nov 12, 2020 to no end date, 2 rules]",
    ]
  `);
  await page.fill('Search rules', 'bonds');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Compliance
    Check purchases against the law in force on their date. Not legal advice.
    <All decisions → /compliance/decisions>
    [Overview] [Check a purchase] [Award duties] [Rule library] (selected) [Our rules]
    Search rules: bonds
    Jurisdiction: New York of All, Federal, Texas, California, Florida, New York
    No matching rules
    Search by section, amount or a word such as retainage."
  `);
  await page.press('Our rules');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Compliance
    Check purchases against the law in force on their date. Not legal advice.
    <All decisions → /compliance/decisions>
    [Overview] [Check a purchase] [Award duties] [Rule library] [Our rules] (selected)
    # Jurisdiction and rule packs
    Federal rules apply to federal funds. A state’s rules apply once the assignment is reviewed.
    No state assigned, so no state rules apply.
    # Local thresholds
    Lower than the law, or self-certified up to $50,000 with a yearly file.
    None: the legal thresholds apply."
  `);
});

test('figures that are not verified, exports and what-if runs have a tab each', async () => {
  const page = await windowOf(here, dana, '/advanced-compliance?tab=runs');
  await page.press('What-if runs');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Advanced Compliance
    Review decisions, run what-ifs, verify figures and export rules.
    <New what-if run → /advanced-compliance/shadow-runs/new>
    [Decisions] [What-if runs] (selected) [Unverified figures] [Exports]
    No what-if runs yet
    A what-if run evaluates past requisitions under other or proposed rules. Managers, buyers, auditors and counsel can start one."
  `);
  await page.press('Unverified figures');
  expect(page.shown().split('\n').slice(3, 9)).toMatchInlineSnapshot(`
    [
      "[Decisions] [What-if runs] [Unverified figures] (selected) [Exports]",
      "Signed off by counsel 0 of 261",
      "Signed off by counsel 0",
      "These figures were not compared with the published text. They apply, marked as unverified, until counsel signs off.",
      "Unverified figures",
      "Figure or rule | Library text | Citation | Counsel",
    ]
  `);
  await page.press('Exports');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Advanced Compliance
    Review decisions, run what-ifs, verify figures and export rules.
    <New what-if run → /advanced-compliance/shadow-runs/new>
    [Decisions] [What-if runs] [Unverified figures] [Exports] (selected)
    # Rules
    All versions with citations and effective dates.
    [All rules (CSV )]
    [Rule packs with conditions (JSON )]
    [Unverified figures (CSV )]
    [Unverified figures (JSON )]
    # Decisions
    Open a list to export it with its filters as CSV or JSON.
    <Decisions → /compliance/decisions>
    <Findings → /compliance/findings>
    <Exceptions → /compliance/exceptions>
    <Legal verifications → /advanced-compliance/confirmations>
    <What-if runs → /advanced-compliance/shadow-runs>"
  `);
});

test('a rule has its text, when it applies, what it asks, and where it was read', async () => {
  const page = await windowOf(here, dana, '/compliance/rules/us-uniform-guidance/214');
  const newest = () => page.shown().split('\n').slice(0, 16);
  expect(newest()).toMatchInlineSnapshot(`
    [
      "# No award to excluded parties",
      "From $25,000 on, and for whatever needs federal consent, the contractor is checked against SAM.gov, certifies, or signs a clause.",
      "<All rules → /compliance?tab=rules>",
      "# Versions",
      "2024-10-01.2 In force",
      "2024-10-01 to no end date, by date of the federal award",
      "From $25,000 on, and for whatever needs federal consent, the contractor is checked against SAM.gov, certifies, or signs a clause.",
      "Citation",
      "2 CFR 200.214, 2 CFR 180.220",
      "Rule pack",
      "Uniform Guidance, procurement standards, 2 CFR 200.317 to 200.327 (89 FR 30046)",
      "Applies when",
      "the contract is at or above $25,000.00",
      "Requires",
      "Check the contractor against the exclusions in SAM.gov and keep the evidence.",
      "Verification",
    ]
  `);
  await page.go('/compliance/rules/us-uniform-guidance/318-a');
  expect(newest()).toMatchInlineSnapshot(`
    [
      "# Documented procedures",
      "The agency has its own written procurement procedures and follows them.",
      "<All rules → /compliance?tab=rules>",
      "# Versions",
      "2024-10-01.2 In force Unverified figure",
      "2024-10-01 to no end date, by date of the federal award",
      "The agency has its own written procurement procedures and follows them.",
      "Citation",
      "2 CFR 200.318(a)",
      "Rule pack",
      "Uniform Guidance, procurement standards, 2 CFR 200.317 to 200.327 (89 FR 30046)",
      "Applies when",
      "not (kind of agency is state or tribe)",
      "Requires",
      "Follow the agency’s written procurement procedures, and name them in the file.",
      "Verification",
    ]
  `);
});
