import { actionOn, f } from '#kernel';
import { workflowDefinition } from './workflow-definition.record.ts';
import { workflowVersion } from './workflow-version.record.ts';

/** From the version in force, from another one, or from a document that is given. */
export const beginDraft = actionOn(workflowDefinition, 'draft', {
  body: { from: f.ref('workflow_version'), document: f.json() },
  answer: { id: 'uuid', number: 'whole' },
});

export const saveDrawing = actionOn(workflowVersion, 'save', {
  body: {
    document: f.json().required(),
    note: f.text({ max: 1000 }),
    seen: f.integer({ min: 1 }).required().help('The version of the row that was edited.'),
  },
  answer: { version: 'whole' },
});
