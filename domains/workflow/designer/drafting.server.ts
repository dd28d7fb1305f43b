import { fail } from '#kernel';
import { type Action, defineAction } from '#server/records/effects.ts';
import { invalid } from '#server/records/refusals.ts';
import type { WorkflowDocument } from '../document/document.ts';
import { shapeProblems } from '../document/shape.ts';
import { beginDraft, saveDrawing } from './drafting.ts';
import { newVersion } from './definitions.server.ts';
import { designers, workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

const shaped = (document: unknown): WorkflowDocument => {
  const problems = shapeProblems(document);
  if (problems.length > 0)
    throw invalid(
      problems.slice(0, 20).map(({ path, message }) => ({
        path: ['document', path].filter(Boolean).join('.'),
        code: 'workflow.shape',
        message,
      })),
    );
  return document as WorkflowDocument; // judged just above
};

/** Begins a draft: from the version in force, from another one, or from a document that is given. */
const draft = defineAction(beginDraft, {
  label: 'New version',
  by: designers,
  async run({ row, input, work }) {
    const product = work.asProduct;
    await work.row(workflowDefinition, { where: { id: row.id }, fields: [], lock: 'update' });
    const source = await work.row(workflowVersion, {
      where: { definition: row.id, ...(input.from ? { id: input.from } : { status: 'published' }) },
      fields: ['document'],
    });
    if (input.from && !source)
      throw invalid([{ path: 'from', code: 'unknown', message: 'Must be a version of this workflow' }]);
    const document = input.document ? shaped(input.document) : (source?.document as WorkflowDocument | undefined); // kept shaped
    if (!document) throw fail('conflict', 'workflow.no_version', 'This workflow has no version to start from.');
    const made = await newVersion(product, row, {
      document,
      note: null,
      basedOn: source?.id ?? null,
      authors: [work.actor.id],
    });
    return { id: made.id, number: made.number };
  },
});

/** Saves what is drawn, while it is a draft. Whoever saves has drawn it, and does not publish it. */
const save = defineAction(saveDrawing, {
  label: 'Save draft',
  by: designers,
  when: ['draft'],
  async run({ row, input, work }) {
    const document = shaped(input.document);
    if (row.version !== input.seen)
      throw fail('conflict', 'stale', 'Someone else saved this draft. Load theirs or keep yours.', {
        extra: { current: { version: row.version, document: row.document } },
      });
    const authors = [...new Set([...(row.authors ?? []), work.actor.id])];
    const saved = await work.asProduct.change(
      workflowVersion,
      row.id,
      { note: input.note ?? row.note },
      { document, authors },
    );
    return { version: saved.version };
  },
});

export const draftingActions: readonly Action[] = [draft, save];
