import type { OwnTutorial } from '../own-tutorials.ts';

export const aboutPlanning: readonly OwnTutorial[] = [
  {
    name: 'budgets.read-and-change',
    title: 'Read a budget and change it',
    moduleName: 'budgets',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'See what is available',
        content:
          'Each department opens to its lines, with what is appropriated, pre-encumbered, encumbered, expended and available. Each figure opens the postings it is made of.',
        action: '/budget-management',
      },
      {
        title: 'Move money',
        content:
          'New amendment moves money between lines or amends the budget. It needs a reason, and it changes the budget when it is approved.',
        action: '/budget-management',
        target: 'page-actions',
      },
      {
        title: 'Control of a line',
        content:
          'Open a line. A budget officer can tighten its control at once. “Request override” sends a request, and another budget officer grants it.',
        action: '/budget-management/lines',
        target: 'list-rows',
      },
      {
        title: 'Entries that free money',
        content:
          'A journal entry that frees money names what it corrects. “Submit for approval” hands it to a second budget officer, who chooses “Approve and post”.',
        action: '/budget-management/journal',
        target: 'list-rows',
      },
      {
        title: 'Draft the next budget',
        content:
          'A new budget is a draft: add lines, enter amounts, then Propose and Recommend. Someone other than the person who began it chooses Adopt.',
        action: '/budget-management/budgets',
        target: 'list-rows',
      },
    ],
  },
  {
    name: 'forecasts.outlook',
    title: 'Forecast the year-end',
    moduleName: 'forecasts',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Read the outlook',
        content:
          'Expected says where each line will end the year, by the method that was off least at the same month of earlier years. With few months of data it is a range.',
        action: '/budget-forecasts',
        target: 'tabs',
      },
      {
        title: 'Add a driver',
        content:
          'A new rate, more people, a step of the pay plan: “Add driver” adds it to the forecast. A driver is withdrawn, never edited.',
        action: '/budget-forecasts?tab=drivers',
      },
      {
        title: 'Try a scenario',
        content:
          'Choose “New scenario” to try changes without touching the budget. A scenario can be proposed as an amendment, which someone else approves.',
        action: '/budget-forecasts?tab=scenarios',
      },
    ],
  },
  {
    name: 'capital.from-request-to-plan',
    title: 'From a capital request to the plan',
    moduleName: 'capital plan',
    difficultyLevel: 'advanced',
    steps: [
      {
        title: 'Request a project',
        content: 'Give the program, the purpose and the cost by fiscal year, save it, and choose Submit on its page.',
        action: '/capital-planning-management',
        target: 'page-actions',
      },
      {
        title: 'Accept it',
        content:
          'Intake lists submitted requests. Someone other than the requester chooses Accept, Send back or Decline.',
        action: '/capital-planning-management?tab=intake',
        target: 'tabs',
      },
      {
        title: 'Fund it within the caps',
        content: 'Funding shows amounts by source and year, and what is left of each cap.',
        action: '/capital-planning-management?tab=funding',
      },
      {
        title: 'Run the funding optimizer',
        content:
          'Choose “Run optimizer” to find the best portfolio of projects within every cap, with proof. It changes a draft plan only.',
        action: '/capital-planning-management?tab=best',
      },
      {
        title: 'Versions and the next year',
        content:
          'Compare versions, make the next one, or roll a final plan to the next year. No live project changes until a plan made from it is adopted.',
        action: '/capital-planning-management?tab=versions',
      },
    ],
  },
];
