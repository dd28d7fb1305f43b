import { useState } from 'react';
import { navigate, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OpenTask } from './open-task.tsx';

/** One task by itself, for whoever comes from a link. */
export default function TaskScreen({ params }: { params: Readonly<Record<string, string>> }) {
  useTitle('Approval task');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <PageHead title="Approval task" />
      <OpenTask
        id={params['id'] ?? ''}
        asked={asked}
        onAsked={setAsked}
        back="/approval-tasks"
        onDone={() => navigate('/dashboard')}
      />
    </>
  );
}
