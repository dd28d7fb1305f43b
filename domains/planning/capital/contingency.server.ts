import { fail, type Row, dollars } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import type { Posting } from '../budget/ledger/balance.ts';
import { settle } from '../budget/ledger/settle.server.ts';
import { capitalProject } from './capital-project.record.ts';
import { contingencyDraw } from './contingency-draw.record.ts';

type Project = Row<typeof capitalProject>;
type Draw = Row<typeof contingencyDraw>;

/** From being taken in until its accounts are closed a project holds its contingency. */
const holding: readonly string[] = ['identification', 'preparation', 'implementation', 'completion'];

/** Approved draws never exceed the contingency; of two approvals at once one waits for the other. */
async function refuseOverdraw(work: UnitOfWork, row: Draw): Promise<void> {
  const project = await work.row(capitalProject, {
    where: { id: row.project },
    fields: ['contingency'],
    lock: 'update',
  });
  const over = (await drawnFrom(work, row.project)) - (project?.contingency?.cents ?? 0);
  if (over > 0)
    throw fail(
      'refused',
      'contingency_draw.exceeds',
      `This project’s contingency has ${dollars(row.amount.cents - over)} left.`,
      {
        issues: [
          { path: 'amount', code: 'contingency_draw.exceeds', message: 'More than what is left of the contingency' },
        ],
      },
    );
}

export async function drawnFrom(work: UnitOfWork, project: string): Promise<number> {
  const [drawn] = await work.tx.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from contingency_draw where organization_id = $1 and project = $2 and status = 'approved'`,
    [work.actor.organizationId, project],
    'capital.drawn',
  );
  return drawn?.cents ?? 0;
}

/** What a document has in a year that is closed stays there: nothing is booked to it any more. */
async function closedState(work: UnitOfWork, record: string, id: string): Promise<Posting[]> {
  return work.tx.query<Posting & Record<string, unknown>>(
    `select p.line, p.bucket, sum(p.cents)::bigint as cents from budget_posting p
     join budget_line l on l.organization_id = p.organization_id and l.id = p.line
     join budget b on b.organization_id = l.organization_id and b.id = l.budget
     where p.organization_id = $1 and p.document_record = $2 and p.document = $3 and b.status = 'closed' group by 1, 2`,
    [work.actor.organizationId, record, id],
    'capital.contingency_closed',
  );
}

/** Books one document of the contingency: the project holds it, each draw lets go of a part. */
async function book(
  work: UnitOfWork,
  document: { readonly record: string; readonly id: string; readonly version: number; readonly title: string },
  wanted: readonly Posting[],
): Promise<void> {
  const closed = await closedState(work, document.record, document.id);
  await settle(work, { document, control: 'journal', day: work.today, state: [...closed, ...wanted] });
}

const held = ({ status, contingencyLine }: Project, cents: number): readonly Posting[] =>
  contingencyLine && cents !== 0 && holding.includes(status)
    ? [{ line: contingencyLine, bucket: 'contingency', cents }]
    : [];

/** The budget line holds what is set aside, less what was drawn; whoever would spend it otherwise is refused by the ledger. */
async function settleContingency(work: UnitOfWork, row: Project): Promise<void> {
  const draws = await work.rows(contingencyDraw, {
    where: { project: row.id, status: 'approved' },
    order: 'number',
    fields: ['version', 'number', 'amount'],
    most: 'all',
  });
  const drawn = draws.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (drawn > (row.contingency?.cents ?? 0) && holding.includes(row.status))
    throw fail(
      'refused',
      'capital_project.contingency_is_drawn',
      'More than this is already drawn from the contingency.',
      {
        issues: [
          {
            path: 'contingency',
            code: 'capital_project.contingency_is_drawn',
            message: 'Less than the amount already drawn',
          },
        ],
      },
    );
  // A project that holds nothing and never did is none of the ledger's business.
  if (!row.contingencyLine && !(await isKnown(work, row.id))) return;
  await book(
    work,
    { record: capitalProject.name, id: row.id, version: row.version, title: `${row.number} ${row.name}, contingency` },
    held(row, row.contingency?.cents ?? 0),
  );
  for (const { id, version, number, amount } of draws)
    await book(
      work,
      { record: contingencyDraw.name, id, version, title: `${number} drawn from ${row.number}` },
      held(row, -amount.cents),
    );
}

async function isKnown(work: UnitOfWork, id: string): Promise<boolean> {
  const [found] = await work.tx.query(
    `select 1 as one from budget_document where organization_id = $1 and record = $2 and id = $3`,
    [work.actor.organizationId, capitalProject.name, id],
    'capital.contingency_known',
  );
  return found !== undefined;
}

const projectSteps = ['edit', 'take', 'prepare', 'implement', 'handOver', 'finish', 'cancel'] as const;

export const contingencyEffects: readonly Effect[] = [
  ...projectSteps.map((step) => on(capitalProject, step, ({ row, work }) => settleContingency(work, row))),
  on(contingencyDraw, 'create', async ({ row, work }) =>
    notify(work, {
      to: await membersWithDuty(work, 'budget_officer'),
      kind: 'contingency_draw.create',
      subject: `${row.number} requested a contingency draw: ${row.why}`.slice(0, 200),
      link: `/capital-planning/contingency/${row.id}`,
    }),
  ),
  ...(['approve', 'refuse'] as const).map((step) =>
    on(contingencyDraw, step, async ({ row, work }) => {
      if (step === 'approve') {
        await refuseOverdraw(work, row);
        const project = await work.asProduct.find(capitalProject, row.project);
        if (project) await settleContingency(work, project);
      }
      await work.asProduct.change(contingencyDraw, row.id, {}, { decidedBy: work.person, decidedOn: work.today });
      await notify(work, {
        to: [row.requestedBy],
        kind: `contingency_draw.${step}`,
        subject: `${row.number} was ${step === 'approve' ? 'approved' : 'refused'}`,
        link: `/capital-planning/contingency/${row.id}`,
      });
    }),
  ),
];
