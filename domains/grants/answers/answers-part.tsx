import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { answerPages } from '../answer-pages.ts';
import { applicationPages } from '../application-pages.ts';
import { answerLibrary } from './answer-calls.ts';
import { answerTopics } from './answer-words.ts';
import { Staleness } from './answer-picker.tsx';

/** Answers that applications use again: where each comes from, when it was used last, and whether its figures still hold. */
export function AnswersPart() {
  const { may } = useSession();
  return (
    <Panel
      title="Answers library"
      action={
        <>
          {may.create.includes('grant_answer') && (
            <Link to={href(answerPages.answer, { id: 'new' })} className="button">
              New reusable answer
            </Link>
          )}
          <Link to={href(answerPages.profileFigures)} className="link">
            Profile figures
          </Link>
          <Link to={href(answerPages.answers)} className="link">
            All answers
          </Link>
        </>
      }
    >
      <Answered of={useCall(answerLibrary)} skeleton="h-24">
        {({ answers, counts }) => (
          <>
            {counts.stale > 0 && (
              <p className="px-4 pb-2">
                <Badge tone="warn">
                  {counts.stale === 1 ? '1 answer is stale' : `${counts.stale} answers are stale`}
                </Badge>
              </p>
            )}
            {answers.total === 0 ? (
              <p className="note px-4 pb-4">Approved answers appear here with their source and last use.</p>
            ) : (
              <Table
                label="Answers library"
                rows={answers.data}
                step={8}
                file="answers"
                columns={[
                  {
                    label: 'Question',
                    name: ({ title }) => title,
                    show: ({ id, title, stale, isOld }) => (
                      <>
                        <Link to={href(answerPages.answer, { id })} className="link">
                          {title}
                        </Link>{' '}
                        <Staleness stale={stale} isOld={isOld} />
                      </>
                    ),
                  },
                  { label: 'Topic', text: ({ topic }) => answerTopics[topic] },
                  { label: 'Source', text: ({ source }) => source },
                  { label: 'Times used', number: ({ uses }) => uses },
                  { label: 'Last used', day: ({ lastUsedOn }) => lastUsedOn },
                  {
                    label: 'Used in',
                    text: ({ lastUsedIn }) => lastUsedIn?.number ?? null,
                    show: ({ lastUsedIn }) =>
                      lastUsedIn && (
                        <Link to={href(applicationPages.application, { id: lastUsedIn.id })} className="link">
                          {lastUsedIn.number}
                        </Link>
                      ),
                  },
                ]}
              />
            )}
            <CutNote of={answers} what="answers">
              Those used last are shown.
            </CutNote>
          </>
        )}
      </Answered>
    </Panel>
  );
}
