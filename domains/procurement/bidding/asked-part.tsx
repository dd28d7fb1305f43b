import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { noticePath } from '../notice-pages.ts';
import { momentIn } from '../publication/notice-words.ts';
import { Redline } from '../publication/redline.tsx';
import { SectionText } from '../publication/section-text.tsx';
import { acknowledgeAddendum, askAgency, type FirmBid } from './bidding-calls.ts';
import { TextOf } from './field-of.tsx';

interface Props {
  readonly bid: FirmBid;
}

/** What is asked for, as the public notice says it. */
export function AskedPart({ bid: { notice, now } }: Props) {
  const at = (moment: string) => momentIn(moment, notice.timeZone);
  return (
    <section aria-label="Notice" className="panel space-y-3 p-4">
      <h2>Notice</h2>
      {notice.summary && <Markdown source={notice.summary} />}
      <dl className="pairs">
        {notice.questionsDueAt && (
          <div>
            <dt>Questions due</dt>
            <dd>{at(notice.questionsDueAt)}</dd>
          </div>
        )}
        {notice.meetingAt && (
          <div>
            <dt>Pre-bid meeting</dt>
            <dd>
              {at(notice.meetingAt)}
              {notice.meetingPlace && `, ${notice.meetingPlace}`}
              {notice.mustAttend && <strong className="block">Attendance required</strong>}
              {notice.mustAttend && notice.meetingAt < now && ' The meeting has taken place.'}
            </dd>
          </div>
        )}
        {notice.contact && (
          <div>
            <dt>Contact</dt>
            <dd>
              {notice.contact.name},{' '}
              <a className="link wrap-anywhere" href={`mailto:${notice.contact.email}`}>
                {notice.contact.email}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {notice.specification && (
        <details>
          <summary className="min-h-11 content-center font-medium sm:min-h-8">Specifications</summary>
          <Markdown source={notice.specification} />
        </details>
      )}
      {notice.sections.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-medium sm:min-h-8">
            Terms and clauses ({notice.sections.length})
          </summary>
          {notice.sections.map((one, place) => (
            <SectionText key={`${place} ${one.title}`} of={one} className="ml-4" />
          ))}
        </details>
      )}
      <p>
        <a className="link inline-flex min-h-11 items-center gap-1.5 sm:min-h-0" href={noticePath(notice.number)}>
          <Icon name="file-text" />
          {notice.documents.length === 0
            ? 'Public notice'
            : `Public notice with ${notice.documents.length} document${notice.documents.length === 1 ? '' : 's'}`}
        </a>
      </p>
    </section>
  );
}

/** Each addendum with its redline; a bid counts only with all of them acknowledged. */
export function AddendaPart({ bid }: Props) {
  const show = useShow();
  const act = useAct(acknowledgeAddendum, {
    changes: ['addendum_acknowledgement'],
    onDone: ({ number }) => tell(`Acknowledged: receipt ${number}`, 'good'),
  });
  if (bid.addenda.length === 0) return null;
  const { agency, solicitation, notice } = bid;
  return (
    <section aria-label="Addenda" className="panel p-4">
      <h2>Addenda</h2>
      <ul className="divide-line mt-2 divide-y">
        {bid.addenda.map(({ id, number, receipt, acknowledgedAt }) => {
          const said = notice.addenda.find((one) => one.number === number);
          return (
            <li key={id} className="space-y-2 py-3">
              <h3 className="flex flex-wrap items-center gap-2">
                Addendum {number}
                {receipt ? <Badge tone="good">Acknowledged</Badge> : <Badge tone="warn">Not acknowledged</Badge>}
              </h3>
              {said && <p className="wrap-anywhere">{said.reason}</p>}
              {said && (
                <details open={receipt === null}>
                  <summary className="min-h-11 content-center sm:min-h-8">Changes</summary>
                  <Redline changes={said.changes} timeZone={notice.timeZone} show={show} />
                </details>
              )}
              {receipt ? (
                <p className="text-muted">
                  Receipt {receipt}
                  {acknowledgedAt && `, ${momentIn(acknowledgedAt, notice.timeZone)}`}
                </p>
              ) : (
                bid.maySign && (
                  <button
                    type="button"
                    className="button min-h-11 sm:min-h-0"
                    disabled={act.isPending}
                    onClick={() => act.mutate({ agency, solicitation, addendum: id })}
                  >
                    Acknowledge addendum {number}
                  </button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {act.error && (
        <p role="alert" className="wrong">
          {act.error.message}
        </p>
      )}
    </section>
  );
}

/** Questions and answers, and a question of one's own. */
export function QuestionsPart({ bid }: Props) {
  const [text, setText] = useState('');
  const act = useAct(askAgency, {
    onDone: ({ number }) => {
      setText('');
      tell(`Question ${number} sent`, 'good');
    },
  });
  const { agency, solicitation, notice, takesQuestions } = bid;
  if (!takesQuestions && notice.questions.length === 0) return null;
  return (
    <section aria-label="Questions" className="panel space-y-3 p-4">
      <h2>Questions</h2>
      {notice.questions.map((one) => (
        <div key={one.number}>
          <p className="font-medium wrap-anywhere">{one.question}</p>
          <p className="wrap-anywhere">{one.answer}</p>
        </div>
      ))}
      {takesQuestions && (
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) act.mutate({ agency, solicitation, question: text.trim() });
          }}
        >
          <TextOf
            label="Your question"
            value={text}
            rows={3}
            max={2000}
            put={setText}
            help="Question and answer are published. Do not name yourself or your firm."
          />
          {act.error && (
            <p role="alert" className="wrong">
              {act.error.message}
            </p>
          )}
          <button type="submit" className="button min-h-11 sm:min-h-0" disabled={act.isPending}>
            Ask question
          </button>
        </form>
      )}
    </section>
  );
}
