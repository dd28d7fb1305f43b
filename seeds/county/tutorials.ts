import type { New } from '#kernel';
import type { tutorial } from '#domains/training/tutorial.record.ts';

/** What the county added to the tutorials that came with Levee: how it is done here. */
export const tutorials: readonly New<typeof tutorial>[] = [
  {
    title: 'How Tidewater County buys',
    moduleName: 'requisitions',
    difficultyLevel: 'intermediate',
    steps: [
      {
        title: 'Up to $5,000',
        content: 'Your department head approves. Ask one vendor you know and write the price into the lines.',
        action: '/smart-requisition/new',
        target: 'form',
      },
      {
        title: 'Above $5,000',
        content: 'Attach two quotes, whatever the funding. County policy requires them before federal rules do.',
        action: '/smart-requisition/new',
        target: 'form',
      },
      {
        title: 'Before the weekend',
        content:
          'Requisitions submitted by Thursday noon are looked at in the same week. Urgent ones: call Miguel Ortiz.',
        action: '/smart-requisition?status=submitted',
        target: 'list-rows',
      },
    ],
  },
];
