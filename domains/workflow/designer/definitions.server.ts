import { fail, nobodyId, type Row } from '#kernel';
import { rememberedRow } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { WorkflowDocument } from '../document/document.ts';
import { ownWorkflow } from './default-workflows.ts';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

/** A kind of document that workflows decide on, as `approvable` states it. */
export interface WorkflowKind {
  readonly record: { readonly name: string; readonly label: readonly [one: string, many: string] };
}

export interface Published {
  readonly id: string;
  readonly document: WorkflowDocument;
}

const inForce = `select v.id, v.document from workflow_definition d
  join workflow_version v on v.organization_id = d.organization_id and v.definition = d.id and v.status = 'published'
  where d.organization_id = $1 and d.kind = $2`;

/** The version that new cases of this kind follow. Whoever has none yet gets the product's own. */
export async function publishedFor(work: UnitOfWork, kind: WorkflowKind): Promise<Published> {
  const [found] = await work.tx.query<Published & Record<string, unknown>>(
    inForce,
    [work.actor.organizationId, kind.record.name],
    'workflow_version.published',
  );
  return found ?? (await keepOwnWorkflow(work, kind));
}

/** The drawing a case runs on, whatever became of the workflow since. */
export async function documentOf(work: UnitOfWork, versionId: string): Promise<WorkflowDocument> {
  const version = await rememberedRow(work, workflowVersion.name, versionId);
  if (!version) throw fail('not_found', 'not_found', 'There is no such version of a workflow.');
  return version['document'] as WorkflowDocument; // it was judged before it was published
}

/** Gives an organization the product's own workflow for a kind it has none for. Of two who do so at once one waits and finds it. */
export async function keepOwnWorkflow(work: UnitOfWork, { record }: WorkflowKind): Promise<Published> {
  const product = work.asProductAlone;
  const { organizationId } = work.actor;
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `workflow/${organizationId}/${record.name}`,
  ]);
  const [known] = await work.tx.query<Published & Record<string, unknown>>(inForce, [organizationId, record.name]);
  if (known) return known;

  const { name, about, document } = ownWorkflow(record.name, record.label);
  const definition = await product.insert(workflowDefinition, { name, about }, { kind: record.name });
  const version = await newVersion(product, definition, {
    document,
    note: 'Included with Levee.',
    basedOn: null,
    authors: [],
  });
  await product.move(workflowVersion, version.id, 'sendForReview');
  await product.move(workflowVersion, version.id, 'publish');
  return { id: version.id, document };
}

/** The next draft of a workflow. The definition's row is locked by the caller or new, so numbers follow one another. */
export async function newVersion(
  product: UnitOfWork,
  definition: Pick<Row<typeof workflowDefinition>, 'id' | 'name'>,
  given: { document: WorkflowDocument; note: string | null; basedOn: string | null; authors: readonly string[] },
): Promise<Row<typeof workflowVersion>> {
  const [{ next } = { next: 1 }] = await product.tx.query<{ next: number }>(
    `select coalesce(max(number), 0)::int + 1 as next from workflow_version where organization_id = $1 and definition = $2`,
    [product.actor.organizationId, definition.id],
  );
  const { note, ...computed } = given;
  return product.insert(
    workflowVersion,
    { note },
    {
      ...computed,
      authors: computed.authors.filter((id) => id !== nobodyId),
      name: `${definition.name}, version ${next}`.slice(0, 160),
      definition: definition.id,
      number: next,
    },
  );
}
