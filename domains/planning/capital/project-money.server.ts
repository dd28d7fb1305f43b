import { fail, type Row } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { type Effect, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { budgetLine } from '../budget/budget-line.record.ts';
import { capitalProject } from './capital-project.record.ts';
import { drawnFrom } from './contingency.server.ts';
import type { Project } from './plan-book.ts';
import { projectIn } from './plan-reading.server.ts';
import { projectMoney, type ProjectMoney } from './project-money.ts';

/** What was drawn and spent, as the drawdown log and the ledger have it. */
export async function moneyOf(work: UnitOfWork, { id }: Pick<Project, 'id'>): Promise<ProjectMoney> {
  const given = [work.actor.organizationId, id];
  const lines = await work.tx.query<{ id: string; name: string }>(
    `select l.id, l.name from capital_project p
     join budget_line l on l.organization_id = p.organization_id and l.id = any(p.paid_from)
     where p.organization_id = $1 and p.id = $2 order by l.name, l.id`,
    given,
    'capital.lines_of_project',
  );
  const spent = await work.tx.query<{ month: string; cents: number }>(
    `select to_char(b.day, 'YYYY-MM') as month, sum(b.cents)::bigint as cents from capital_project p
     join budget_posting b on b.organization_id = p.organization_id and b.line = any(p.paid_from) and b.bucket = 'expended'
     where p.organization_id = $1 and p.id = $2 group by 1 order by 1`,
    given,
    'capital.spent_on_project',
  );
  return { drawn: await drawnFrom(work, id), lines, spent };
}

/** A line is one project's alone, or nobody could say which of them the money was spent on. */
async function refuseSharedLines({ row, work }: { row: Row<typeof capitalProject>; work: UnitOfWork }): Promise<void> {
  const wanted = row.paidFrom ?? [];
  if (wanted.length === 0) return;
  // Of two projects that take the same line at once, one waits and is then refused.
  await work.rows(budgetLine, { where: { id: wanted }, fields: [], lock: 'update', most: 'all' });
  const [other] = await work.tx.query<{ number: string; name: string }>(
    `select number, name from capital_project
     where organization_id = $1 and id <> $2 and paid_from && $3::uuid[] order by number limit 1`,
    [work.actor.organizationId, row.id, wanted],
    'capital.line_taken',
  );
  if (!other) return;
  const message = `${other.number} ${other.name} is booked to one of these lines already`;
  throw fail('refused', 'capital_project.line_is_taken', `${message}.`, {
    issues: [{ path: 'paidFrom', code: 'capital_project.line_is_taken', message }],
  });
}

/** Share and period of a project that an award pays follow the award; an amendment of the award changes them. */
async function keepsAwardTerms({
  row,
  before,
  work,
}: {
  row: Row<typeof capitalProject>;
  before: Row<typeof capitalProject>;
  work: UnitOfWork;
}): Promise<void> {
  if (work.actor.kind === 'system' || row.federalAward === null) return;
  const changed = (['federalShare', 'federalFrom', 'federalUntil'] as const).find((name) => row[name] !== before[name]);
  if (changed)
    throw refusedAt(
      changed,
      'capital_project.follows_award',
      `Award ${row.federalAward} sets the federal share and its period. Amend the award to change them.`,
    );
}

export const projectMoneyEffects: readonly Effect[] = follows(capitalProject, {
  create: [refuseSharedLines],
  edit: [refuseSharedLines, keepsAwardTerms],
});

export const projectOperations = ({ door }: Ports): Operation[] => [
  answers(projectMoney, {
    scope: 'capital_project:read',
    access: 'member',
    summary: 'A capital project with what was drawn from its contingency and spent on its budget lines.',
    tag: 'Capital plan',
    told: 'The project as the plan sees it, and its money by month.',
    probe: { names: { id: 'capital_project' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const project = uuidPattern.test(id) ? await projectIn(work, id) : undefined;
        if (!project)
          throw fail('not_found', 'capital_project.unknown', 'There is no such capital project.', {
            issues: [{ path: 'id', code: 'unknown', message: 'There is no such capital project' }],
          });
        return { body: { project, ...(await moneyOf(work, project)), month: work.today.slice(0, 7) } };
      }),
  }),
];
