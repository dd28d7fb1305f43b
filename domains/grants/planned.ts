import type { Plans } from '#kernel';

export const plans: Plans = {
  '/fema-grants-hub': {
    about: 'Recovery managers follow everything about one declared disaster.',
    brings: [
      'See the dates of a declaration: request for assistance, impact list, work and application deadlines',
      'Follow projects by category and step, obligated against spent',
      'Watch management costs against their cap',
      'Answer requests for information before they are due',
    ],
    meanwhile:
      'Work in the Grants Portal of FEMA and keep what you submit as files in Documents, named by disaster number.',
    see: ['/documents', '/cost-centers'],
  },
  '/disaster-grants': {
    about:
      'Finance and recovery staff see all funding for one incident across programs, so that nothing is paid twice.',
    brings: [
      'Add up Public Assistance, mitigation, housing and insurance money per incident',
      'Compare sources for each damaged asset and stop the same cost from being paid by two of them',
      'See unmet needs without a funding source',
    ],
    meanwhile: 'Charge each incident to its own cost center and keep insurance and award letters in Documents.',
    see: ['/cost-centers', '/documents'],
  },
};
