import { defineRecord, f, type Who } from '#kernel';

/** Who decides how others decide: those who hand out rights, and whoever answers for purchasing as a whole. */
export const designers: Who = ['admin', { duty: 'chief_procurement_officer' }];

/** How one kind of document is decided on. What is drawn is kept in its versions. */
export const workflowDefinition = defineRecord('workflow_definition', {
  label: ['Workflow', 'Workflows'],
  about: 'How one kind of document is decided on: who, in which order and when. What is drawn is kept in versions.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    kind: f.text({ max: 60 }).label('What it decides on').required().computed().unique(),
    about: f.text({ max: 1000, lines: 3 }).label('What it is for'),
  },
  access: { read: 'member', create: 'nobody', edit: designers },
  list: { columns: ['name', 'kind', 'about', 'updatedAt'], sort: 'name' },
  sections: { Workflow: ['name', 'kind', 'about'] },
});
