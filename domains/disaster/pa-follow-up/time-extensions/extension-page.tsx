import { type AnyRecord, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { PdfButton } from '../../../grants/public.tsx';
import { publicAssistancePages } from '../../public-assistance-pages.ts';
import { type ExtensionLetter, extensionLetter, extensionLetterPdf } from './extension-calls.ts';
import { REQUEST_LAW } from './extension-words.ts';
import { timeExtension } from './time-extension.record.ts';

/** What is printed is not shown again. */
const { 'Four parts': _parts, ...sections } = timeExtension.sections;
const withoutParts = { ...timeExtension, sections } as AnyRecord;

/** A request for more time, as it is printed. */
export default function ExtensionPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={timeExtension} id={id}>
      {(row) => (
        <>
          <Letter
            id={row.id}
            number={typeof row['number'] === 'string' ? row['number'] : ''}
            project={typeof row['project'] === 'string' ? row['project'] : ''}
          />
          <RecordSections record={withoutParts} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface LetterProps {
  readonly id: string;
  readonly number: string;
  readonly project: string;
}

const Letter = ({ id, number, project }: LetterProps) => (
  <Answered of={useCall(extensionLetter, { id })} skeleton="h-96">
    {(of) => (
      <Panel
        title="Request to print"
        action={
          <>
            <Link to={`${href(publicAssistancePages.project, { id: project })}?follow=extension`} className="button">
              Open project
            </Link>
            <PdfButton from={urlOf(extensionLetterPdf, { id })} name={number} />
          </>
        }
      >
        <Body of={of} />
      </Panel>
    )}
  </Answered>
);

function Body({ of }: { readonly of: ExtensionLetter }) {
  const show = useShow();
  return (
    <div className="space-y-3 pb-4">
      <p className="flex flex-wrap items-center gap-2 px-4">
        {of.from} <span className="text-muted">to</span> {of.to}
        <Badge tone="plain">{of.note}</Badge>
        {of.isLate && <Badge tone="warn">After the deadline</Badge>}
      </p>
      <Facts of={of.facts.map(({ label, value }) => ({ label, said: value || '–' }))} />
      {of.parts.map(({ title, body, isMissing }) => (
        <section key={title} className="px-4" aria-label={title}>
          <h3 className="text-sm">
            {title} {isMissing && <Badge tone="warn">Incomplete</Badge>}
          </h3>
          <p className="max-w-prose whitespace-pre-line">{body || 'Not entered yet'}</p>
        </section>
      ))}
      {of.schedule.length > 0 && (
        <ul className="px-4">
          {of.schedule.map(({ milestone, dueOn }) => (
            <li key={`${milestone} ${dueOn}`}>
              <span className="tabular-nums">{wholeDay(dueOn, show)}</span> {milestone}
            </li>
          ))}
        </ul>
      )}
      {of.decision !== null && <p className="px-4">{of.decision}</p>}
      <p className="note px-4">The four parts of {REQUEST_LAW}. Send it before the deadline, and record the day.</p>
    </div>
  );
}
