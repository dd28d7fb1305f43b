import { PageHead } from '#web/ui/page-head.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { workflow } from '../index.ts';
import Away from './away.tsx';

const { title } = workflow.pages.away;

/** Days away and deputies, for everybody who may be asked for a decision. */
export default function AwayScreen() {
  useTitle(title);
  return (
    <>
      <PageHead title={title} note="Set your out-of-office days and delegates." />
      <Away />
    </>
  );
}
