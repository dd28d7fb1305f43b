import { useEffect, useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { momentIn, timeLeft } from '../publication/notice-words.ts';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import { AnswersPart } from './answers-part.tsx';
import { AddendaPart, AskedPart, QuestionsPart } from './asked-part.tsx';
import { type FirmBid, firmBid } from './bidding-calls.ts';
import { wholePrice } from './checklist.ts';
import { draftFrom, useBidDraft } from './draft.ts';
import { TextOf } from './field-of.tsx';
import { PricePart } from './price-part.tsx';
import { SubmissionsPart, SubmitPart } from './submit-part.tsx';

/** One solicitation, from what is asked for to the receipt. */
export default function FirmBidScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const [agency] = useParam('agency');
  const bid = useCall(firmBid, { id: params['id'] ?? '', agency }, { everySeconds: 60 });
  return <Answered of={bid}>{(data) => <Shown bid={data} readAt={bid.dataUpdatedAt} />}</Answered>;
}

/** What the server's clock says now: its last answer, and what passed since that came. */
function useServerNow(now: string, readAt: number): string {
  const [current, tick] = useState(readAt);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return new Date(Date.parse(now) + Math.max(0, current - readAt)).toISOString();
}

function Shown({ bid: read, readAt }: { readonly bid: FirmBid; readonly readAt: number }) {
  const { notice } = read;
  useTitle(`${notice.number} · Bid`);
  const now = useServerNow(read.now, readAt);
  const bid = { ...read, now };
  const { draft, isKept, put } = useBidDraft(read.solicitation);
  const left = notice.dueAt === null ? null : timeLeft(notice.dueAt, now);
  return (
    <>
      <PageHead title={notice.title} note={`${notice.agency} · ${notice.number} · ${solicitationTypes[notice.type]}`} />
      <div className="max-w-3xl space-y-4">
        <section aria-label="Deadline" className="panel p-4">
          <p role="timer" className="text-lg font-semibold">
            {left === null ? 'The deadline has passed' : `${left} left`}
          </p>
          {notice.dueAt && (
            <p className="text-muted">
              Due {momentIn(notice.dueAt, notice.timeZone)}, by the server’s clock: {momentIn(now, notice.timeZone)}
            </p>
          )}
        </section>
        {bid.obstacles.length > 0 && (
          <section aria-label="Before you bid" className="panel p-4">
            <h2>Before you bid</h2>
            <ul className="mt-2 space-y-2">
              {bid.obstacles.map(({ id, words, to }) => (
                <li key={id} className="flex items-start gap-2">
                  <Icon name="triangle-alert" className="text-warn shrink-0" />
                  {to ? (
                    <Link to={to} className="link">
                      {words}
                    </Link>
                  ) : (
                    words
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <SubmissionsPart bid={bid} />
        <AskedPart bid={bid} />
        <AddendaPart bid={bid} />
        <QuestionsPart bid={bid} />
        {draft && left !== null && bid.event && (
          <>
            <section aria-label="Draft" className="panel space-y-3 p-4">
              <h2>Draft</h2>
              <output className="block">
                {isKept
                  ? 'Saved encrypted in this browser, and nowhere else. The agency cannot read it.'
                  : 'This browser could not save the draft. Download it before you close the page.'}
              </output>
              <div className="flex flex-wrap gap-2">
                <button
                  type="button"
                  className="button min-h-11 sm:min-h-0"
                  onClick={() =>
                    saveFile(`${notice.number}-draft.json`, JSON.stringify(draft, null, 2), 'application/json')
                  }
                >
                  <Icon name="download" />
                  Download draft
                </button>
                <label className="button min-h-11 cursor-pointer focus-within:outline-2 sm:min-h-0">
                  <Icon name="upload" />
                  Open draft
                  <input
                    type="file"
                    accept=".json"
                    className="sr-only"
                    onChange={({ target }) => {
                      void target.files?.[0]?.text().then((text) => {
                        const found = draftFrom(text);
                        if (found) put(found);
                      });
                    }}
                  />
                </label>
              </div>
            </section>
            {notice.items.length > 0 && (
              <section aria-label="Price sheet" className="panel p-4">
                <h2>Price sheet</h2>
                <PricePart notice={notice} offer={draft.offer} put={(offer) => put({ offer })} />
              </section>
            )}
            <section aria-label="Response" className="panel space-y-5 p-4">
              <h2>Response</h2>
              <AnswersPart
                notice={notice}
                response={draft.response}
                price={wholePrice(notice, draft.offer)}
                put={(change) => put({ response: { ...draft.response, ...change } })}
              />
              <TextOf label="Notes" value={draft.notes} rows={3} max={4000} put={(notes) => put({ notes })} />
            </section>
            <SubmitPart bid={bid} draft={draft} put={put} />
          </>
        )}
      </div>
    </>
  );
}
