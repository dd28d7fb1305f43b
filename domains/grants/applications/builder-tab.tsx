import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { AnswersPart } from '../answers/answers-part.tsx';
import { applicationPages } from '../application-pages.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { type ApplicationBoard, applicationBoard } from './application-calls.ts';
import { isPreparing } from './application-words.ts';
import { ApplicationTable } from './application-table.tsx';
import { NewApplication } from './applications-tab.tsx';

/** Applications in preparation that are mine or have a section of mine, and go decisions that none was begun for. */
export default function BuilderTab() {
  return (
    <div className="space-y-4">
      <Answered of={useCall(applicationBoard)}>
        {({ applications, pursued }) => {
          const open = applications.data.filter(({ status }) => isPreparing(status));
          const mine = open.filter(({ isMine }) => isMine);
          const others = open.filter(({ isMine }) => !isMine);
          return (
            <>
              <Pursued of={pursued} />
              <section aria-label="My applications" className="panel overflow-x-auto">
                <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
                  <h2 className="text-sm">My applications</h2>
                  <span className="ml-auto">
                    <NewApplication />
                  </span>
                </div>
                {mine.length === 0 ? (
                  <Empty title="No applications of yours" icon="files">
                    Applications you own, or of which you own a section, appear here while they are prepared.
                  </Empty>
                ) : (
                  <ApplicationTable rows={mine} label="My applications" />
                )}
              </section>
              {others.length > 0 && (
                <section aria-label="Other applications" className="panel overflow-x-auto">
                  <h2 className="px-4 py-2.5 text-sm">Other applications</h2>
                  <ApplicationTable rows={others} label="Other applications" />
                </section>
              )}
              <CutNote of={applications} what="applications">
                The rest are in the register.
              </CutNote>
            </>
          );
        }}
      </Answered>
      <AnswersPart />
    </div>
  );
}

/** Notices that were decided on and that nobody answers yet. */
function Pursued({ of }: { readonly of: ApplicationBoard['pursued'] }) {
  const { may } = useSession();
  const show = useShow();
  if (of.total === 0 || !may.create.includes('grant_application')) return null;
  return (
    <section aria-label="Go decisions" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Go decisions without application</h2>
      <ul>
        {of.data.map(({ id, number, title, agencyName, closeOn, ownerId }) => (
          <li key={id} className="border-line flex flex-wrap items-center gap-2 border-t px-4 py-2">
            <Link to={href(opportunityPages.opportunity, { id })} className="link whitespace-nowrap">
              {number}
            </Link>
            <span className="min-w-0 flex-1 basis-60">
              {title}
              <span className="text-muted block text-xs">
                {agencyName}, {closeOn === null ? 'open until further notice' : `closes ${wholeDay(closeOn, show)}`}
              </span>
            </span>
            <Link
              to={`${href(applicationPages.application, { id: 'new' })}?${new URLSearchParams({ opportunity: id, title: title.slice(0, 200), owner: ownerId })}`}
              className="button"
            >
              Begin application
            </Link>
          </li>
        ))}
      </ul>
      <CutNote of={of} what="decisions">
        Those that close first are listed.
      </CutNote>
    </section>
  );
}
