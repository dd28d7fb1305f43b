import { type Actor, allows, type Who } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import type { DomainParts } from '#server/domain-parts.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { announcementsFor } from './delivery/communications/announcement-reads.server.ts';
import { homeReportsOf } from './delivery/home/home-reports.server.ts';
import { homeRead } from './home-calls.ts';
import { homeNeedsOf } from './contracts/contract/needs.server.ts';
import { invoiceLanesOf } from './payables/home/invoices-part.server.ts';
import { statusOf } from './organization/operations/status.server.ts';
import { paceOf } from './planning/budget/grid/grid.server.ts';
import { alertsOf } from './planning/budget/ledger/my-alerts.server.ts';
import { sourcingOf, sourcingTasksOf } from './procurement/home/sourcing.server.ts';
import { deliveriesOf, ownRequests, pipelineOf } from './procurement/home/home-parts.server.ts';
import { interruptedTutorial } from './training/home-part.server.ts';
import { waitingFor } from './workflow/approvals/home-part.server.ts';

type Given = Parameters<typeof waitingFor>[2];

const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const finance: Who = [
  { duty: 'budget_officer' },
  { duty: 'treasurer' },
  { duty: 'accounts_payable' },
  { duty: 'governing_body' },
  { duty: 'auditor' },
];

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const blockedSql = `select count(*)::int as count from approval where organization_id = $1 and status = 'stuck'`;

/** Whether the first things that an organization makes are there: two people begin the work, one of each other is enough. */
const begunSql = `select 'organization_members' as record, (select count(*)::int from organization_members where organization_id = $1 and status = 'active') as rows
  union all select 'cost_center', exists (select from cost_center where organization_id = $1)::int
  union all select 'duty_grant', exists (select from duty_grant where organization_id = $1)::int
  union all select 'requisition', exists (select from requisition where organization_id = $1)::int`;

const homeOperations = (ports: Ports, given: Given): Operation[] => [
  answers(homeRead, {
    // It gathers what many scopes guard one by one: a key asks for each of them by its own call.
    scope: 'session',
    access: 'member',
    summary:
      'Your first page: what is assigned to you, your requests and their next step, and what belongs to your duties.',
    tag: 'Shell',
    told: 'Each part, or null where it is not yours.',
    probe: { namesNothing: true, echoes: true },
    async run({ actor }) {
      const { organizationId } = actor;
      const today = ports.door.around.today(actor.timeZone);
      const isAdmin = allows('admin', actor);
      const parts = await ports.database.within({ organizationId }, async (tx) => ({
        requests: await ownRequests(tx, actor),
        pipeline: allows(buyers, actor)
          ? await pipelineOf(tx, { organizationId, now: ports.door.around.now().toISOString(), today })
          : null,
        deliveries: allows([...buyers, { duty: 'receiver' }], actor)
          ? await deliveriesOf(tx, { organizationId, until: allows(buyers, actor) ? dayBefore(today) : null })
          : null,
        sourcing: allows(buyers, actor) ? await sourcingOf(tx, organizationId) : null,
        sourcingTasks: await sourcingTasksOf(tx, actor, ports.door.around.now().toISOString()),
        contractNeeds: await homeNeedsOf(tx, actor, today),
        invoices: allows([{ duty: 'accounts_payable' }], actor)
          ? await invoiceLanesOf(tx, organizationId, today)
          : null,
        pace: allows(finance, actor) ? await paceOf(tx, organizationId, today) : null,
        alerts: await alertsOf(tx, actor, today),
        announcements: await announcementsFor(tx, actor, today),
        blocked: isAdmin ? await blockedIn(tx, actor) : 0,
        tutorial: await interruptedTutorial(tx, actor),
        begun: isAdmin
          ? await tx.query<{ record: string; rows: number }>(begunSql, [organizationId], 'home.begun')
          : [],
      }));
      const waiting = await waitingFor(ports.door, actor, given);
      const reports = await homeReportsOf(ports.door, actor);
      const needsBudget = parts.pace === null && allows(finance, actor);
      return {
        body: { ...parts, reports, needsBudget, waiting, status: isAdmin ? await statusOf(ports, actor) : null },
      };
    },
  }),
];

async function blockedIn(tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>): Promise<number> {
  const [found] = await tx.query<{ count: number }>(blockedSql, [organizationId], 'home.blocked');
  return found?.count ?? 0;
}

/** The one call of the first page: what each domain has to say there. */
export const homeServer = (given: Given): DomainParts => ({ operations: [(ports) => homeOperations(ports, given)] });
