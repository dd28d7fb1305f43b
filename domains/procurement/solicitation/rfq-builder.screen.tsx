import { allows, href, permission } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { actorOf, useSession, useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { procurement } from '../index.ts';
import { solicitationSources } from './builder-calls.ts';
import { Interview } from './interview.tsx';
import { type SolicitationType, solicitationTypes } from './solicitation-words.ts';
import { solicitation } from './solicitation.record.ts';

const isType = (asked: string): asked is SolicitationType => Object.hasOwn(solicitationTypes, asked);

/** Where a solicitation begins: drafts to continue, and the questions from which a new one is assembled. */
export default function RfqBuilder() {
  const [asked] = useParam('type');
  const [requisition] = useParam('requisition');
  const [list] = useParam('list');
  const mayWrite = allows(permission(solicitation.access.create).by, actorOf(useSession()));
  useTitle('RFQ Builder');
  return (
    <>
      <PageHead title="RFQ Builder" note="Answer a few questions and get a draft that follows the rules." />
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[20rem_minmax(0,1fr)]">
          <OwnDrafts />
          {mayWrite ? (
            <Questions type={isType(asked) ? asked : 'rfp'} requisition={requisition} list={list} />
          ) : (
            <section className="panel">
              <Empty
                title="Buyers write solicitations"
                icon="file-plus"
                next={['Open Opportunities', href(procurement.pages.opportunities)]}
              >
                You need the duty of buyer or chief procurement officer. An administrator grants it under Duties.
              </Empty>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface QuestionsProps {
  readonly type: SolicitationType;
  readonly requisition: string;
  readonly list: string;
}

function Questions({ type, requisition, list }: QuestionsProps) {
  const sources = useCall(solicitationSources);
  return (
    <Answered of={sources}>
      {(found) => (
        <Interview
          key={`${type} ${requisition}`}
          type={type}
          requisition={requisition}
          list={list}
          sources={found.data.toSorted((one, other) => Number(other.type !== null) - Number(one.type !== null))}
        />
      )}
    </Answered>
  );
}

/** What this buyer has begun: the newest first. */
function OwnDrafts() {
  const show = useShow();
  const me = useSession().member.id;
  const drafts = useRowsOf(solicitation, {
    filters: { status: ['draft', 'returned'], buyer: me },
    sort: '-number',
    limit: 8,
  });
  return (
    <section aria-label="Continue" className="panel px-4 py-3">
      <h2>Continue</h2>
      <Answered of={drafts} skeleton="h-24" empty={<p className="text-muted mt-1">You have no drafts.</p>}>
        {(rows) => (
          <>
            <ul className="mt-1">
              {rows.data.map((row) => (
                <li key={row.id} className="border-line relative py-2 not-first:border-t">
                  <Link
                    to={href(procurement.pages.builderDraft, { id: row.id })}
                    className="font-medium wrap-anywhere after:absolute after:inset-0"
                  >
                    {row.number} {row.name}
                  </Link>
                  <p className="text-muted flex flex-wrap items-center gap-x-2">
                    <StatusBadge record={solicitation} state={row.status} />
                    {solicitationTypes[row.type ?? 'rfp']}
                    {row.dueAt && ` · due ${momentOf(row.dueAt, show)}`}
                  </p>
                </li>
              ))}
            </ul>
            <MoreOf rows={rows} />
          </>
        )}
      </Answered>
    </section>
  );
}
