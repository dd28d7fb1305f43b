import type { Page } from '#kernel';
import { type FirstStep, FirstSteps, type FirstStepsProps } from '#web/shell/first-steps.tsx';
import { organization } from './index.ts';

interface NewOrganizationProps extends Pick<FirstStepsProps, 'begun'> {
  readonly costCenters: Page;
  readonly requisitions: Page;
}

/** What an administrator does first; fetched for those who have it before them. */
export function NewOrganization({ begun, costCenters, requisitions }: NewOrganizationProps) {
  const steps: readonly FirstStep[] = [
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
      to: costCenters,
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
      to: requisitions,
      record: 'requisition',
    },
  ];
  return <FirstSteps steps={steps} begun={begun} />;
}
