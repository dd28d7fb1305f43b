import { membersWithDuty, membersWithRole, notify } from '../../organization/public.server.ts';
import { fail, nobodyId } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Approvable, worthOf } from '../approvals/approvable.server.ts';
import { lint } from '../document/lint/lint.ts';
import { judgeDocument } from '../document/structure.ts';
import { staffOf } from './staff.server.ts';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

/** What follows when a drawing goes to review and into force: both times it is looked through as it stands then. */
export const publishingEffects = (kinds: readonly Approvable[]): readonly Effect[] => [
  on(workflowVersion, 'sendForReview', async ({ row, work }) => {
    await refuseUnsound(work, kinds, row);
    const authors = [...new Set([...(row.authors ?? []), work.actor.id])].filter((id) => id !== nobodyId);
    await work.asProduct.change(workflowVersion, row.id, {}, { authors });
    await tellReviewers(work, row, authors);
  }),

  on(workflowVersion, 'publish', async ({ row, work }) => {
    await refuseUnsound(work, kinds, row);
    const product = work.asProduct;
    // Of two who publish at once the second finds the first one's version in force, and supersedes it.
    await work.row(workflowDefinition, { where: { id: row.definition }, fields: [], lock: 'update' });
    const others = await work.rows(workflowVersion, {
      where: { definition: row.definition, status: 'published', id: { not: row.id } },
      fields: [],
      most: 'all',
    });
    for (const { id } of others) await product.move(workflowVersion, id, 'supersede');
    await product.change(workflowVersion, row.id, {}, { publishedAt: work.now(), publishedBy: work.person });
  }),
];

/** Whoever may publish it and did not draw it. */
async function tellReviewers(
  work: UnitOfWork,
  { id, name, note }: { id: string; name: string; note: string | null },
  authors: readonly string[],
): Promise<void> {
  if (work.actor.id === nobodyId) return;
  const product = work.asProduct;
  const able = [
    ...(await membersWithRole(product, 'admin')),
    ...(await membersWithDuty(product, 'chief_procurement_officer')),
  ];
  await notify(work, {
    to: [...new Set(able)].filter((person) => !authors.includes(person)),
    kind: 'workflow_version.review',
    subject: `${name} needs your review`.slice(0, 200),
    ...(note ? { body: note } : {}),
    link: `/workflow-designer/${id}`,
  });
}

/** The product's own drawing comes before there is anybody and is tried by its tests; what people draw has to hold for those who are there. */
async function refuseUnsound(
  work: UnitOfWork,
  kinds: readonly Approvable[],
  { document: given, definition }: { document: unknown; definition: string },
): Promise<void> {
  if (work.actor.id === nobodyId) return;
  const found = await work.asProduct.find(workflowDefinition, definition);
  const kind = kinds.find(({ record }) => record.name === found?.kind);
  if (!kind) throw fail('conflict', 'workflow.no_kind', 'This workflow is no longer used.');
  const judged = judgeDocument(given, kind.fields);
  if (!judged.ok) {
    const [first] = judged.problems;
    throw fail('conflict', 'workflow.broken', `The workflow has errors: ${first?.message}.`, {
      extra: { problems: judged.problems.slice(0, 20) },
    });
  }
  const errors = lint(judged.document, kind.fields, await staffOf(work, kind), worthOf(kind)).findings.filter(
    ({ severity }) => severity === 'error',
  );
  const [first] = errors;
  if (first)
    throw fail('conflict', 'workflow.findings', `${first.sentence} Fix the findings first.`, {
      extra: { findings: errors.slice(0, 20) },
    });
}
