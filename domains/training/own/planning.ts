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
          'Every line shows what is appropriated, pre-encumbered, encumbered, expended and available. Each figure opens its postings.',
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
          'Open a line. A budget officer can tighten its control at once. “Ask for a looser control” sends a request, and another budget officer grants it.',
        action: '/budget-management/lines',
        target: 'list-rows',
      },
      {
        title: 'Entries that free money',
        content:
          'A journal entry that frees money names what it corrects. “Send for approval” sends it to a second budget officer, who chooses “Approve and post”.',
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
          'Expected projects each line’s year-end, using the method that was most accurate in earlier years. The largest shortfall comes first.',
        action: '/budget-forecasts',
        target: 'tabs',
      },
      {
        title: 'State a driver',
        content:
          'A new rate, more people, a step of the pay plan: “State a driver” adds it to the forecast. A driver is withdrawn, never edited.',
        action: '/budget-forecasts?tab=drivers',
      },
      {
        title: 'Try a scenario',
        content:
          'Choose “Copy the outlook into a scenario” to try changes without touching the budget. A scenario can be proposed as an amendment, which someone else approves.',
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
        title: 'Intake',
        content:
          'Intake lists submitted requests. Someone other than the requester chooses Take in, Send back or Decline.',
        action: '/capital-planning-management?tab=intake',
        target: 'tabs',
      },
      {
        title: 'Fund it within the caps',
        content: 'Funding shows amounts by source and year, and the remainder of each cap.',
        action: '/capital-planning-management?tab=funding',
      },
      {
        title: 'Find the best set',
        content:
          'The button “Fund the best set” finds the projects that bring most within every cap and proves that no other set is better. It changes a draft plan only.',
        action: '/capital-planning-management?tab=best',
      },
      {
        title: 'Versions and the next year',
        content:
          'Compare versions, make the next one, or roll a settled plan to the next year. No live project changes until a plan made from it is adopted.',
        action: '/capital-planning-management?tab=versions',
      },
    ],
  },
];
