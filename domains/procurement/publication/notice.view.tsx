import { Fragment, type ReactNode } from 'react';
import { plainShow } from '#kernel/fields/field.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { SiteForm } from '#web/site/form.tsx';
import type { FormState, Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { extraKinds, itemKinds, solicitationTypes } from '../solicitation/solicitation-words.ts';
import { ReceiptCheck } from '../sealing/receipt-check.tsx';
import { inquiryKinds } from '../rfi/inquiry.ts';
import { respondForm } from '../rfi/responding.ts';
import { askForm } from './asking.ts';
import { Awards } from './notice-awards.tsx';
import type { Notice, NoticePage } from './notice.ts';
import { Redline } from './redline.tsx';
import { howScored, momentIn, stateWords, timeLeft } from './notice-words.ts';

export default function NoticeView({ data, form, query }: ViewProps<NoticePage>) {
  const { notice, now, takesQuestions, takesAnswers } = data;
  // What was asked in time is still to be answered before it closes.
  const isDue = notice.status === 'published' && notice.dueAt !== null && notice.dueAt <= now;
  const at = `/public-opportunities/${encodeURIComponent(notice.number)}`;
  return (
    <div className="site-width py-10 sm:py-14">
      <p>
        <a href="/public-opportunities" className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="arrow-left" />
          All opportunities
        </a>
      </p>
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 space-y-10">
          <header>
            <p className="text-muted">
              {notice.agency} · <span className="font-mono">{notice.number}</span>
            </p>
            <h1 className="mt-1 text-2xl wrap-anywhere sm:text-4xl">{notice.title}</h1>
            <p className="text-muted mt-3">
              {solicitationTypes[notice.type]} · {isDue ? 'Due date passed' : stateWords[notice.status]}
            </p>
            {notice.dueAt && (
              <p className="mt-2 font-semibold lg:hidden">Responses due {momentIn(notice.dueAt, notice.timeZone)}</p>
            )}
            {notice.endedBecause && (
              <p className="panel mt-5 p-4 text-base">
                {stateWords[notice.status]}: {notice.endedBecause}
              </p>
            )}
            {notice.replaces && (
              <p className="mt-3">
                Reissue of{' '}
                <a href={`/public-opportunities/${notice.replaces.number}`} className="link">
                  {notice.replaces.number}
                </a>
              </p>
            )}
          </header>
          <Awards awards={notice.awards} />
          <Part title="Notice" text={notice.summary} />
          <Part title="Specifications" text={notice.specification} />
          <Part title="Summary of answers" text={notice.findings} />
          <Inquiries notice={notice} />
          {(takesAnswers || form?.name === 'respond') && <Respond form={form} isSent={query['answering'] === 'yes'} />}
          <Items notice={notice} />
          {notice.type !== 'rfi' && <Evaluation notice={notice} />}
          <Documents notice={notice} at={at} />
          <Addenda notice={notice} />
          <Questions notice={notice} />
          {(takesQuestions || form?.name === 'ask') && <Ask form={form} isSent={query['asked'] === 'yes'} />}
        </article>
        <aside aria-label="Dates and contact" className="space-y-6">
          <Dates notice={notice} now={now} at={at} />
          {notice.contact && (
            <section className="panel p-5">
              <h2 className="text-lg">Contact</h2>
              <p className="mt-2">{notice.contact.name}</p>
              <p>
                <a href={`mailto:${notice.contact.email}`} className="link wrap-anywhere">
                  {notice.contact.email}
                </a>
              </p>
            </section>
          )}
          {notice.type !== 'rfi' && <ReceiptCheck />}
          <p className="text-muted">
            As data: <a href={`${at}/notice.json`}>JSON</a>,{' '}
            <a href={`/ocds/records.json?ocid=${encodeURIComponent(notice.ocid)}`}>OCDS record</a>. OCID{' '}
            <span className="font-mono text-xs wrap-anywhere">{notice.ocid}</span>
          </p>
        </aside>
      </div>
    </div>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3 max-w-prose text-base leading-relaxed">
        <Markdown source={text} />
      </div>
    </section>
  );
}

function Dates({ notice, now, at }: { readonly notice: Notice; readonly now: string; readonly at: string }) {
  const { dueAt, questionsDueAt, meetingAt, meetingPlace, mustAttend, publishedAt, timeZone, status } = notice;
  const left = status === 'published' && dueAt ? timeLeft(dueAt, now) : null;
  const days: readonly (readonly [label: string, at: string | null, more?: ReactNode])[] = [
    [
      'Responses due',
      dueAt,
      left && (
        <strong key="left" className="block">
          {left} left
        </strong>
      ),
    ],
    ['Questions due', questionsDueAt],
    [
      'Pre-bid meeting',
      meetingAt,
      <Fragment key="meeting">
        {meetingPlace && <span className="block">{meetingPlace}</span>}
        {mustAttend && <span className="block">Attendance required</span>}
      </Fragment>,
    ],
    ['Published', publishedAt],
  ];
  return (
    <section className="panel p-5">
      <h2 className="text-lg">Dates</h2>
      <dl className="mt-2 space-y-3">
        {days.map(
          ([label, day, more]) =>
            day && (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd>
                  <time dateTime={day}>{momentIn(day, timeZone)}</time>
                  {more}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-4">
        <a href={`${at}/calendar.ics`} className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="calendar" />
          Add to calendar
        </a>
      </p>
    </section>
  );
}

function Items({ notice }: { readonly notice: Notice }) {
  const { items, lots, extras } = notice;
  if (items.length === 0) return null;
  const lotNames = new Map(lots.map(({ code, name }) => [code, name]));
  const lotOf = (code: string | null) => (code === null ? null : `${code} ${lotNames.get(code) ?? ''}`.trim());
  const numbered = items.map((one, index) => ({ ...one, id: String(index + 1) }));
  return (
    <section>
      <h2 className="text-xl">Items</h2>
      <PlainTable
        label="Items"
        show={plainShow}
        className="panel mt-3"
        rows={numbered}
        columns={[
          {
            label: 'Item',
            name: ({ item }) => item,
            show: (one) => (
              <>
                <span className="font-semibold">
                  {one.id}. {one.item}
                </span>
                {one.detail && <span className="text-muted block max-w-prose whitespace-pre-line">{one.detail}</span>}
                {one.code && (
                  <span className="text-muted block text-xs">
                    {one.code.scheme} {one.code.code} {one.code.words}
                  </span>
                )}
              </>
            ),
          },
          lots.length > 0 && { label: 'Lot', text: ({ lot }) => lotOf(lot) },
          {
            label: 'Kind',
            text: ({ kind, alternateTo }) =>
              `${itemKinds[kind]}${alternateTo === null ? '' : ` to line ${alternateTo}`}`,
          },
          {
            label: 'Quantity',
            text: ({ quantity }) => `${Number(quantity.amount).toLocaleString('en-US')} ${quantity.unit}`,
            className: 'amount',
            headClass: 'amount',
          },
        ]}
      />
      {extras.length > 0 && (
        <p className="text-muted mt-3">
          Also asked:{' '}
          {extras
            .map(
              ({ name, kind, isDiscount }) =>
                `${name} (${extraKinds[kind].toLowerCase()}${isDiscount ? ', discount' : ''})`,
            )
            .join(', ')}
        </p>
      )}
    </section>
  );
}

function Inquiries({ notice: { inquiries } }: { readonly notice: Notice }) {
  if (inquiries.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">What we ask</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6">
        {inquiries.map(({ id, question, kind, options }) => (
          <li key={id}>
            {question}{' '}
            <span className="text-muted">({options.length > 0 ? options.join(', ') : inquiryKinds[kind]})</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Respond({ form, isSent }: { readonly form: FormState | null; readonly isSent: boolean }) {
  return (
    <section id="answer" className="panel scroll-mt-20 p-5">
      <h2 className="text-xl">Answer this request</h2>
      {isSent ? (
        <p className="mt-2 text-base">We are emailing you a link to the questions.</p>
      ) : (
        <div className="mt-4">
          <SiteForm name="respond" fields={respondForm} form={form} submit="Email me the questions" />
        </div>
      )}
    </section>
  );
}

function Evaluation({ notice }: { readonly notice: Notice }) {
  const { criteria, leastBids, bidSecurity } = notice;
  return (
    <section>
      <h2 className="text-xl">Evaluation</h2>
      {criteria.length > 0 && (
        <PlainTable
          label="Criteria"
          show={plainShow}
          className="panel mt-3"
          rows={criteria}
          id={({ name }) => name}
          columns={[
            {
              label: 'Criterion',
              name: ({ name }) => name,
              show: ({ name, guidance }) => (
                <>
                  <span className="font-semibold">{name}</span>
                  {guidance && <span className="text-muted block max-w-prose whitespace-pre-line">{guidance}</span>}
                </>
              ),
            },
            { label: 'Weight', percent: ({ weight }) => weight },
            { label: 'How it is scored', text: howScored },
          ]}
        />
      )}
      {!criteria.some(({ kind }) => kind !== 'pass_fail') && (
        <p className="mt-3">The lowest responsive and responsible price wins.</p>
      )}
      <p className="text-muted mt-3">
        Minimum bids: {leastBids}
        {bidSecurity !== null && `. Bid security: ${bidSecurity}% of the bid`}
      </p>
    </section>
  );
}

function Addenda({ notice: { addenda, timeZone } }: { readonly notice: Notice }) {
  if (addenda.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">Addenda</h2>
      <p className="text-muted mt-2">Acknowledge every addendum in your response.</p>
      {addenda.map(({ number, issuedAt, reason, isMaterial, movedByRule, changes }) => (
        <section key={number} id={`addendum-${number}`} className="panel mt-4 p-5">
          <h3 className="text-lg">Addendum {number}</h3>
          <p className="text-muted">
            <time dateTime={issuedAt}>{momentIn(issuedAt, timeZone)}</time>
            {isMaterial && ' · Material change'}
            {movedByRule && ' · Due date moved because the change came late'}
          </p>
          <p className="mt-2 max-w-prose text-base whitespace-pre-line">{reason}</p>
          {changes.length > 0 && <Redline changes={changes} timeZone={timeZone} />}
        </section>
      ))}
    </section>
  );
}

function Questions({ notice: { questions, timeZone } }: { readonly notice: Notice }) {
  return (
    <section id="questions">
      <h2 className="text-xl">Questions and answers</h2>
      {questions.length === 0 && (
        <p className="text-muted mt-2">No answers yet. Everyone reads the same answers here.</p>
      )}
      {questions.map(({ number, question, answer, answeredAt }) => (
        <section key={number} className="panel mt-4 p-5">
          <h3 className="text-base whitespace-pre-line">{question}</h3>
          <p className="mt-2 max-w-prose text-base whitespace-pre-line">{answer}</p>
          <p className="text-muted mt-2">
            <span className="font-mono text-xs">{number}</span> ·{' '}
            <time dateTime={answeredAt}>{momentIn(answeredAt, timeZone)}</time>
          </p>
        </section>
      ))}
    </section>
  );
}

function Ask({ form, isSent }: { readonly form: FormState | null; readonly isSent: boolean }) {
  return (
    <section className="panel p-5">
      <h2 className="text-xl">Ask a question</h2>
      {isSent ? (
        <p className="mt-2 text-base">We are emailing you a link. Your question counts when you open it.</p>
      ) : (
        <div className="mt-4">
          <SiteForm name="ask" fields={askForm} form={form} submit="Send question" />
        </div>
      )}
    </section>
  );
}

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

function Documents({ notice: { documents }, at }: { readonly notice: Notice; readonly at: string }) {
  if (documents.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">Documents</h2>
      <ul className="mt-3 space-y-2">
        {documents.map(({ id, name, size }) => (
          <li key={id}>
            <a href={`${at}/documents/${id}`} className="link inline-flex min-h-8 items-center gap-2 wrap-anywhere">
              <Icon name="file-text" />
              {name}
            </a>{' '}
            <span className="text-muted">{sizeOf(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const head = ({ data: { notice } }: ViewProps<NoticePage>): Head => ({
  title: notice.title,
  description: `${solicitationTypes[notice.type]} ${notice.number} of ${notice.agency}. ${notice.summary ?? ''}`.slice(
    0,
    155,
  ),
});
