import type { Plans } from '#kernel';

export const plans: Plans = {
  '/grant-budget-builder': {
    about: 'Grant writers build the budget of an application, from detail lines up to the federal form.',
    brings: [
      'Enter detail lines by object class, each with rate, quantity and time, in a grid that needs no mouse',
      'Compute fringe and indirect cost by the rules in force on the award date, with the excluded amount explained',
      'Split each line between federal money, match and program income, always to the full hundred percent',
      'Generate the narrative from the lines, so that text and figures agree',
      'Export SF-424A and SF-424C and import a changed copy with the differences shown',
    ],
    meanwhile: 'Build the budget in a spreadsheet and keep each version as a file in Documents.',
    see: ['/documents'],
  },
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
  '/quantum-grant-management': {
    about:
      'Managers choose which opportunities to pursue with the match money and staff hours they have. It uses an exact optimization solver on ordinary computers, not a quantum computer.',
    brings: [
      'State the limits: match money, staff hours, deadlines',
      'Get the optimal portfolio of applications under those limits, with its optimality gap',
      'See what each limit costs and which portfolios come close',
      'Compare the result with a simple ranking and with simulated annealing, side by side',
    ],
    meanwhile: 'List the opportunities in a spreadsheet with match, hours and deadline, and decide as a team.',
    see: ['/documents'],
  },
  '/grants-management': {
    about: 'Grant staff see their work for today across all awards.',
    brings: [
      'See your own tasks, approvals and deadlines in one list, each with the award it belongs to',
      'See for every date which rule sets it and when work has to start',
      'Open the right screen for a task directly from the list',
    ],
    meanwhile: 'Keep grant deadlines in your calendar. News of your requisitions arrives in Notifications.',
    see: ['/notifications', '/documents'],
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
  '/grant-hub': {
    about: 'Managers see the grants of all departments and what is about to lapse.',
    brings: [
      'See funding by funder, assistance listing and department, with totals that match their rows',
      'See the next twelve months of deadlines and expected notices',
      'Find awards that will not be spent in time, early enough to request an extension',
    ],
    meanwhile:
      'Filter requisitions for federal funds and export them by cost center. The awards themselves stay in your financial system.',
    see: ['/smart-requisition', '/cost-centers'],
  },
};
