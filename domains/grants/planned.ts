import type { Plans } from '#kernel';
import { grantTabs } from './planned-tabs.ts';

export const plans: Plans = {
  '/grant-management': {
    about:
      'Grant managers work here from the first notice to closeout: one award, one set of figures, seen from eleven tabs.',
    brings: [
      'See every award with what is authorized, spent, drawn and left, and why one needs attention',
      'Search opportunities, check who is eligible and record the decision to apply or not',
      'Write applications together, with the SF-424 forms checked before they are submitted',
      'Score applications against a rubric, after each reviewer has declared conflicts of interest',
      'Follow budgets, milestones and subrecipients, each duty with its date and the rule behind it',
      'Close an award with a checklist that ticks itself from the record',
    ],
    meanwhile:
      'Keep award letters, budgets and reports as files in Documents. Mark requisitions that use federal funds, so that the list of them can be filtered and exported.',
    see: ['/documents', '/smart-requisition'],
    tabs: grantTabs,
  },
  '/grant-management/reports': {
    about: 'Grant managers and financial officers prepare and certify here what funders ask them to report.',
    brings: [
      'Fill SF-425 and SF-270 from the ledger, with totals that must add up before the report is saved',
      'Draft the schedule of expenditures of federal awards with the checks of the clearinghouse',
      'See what changed against the last report, line by line',
      'Schedule a report and export it as CSV, spreadsheet or PDF with the same figures as on the screen',
    ],
    meanwhile: "Fill in the funder's own forms from your financial system and keep the filed copy in Documents.",
    see: ['/documents'],
  },
  '/grant-budget-builder': {
    about: 'Grant writers build the budget of an application here, from detail lines up to the federal form.',
    brings: [
      'Enter detail lines by object class, each with rate, quantity and time, in a grid that needs no mouse',
      'Compute fringe and indirect cost by the rules in force on the award date, with the excluded amount explained',
      'Split each line between federal money, match and program income, always to the full hundred percent',
      'Read the narrative made from the lines, so that text and figures cannot disagree',
      'Export SF-424A and SF-424C and take a changed copy back in with the differences shown',
    ],
    meanwhile: 'Build the budget in a spreadsheet and keep each version as a file in Documents.',
    see: ['/documents'],
  },
  '/fema-forms': {
    about:
      'Program staff and crews record here what a disaster costs, in the forms that FEMA Public Assistance and mitigation grants ask for.',
    brings: [
      'Fill in labor, equipment, materials, rented equipment, contract and donated resource summaries',
      'Have fringe, equipment rates and totals computed and locked, with the formula beside them',
      'Be stopped when equipment runs longer than its operator or the same hours are claimed twice',
      'Import from a spreadsheet and print each form with its number and version',
      'Prepare PA, BRIC and HMGP applications from the same records',
    ],
    meanwhile:
      "Use FEMA's own forms or spreadsheets and keep the signed copies in Documents. Book disaster purchases to a cost center of their own, so that they can be exported together.",
    see: ['/documents', '/cost-centers', '/smart-requisition'],
  },
  '/quantum-grant-management': {
    about:
      'Managers choose here which opportunities to pursue with the match money and staff hours they have. Behind the name stands an exact optimization solver on ordinary computers; no quantum computer is used.',
    brings: [
      'State the limits: match money, staff hours, deadlines',
      'Get the best set of applications under those limits, with the proof of how good it is',
      'See what each limit costs and which other sets come close',
      'Compare the result with a simple ranking and with simulated annealing, side by side',
    ],
    meanwhile: 'List the opportunities in a spreadsheet with match, hours and deadline, and decide in the team.',
    see: ['/documents'],
  },
  '/grants-management': {
    about: 'Grant staff see here what is theirs to do today, across all awards.',
    brings: [
      'See your own tasks, approvals and deadlines in one list, each with the award it belongs to',
      'Know for every date which rule sets it and when work has to start',
      'Open the screen that settles a task directly from the list',
    ],
    meanwhile: 'Keep grant deadlines in your calendar. Notices about requisitions arrive in Notifications.',
    see: ['/notifications', '/documents'],
  },
  '/fema-grants-hub': {
    about: 'Recovery managers follow here everything that belongs to one declared disaster.',
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
      'Finance and recovery staff see here all money for one incident, whichever program it comes from, so that nothing is paid twice.',
    brings: [
      'Add up Public Assistance, mitigation, housing and insurance money per incident',
      'Compare sources for each damaged asset and stop the same cost from being paid by two of them',
      'See which need no source covers yet',
    ],
    meanwhile: 'Book each incident to a cost center of its own and keep insurance and award letters in Documents.',
    see: ['/cost-centers', '/documents'],
  },
  '/grants-management-page': {
    about: 'Program staff look up awards here: what was granted, for what, until when.',
    brings: [
      'Search the register of awards by number, funder, department and date',
      'Open an award to read its terms, dates and documents',
      'Export what the filters show',
    ],
    meanwhile: 'Search award letters by name and description in Documents.',
    see: ['/documents'],
  },
  '/grant-hub': {
    about: 'Managers see here the grants of all departments together and what is about to lapse.',
    brings: [
      'See money by funder, assistance listing and department, with totals that equal the sum of their rows',
      'See the next twelve months of deadlines and expected notices',
      'Find awards whose money will not be spent in time, early enough to ask for an extension',
    ],
    meanwhile:
      'Filter requisitions for federal funds and export them by cost center. The awards themselves stay in your financial system.',
    see: ['/smart-requisition', '/cost-centers'],
  },
};
