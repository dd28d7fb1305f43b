import type { Plans } from '#kernel';

export const plans: Plans = {
  '/budget-management': {
    about: 'Budget officers keep the budget here, line by line, and every department sees what it may still spend.',
    brings: [
      'See adopted, amended, reserved, encumbered, spent and available for every line, and open the postings behind each figure',
      'Stop a purchase when its line has no money left, even when two approvals arrive at the same moment',
      'Amend and transfer within the limits of who may approve what',
      'Close the year with a trial run that shows every posting before it is made',
      'Be told when a line passes the percentages you set',
    ],
    meanwhile:
      'Keep the adopted budget in your financial system and look up the balance there before you approve. Cost centers say where spending is booked and who answers for it.',
    see: ['/cost-centers', '/smart-requisition'],
  },
};
