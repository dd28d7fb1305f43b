import { Suspense, useState } from 'react';
import { allows, href, permission } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Markdown } from '#web/record/markdown.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { procurement } from '../index.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { AnswersTable } from './answers-table.tsx';
import { rfiAnswer } from './rfi-answer.record.ts';
import { type RfiAnswers, rfiAnswers } from './rfi-calls.ts';

const Charts = later(async () => ({ default: (await import('./answer-charts.tsx')).AnswerCharts }));
const StartDialog = later(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }));

/** What firms answered, side by side, with a chart of each question that can be counted. */
export default function RfiRoom({ params }: { params: Readonly<Record<string, string>> }) {
  useTitle('Request for Information');
  const id = params['id'] ?? '';
  const mayRead = allows(permission(rfiAnswer.access.read).by, actorOf(useSession()));
  const asked = useCall(rfiAnswers, mayRead ? { id } : null);
  if (!mayRead)
    return (
      <div className="panel">
        <Empty
          icon="circle-question-mark"
          title="Buyers read the answers"
          next={['Open solicitation', href(procurement.pages.opportunity, { id })]}
        >
          Answers are confidential. You need the duty of buyer, counsel or chief procurement officer.
        </Empty>
      </div>
    );
  return <AnsweredPage of={asked}>{(rfi) => <Room rfi={rfi} />}</AnsweredPage>;
}

const isOver = ({ status }: RfiAnswers): boolean => status === 'closed' || status === 'concluded';

function Room({ rfi }: { readonly rfi: RfiAnswers }) {
  const { may } = useSession();
  const [isStarting, start] = useState(false);
  return (
    <div className="space-y-4">
      <PageHead title={`${rfi.number} ${rfi.name}`} beside={<StatusBadge record={solicitation} state={rfi.status} />}>
        {isOver(rfi) && may.create.includes(solicitation.name) && (
          <button type="button" className="button button-primary" onClick={() => start(true)}>
            Start solicitation
          </button>
        )}
        <Link to={href(procurement.pages.opportunity, { id: rfi.id })} className="button">
          Open solicitation
        </Link>
      </PageHead>
      {rfi.findings && (
        <section aria-label="Summary" className="panel p-4">
          <h2>Summary</h2>
          <p className="text-muted">{rfi.findingsPublic ? 'Published' : 'Not published'}</p>
          <div className="mt-2 max-w-prose">
            <Markdown source={rfi.findings} />
          </div>
        </section>
      )}
      <AnswersTable rfi={rfi} />
      {rfi.answers.length > 0 && (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-76" />}>
          <Charts rfi={rfi} />
        </Suspense>
      )}
      {isStarting && (
        <Suspense>
          <StartDialog rfi={rfi} onClose={() => start(false)} />
        </Suspense>
      )}
    </div>
  );
}
