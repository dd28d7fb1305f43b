import type { Plans } from '#kernel';

export const plans: Plans = {
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
