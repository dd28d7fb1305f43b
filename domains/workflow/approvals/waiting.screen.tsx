import { useTitle } from '#web/shell/router.tsx';
import { workflow } from '../index.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxList } from './inbox-list.tsx';

const { title } = workflow.pages.waiting;

/** The inbox of people whose role has no page of its own for it, though a duty or a colleague puts decisions before them. */
export default function WaitingForYou() {
  useTitle(title);
  return (
    <>
      <InboxHead title={title} />
      <InboxList />
    </>
  );
}
