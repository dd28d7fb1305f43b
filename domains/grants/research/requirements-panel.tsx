import { useState } from 'react';
import { href } from '#kernel';
import { useAct, useCall, useStep } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import { noticeRequirement } from './notice-requirement.record.ts';
import { type NoticeRequirements, noticeRequirements, readNotice } from './requirement-calls.ts';
import { MOST_NOTICE, requirementKinds } from './research-words.ts';

type Requirement = NoticeRequirements['requirements']['data'][number];

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

interface Whose {
  readonly id: string;
}

/** What the notice asks: suggestions of the reader wait for a person, and what was accepted goes to the application. */
export default function RequirementsPanel({ id }: Whose) {
  return (
    <Answered of={useCall(noticeRequirements, { id })} skeleton="h-32">
      {(of) => <Requirements id={id} of={of} />}
    </Answered>
  );
}

function Requirements({ id, of }: Whose & { readonly of: NoticeRequirements }) {
  const [isReading, setReading] = useState(false);
  const { requirements, accepted, suggested, dismissed, mayDecide } = of;
  return (
    <Panel
      title="Requirements"
      action={
        mayDecide && (
          <>
            <Link
              to={`${href(opportunityPages.requirement, { id: 'new' })}?${new URLSearchParams({ opportunity: id })}`}
              className="button"
            >
              New requirement
            </Link>
            <button type="button" className="button" aria-expanded={isReading} onClick={() => setReading(!isReading)}>
              Read notice
            </button>
          </>
        )
      }
    >
      {isReading && <Reader id={id} onDone={() => setReading(false)} />}
      {requirements.total === 0 ? (
        <p className="note px-4 pb-4">
          No requirements yet. Read the notice, or enter them with the paragraph that asks.
        </p>
      ) : (
        <>
          <p className="text-muted px-4 pb-2">
            {`${accepted} accepted, ${suggested} to accept, ${dismissed} dismissed. Suggestions are found by patterns; check each against its paragraph.`}
          </p>
          <Table
            label="Requirements"
            rows={requirements.data}
            step={12}
            file="requirements"
            columns={[
              { label: 'Requirement', name: ({ says }) => says, show: (row) => <Said of={row} /> },
              { label: 'Type', text: ({ kind }) => requirementKinds[kind] },
              { label: 'Points', number: ({ points }) => points },
              {
                label: 'Status',
                mark: ({ status, acceptedByName }) =>
                  status === 'accepted' ? (
                    <>
                      <Badge tone="good">Accepted</Badge>
                      {acceptedByName !== null && <span className="text-muted block text-xs">{acceptedByName}</span>}
                    </>
                  ) : (
                    <Badge tone="warn">To accept</Badge>
                  ),
              },
            ]}
            acts={mayDecide && { label: 'Decide', show: (row) => <Decide of={row} /> }}
          />
          <CutNote of={requirements} what="requirements">
            The first paragraphs are shown; the list has all of them.
          </CutNote>
        </>
      )}
    </Panel>
  );
}

const Said = ({ of: { id, says, isRequired, paragraph, heading, quote } }: { readonly of: Requirement }) => (
  <span className="block min-w-56">
    <Link to={href(opportunityPages.requirement, { id })} className="link">
      {says}
    </Link>
    {!isRequired && <span className="text-muted"> optional</span>}
    <details>
      <summary className="text-muted cursor-pointer text-xs">{`Paragraph ${paragraph}${heading === null ? '' : `, ${heading}`}`}</summary>
      <span className="mt-1 block wrap-anywhere whitespace-pre-line">{quote}</span>
    </details>
  </span>
);

function Decide({ of: { id, version, says, status } }: { readonly of: Requirement }) {
  const told = { changes: [noticeRequirements.id, 'grant_application'] };
  const accept = useStep(noticeRequirement, 'accept', told);
  const dismiss = useStep(noticeRequirement, 'dismiss', told);
  const isBusy = accept.isPending || dismiss.isPending;
  const problem = accept.error ?? dismiss.error;
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'suggested' && (
        <button
          type="button"
          className="button"
          aria-label={`Accept ${says}`}
          disabled={isBusy}
          onClick={() => accept.mutate({ id, version })}
        >
          Accept
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Dismiss ${says}`}
        disabled={isBusy}
        onClick={() => dismiss.mutate({ id, version })}
      >
        Dismiss
      </button>
      {problem && (
        <span role="alert" className="wrong">
          {problem.message}
        </span>
      )}
    </span>
  );
}

function Reader({ id, onDone }: Whose & { readonly onDone: () => void }) {
  const [text, setText] = useState('');
  const read = useAct(readNotice, { changes: [noticeRequirement.name, noticeRequirements.id] });
  const { data, error } = read;
  return (
    <form
      aria-label="Read notice"
      className="space-y-2 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        read.mutate({ id, ...(text.trim() === '' ? {} : { text }) });
      }}
    >
      <label className="block">
        <span>Text of the notice</span>
        <textarea
          className="control min-h-32 w-full"
          value={text}
          maxLength={MOST_NOTICE}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className="note">Paste the full announcement. Empty: the summary is read. PDF files aren’t read yet.</p>
      <p className="flex flex-wrap items-center gap-2">
        <button type="submit" className="button button-primary" disabled={read.isPending}>
          Find requirements
        </button>
        <button type="button" className="button" onClick={onDone}>
          Close
        </button>
        <output>
          {data &&
            `${counted(data.paragraphs, 'paragraph')} read: ${counted(data.found, 'requirement')} found, ${data.added} new to accept.`}
        </output>
        {error && (
          <span role="alert" className="wrong">
            {error.message}
          </span>
        )}
      </p>
    </form>
  );
}
