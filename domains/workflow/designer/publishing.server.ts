import { fail, nobodyId } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { WorkflowDocument } from '../document/document.ts';
import { shapeProblems } from '../document/shape.ts';
import { structureProblems } from '../document/structure.ts';
import { workflowVersion } from './workflow-version.record.ts';

/** What follows when a drawing goes to review and into force. */
export const publishingEffects = [
  on(workflowVersion, 'sendForReview', async ({ row, work }) => {
    refuseBroken(row.document as WorkflowDocument);
    const authors = [...new Set([...(row.authors ?? []), work.actor.id])].filter((id) => id !== nobodyId);
    await work.asProduct.change(workflowVersion, row.id, {}, { authors });
  }),

  on(workflowVersion, 'publish', async ({ row, work }) => {
    refuseBroken(row.document as WorkflowDocument);
    const product = work.asProduct;
    // Of two who publish at once the second finds the first one's version in force, and supersedes it.
    await work.tx.query(
      'select id from workflow_definition where organization_id = $1 and id = $2 for no key update',
      [work.actor.organizationId, row.definition],
      'workflow_definition.lock',
    );
    const others = await work.tx.query<{ id: string }>(
      `select id from workflow_version
       where organization_id = $1 and definition = $2 and status = 'published' and id <> $3`,
      [work.actor.organizationId, row.definition, row.id],
      'workflow_version.others_in_force',
    );
    for (const { id } of others) await product.move(workflowVersion, id, 'supersede');
    await product.change(
      workflowVersion,
      row.id,
      {},
      { publishedAt: work.now(), publishedBy: work.actor.id === nobodyId ? null : work.actor.id },
    );
  }),
];

function refuseBroken(document: WorkflowDocument): void {
  const shape = shapeProblems(document);
  const [first] = shape.length > 0 ? shape : structureProblems(document);
  if (first) throw fail('conflict', 'workflow.broken', `${first.message}.`);
}
