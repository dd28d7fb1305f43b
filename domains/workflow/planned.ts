import type { Plans } from '#kernel';

export const plans: Plans = {
  '/approvals-inbox': {
    about: 'Managers and approvers find everything that waits for their decision here, in one list.',
    brings: [
      'See each task with its amount, what it does to the budget, its age and why it came to you',
      'Approve several of the same kind at once',
      'Ask a question, send back, delegate or add an approver without losing the place',
      'Compare with the version that was approved before',
      'Name a deputy for the days you are away',
    ],
    meanwhile: 'Your dashboard lists the requisitions that wait for your approval. Open one and take the step there.',
    see: ['/dashboard', '/smart-requisition'],
  },
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
