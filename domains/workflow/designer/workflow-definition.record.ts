import { defineRecord, f, type Who } from '#kernel';

/** Who decides how others decide: those who hand out rights, and whoever answers for purchasing as a whole. */
export const designers: Who = ['admin', { duty: 'chief_procurement_officer' }];

/** How one kind of document is decided on. What is drawn is kept in its versions. */
export const workflowDefinition = defineRecord('workflow_definition', {
  label: ['Workflow', 'Workflows'],
  about: 'How one type of document is approved: who decides, in which order and when.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    kind: f.text({ max: 60 }).label('Document type').required().computed().unique(),
    about: f.text({ max: 1000, lines: 3 }).label('Purpose'),
  },
  access: { read: 'member', create: 'nobody', edit: designers },
  list: { columns: ['name', 'kind', 'about', 'updatedAt'], sort: 'name' },
  sections: { Workflow: ['name', 'kind', 'about'] },
});
