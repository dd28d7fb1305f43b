import type { Plans } from '#kernel';

export const plans: Plans = {
  '/fema-forms': {
    about:
      'Program staff and crews record disaster costs in the forms FEMA Public Assistance and mitigation grants require.',
    brings: [
      'Fill in labor, equipment, materials, rented equipment, contract and donated resource summaries',
      'Compute and lock fringe, equipment rates and totals, with the formula shown',
      'Catch equipment that runs longer than its operator, and hours claimed twice',
      'Import from a spreadsheet and print each form with its number and version',
      'Prepare PA, BRIC and HMGP applications from the same records',
    ],
    meanwhile:
      "Use FEMA's own forms or spreadsheets and keep the signed copies in Documents. Charge disaster purchases to their own cost center, so that they can be exported together.",
    see: ['/documents', '/cost-centers', '/smart-requisition'],
  },
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
