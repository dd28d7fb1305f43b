import type { Plans } from '#kernel';

export const plans: Plans = {
  '/workflow-designer': {
    about: 'Administrators draw here who approves what, and see before publishing what would have changed.',
    brings: [
      'Draw steps, conditions and deadlines as a diagram or edit the same as an outline',
      'Find steps that nobody can reach, cases without an approver and ways to approve oneself',
      "Replay last year's documents through the draft and see which would have gone another way",
      'Publish a version while running cases stay on theirs',
    ],
    meanwhile:
      'Requisitions follow a fixed path: draft, submitted, approved, ordered. Who may approve is decided by roles and duties.',
    see: ['/admin/duties', '/admin/roles', '/smart-requisition'],
  },
  '/workflow-engine': {
    about: 'Administrators watch running cases here and help those that are stuck.',
    brings: [
      'See where cases wait and how long',
      'Find failed steps with their cause and try them again',
      'Hand a case to somebody else or move it to a newer version',
      'See which deadlines come next',
    ],
    meanwhile: 'Filter the list of requisitions by state; the oldest submitted ones are those that wait.',
    see: ['/smart-requisition'],
  },
};
