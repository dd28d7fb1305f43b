import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { capitalAllotment } from './capital-allotment.record.ts';
import { capitalPlan } from './capital-plan.record.ts';
import { capitalProgram } from './capital-program.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { fundingSource } from './funding-source.record.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
let county: World;
let server: Serving;
let priya: Person;
let rosa: Person;
let culvert: string;
beforeAll(async () => {
  county = await world();
  priya = (await county.member('Priya Raman', 'manager')).with({ duties: ['budget_officer'] });
  rosa = await county.member('Rosa Delgado');
  const storm = await priya.make(capitalProgram, {
    code: 'SW',
    name: 'Stormwater',
    criteria: [
      { code: 'safety', name: 'Safety', weight: 60 },
      { code: 'age', name: 'Age of what it renews', weight: 40 },
    ],
  });
  const fee = await priya.make(fundingSource, {
    code: 'SWF',
    name: 'Stormwater fee',
    kind: 'utility',
    caps: [{ year: 2027, cap: usd(500_000) }],
  });
  const project = async (name: string, dollars: number) => {
    const { id } = await rosa.make(capitalProject, {
      name,
      program: storm.id,
      department: 'Public Works',
      phases: [{ phase: 'construction', year: 2027, cost: usd(dollars) }],
    });
    await rosa.run(capitalProject, 'submit', id);
    await priya.run(capitalProject, 'take', id);
    return id;
  };
  culvert = await project('Cedar Street culvert', 300_000);
  await project('Pump station 4', 450_000);
  const plan = await priya.make(capitalPlan, { name: 'CIP 2027', planYear: 2027, years: 5, stage: 'recommended' });
  await priya.make(capitalAllotment, {
    plan: plan.id,
    project: culvert,
    funding: [{ source: fee.id, year: 2027, phase: 'construction', amount: usd(250_000) }],
  });
  server = await serve(county);
});
afterAll(async () => {
  await server.close();
  await county.close();
});

test('the plan shows what is asked, what is funded by which source, and what stays unfunded', async () => {
  const page = await windowOf(server, priya, '/capital-planning-management');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Capital Planning Management
    Review requests, score projects and build the plan for adoption.
    Plan
    Plan: CIP 2027 (recommended, draft) of CIP 2027 (recommended, draft)
    <Open data (OC4IDS) → /api/v1/capital/oc4ids> <Request a project → /capital-planning/projects/new>
    [Intake] (selected) [Scoring] [Funding] [Funding optimizer] [Setup]
    No open requests
    Submitted projects appear here until accepted, sent back or declined."
  `);
  await page.go('/capital-planning');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# Capital Plan
    See projects, schedule, cost and funding.
    <Public page → /capital-plan> <Manage plan → /capital-planning-management>
    Search projects and assets:
    Plan
    Plan: CIP 2027 (recommended, draft) of CIP 2027 (recommended, draft)
    Program: All programs of All programs, Stormwater
    District: All districts of All districts
    Status: All statuses of All statuses, Identification
    1 project
    Project | FY2027 | FY2028 | FY2029 | FY2030 | FY2031 | Money | Progress
    <Cedar Street culvert → /capital-planning/projects/id1> CIP-2026-001 · Public Works | $250K | — | — | — | — | $250K | Identification
    [Map and funding by source]
    Funding by source
    $250,000.00 over 5 years.
    [Show as table: Funding by source]
    Funding by source
    Fiscal year | Stormwater fee
    FY2027 | <$250,000.00 → /capital-planning-management?tab=funding&plan=id2>
    FY2028 | <$0.00 → /capital-planning-management?tab=funding&plan=id2>
    FY2029 | <$0.00 → /capital-planning-management?tab=funding&plan=id2>
    FY2030 | <$0.00 → /capital-planning-management?tab=funding&plan=id2>
    FY2031 | <$0.00 → /capital-planning-management?tab=funding&plan=id2>
    No base map for this area. An administrator can add one in Organization Settings, under Base map.
    [From request to adoption, FY2027]"
  `);
  await page.go(`/capital-planning/projects/${culvert}`);
  expect(page.shown()).toMatchInlineSnapshot(`
    "<Capital projects → /capital-planning/projects>
    # Cedar Street culvert
    [Start preparation] <Edit → /capital-planning/projects/id1?edit> [More]
    $300,000.00
    Draft, done
    Submitted, done
    Identification
    Preparation
    Implementation
    Completion
    Completed
    Decommissioned
    Rosa Delgado, Nov 20, 2026, 10:00 AM
    # Costs
    Phases
    Phase | Fiscal year | Cost
    Construction | 2027 | $300,000.00
    Cost | $300,000.00
    Cost and funding
    No plan is in effect.
    [Show as table: Cost and funding]
    Cost and funding
    Fiscal year | Unfunded
    FY2027 | $300,000.00
    Planned and spent
    Cumulative by month. No spending: the project has no budget line of its own. Certified work isn’t included yet.
    [Show as table: Planned and spent]
    Planned and spent
    Month | Planned
    Jul 2026 | $5,000.00
    Aug 2026 | $15,000.00
    Sep 2026 | $35,000.00
    Oct 2026 | $65,000.00
    Nov 2026 | $105,000.00
    Dec 2026 | $150,000.00
    Jan 2027 | $195,000.00
    Feb 2027 | $235,000.00
    Mar 2027 | $265,000.00
    Apr 2027 | $285,000.00
    May 2027 | $295,000.00
    Jun 2027 | $300,000.00
    # Contingency
    This project has no contingency.
    # Project
    Program
    <Stormwater → /capital-planning-management/programs/id3>
    Department
    Public Works
    Requested by
    <Rosa Delgado → /team/id4>
    # Costs
    Spending curve
    S-curve
    # Prioritization
    Mandatory
    No
    # Progress
    Progress
    0%
    [16 empty fields]
    Purpose
    —
    Asset
    —
    District
    —
    Place
    —
    Contingency
    —
    Contingency line
    —
    Booked to
    —
    Operating budget impact
    —
    Mandate
    —
    Depends on
    —
    Excludes
    —
    Federal award
    —
    Federal share
    —
    Performance period from
    —
    Performance period until
    —
    Latest news
    —"
  `);
});
