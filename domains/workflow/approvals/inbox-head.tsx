import { useCall } from '#web/data/calls.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { approvalInbox, canAnswer } from './approval-view.ts';

/** The title, and how much of what lies here this person can answer now: the number that the header shows. */
export function InboxHead({ title }: { readonly title: string }) {
  const { data } = useCall(approvalInbox);
  const here = data?.tasks.filter(canAnswer).length;
  const many = `${data?.isWhole === false ? 'At least ' : ''}${here?.toLocaleString('en-US')}`;
  const words =
    here === 0 ? 'Nothing is assigned to you.' : `${many} ${here === 1 ? 'task' : 'tasks'} assigned to you.`;
  return <PageHead title={title} note={here === undefined ? undefined : words} />;
}
