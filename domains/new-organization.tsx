import { FirstSteps, type FirstStep } from '#web/shell/first-steps.tsx';
import { finance } from './finance/index.ts';
import type { Home } from './home-calls.ts';
import { organization } from './organization/index.ts';
import { procurement } from './procurement/index.ts';

const firstSteps: readonly FirstStep[] = [
  {
    words: 'Invite a colleague',
    why: 'No one approves their own request, so work begins with two.',
    to: organization.pages.team,
    record: 'organization_members',
    least: 2,
  },
  {
    words: 'Add your cost centers',
    why: 'By hand, or all of them from a spreadsheet.',
    to: finance.pages.costCenters,
    record: 'cost_center',
  },
  {
    words: 'Grant the duties',
    why: 'Who approves, who receives, who pays: never the same person twice.',
    to: organization.pages.roles,
    record: 'duty_grant',
  },
  {
    words: 'Ask for a first purchase',
    why: 'A requisition shows how everything hangs together.',
    to: procurement.pages.requisitions,
    record: 'requisition',
  },
];

/** What an administrator does first; fetched for those who have it before them. */
export const NewOrganization = ({ begun }: Pick<Home, 'begun'>) => <FirstSteps steps={firstSteps} begun={begun} />;
