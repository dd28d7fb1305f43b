import { type AnyRecord, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { grantPages } from '../grant-pages.ts';
import { awardAmendment } from './award-amendment.record.ts';
import { type AmendmentNotice, amendmentNotice, amendmentNoticePdf } from './extension-calls.ts';

/** What only an extension by notice says is not shown of a funder’s amendment. */
const { 'One-time extension': _notice, ...others } = awardAmendment.sections;
const ofFunder = { ...awardAmendment, sections: others } as AnyRecord;

/** An amendment; of an extension, the notice as it goes to the funder. */
export default function AmendmentPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={awardAmendment as AnyRecord} id={id}>
      {(row) =>
        row['kind'] === 'extension' ? (
          <>
            <Notice
              id={row.id}
              number={typeof row['number'] === 'string' ? row['number'] : ''}
              award={typeof row['award'] === 'string' ? row['award'] : ''}
              isDraft={row.status === 'draft'}
            />
            <RecordSections record={awardAmendment as AnyRecord} row={row} />
          </>
        ) : (
          <RecordSections record={ofFunder} row={row} />
        )
      }
    </RecordScreen>
  );
}

interface NoticeProps {
  readonly id: string;
  readonly number: string;
  readonly award: string;
  readonly isDraft: boolean;
}

const Notice = ({ id, number, award, isDraft }: NoticeProps) => (
  <Answered of={useCall(amendmentNotice, { id })} skeleton="h-96">
    {(of) => (
      <Panel
        title="Notice to print"
        action={
          <>
            <Link to={`${href(grantPages.award, { id: award })}?tab=compliance`} className="button">
              Open award
            </Link>
            <PdfButton from={urlOf(amendmentNoticePdf, { id })} name={`${number}-notice`} />
          </>
        }
      >
        <Body of={of} isDraft={isDraft} />
      </Panel>
    )}
  </Answered>
);

const Body = ({ of, isDraft }: { readonly of: AmendmentNotice; readonly isDraft: boolean }) => (
  <div className="space-y-3 pb-4">
    <p className="flex flex-wrap items-center gap-2 px-4">
      {of.from} <span className="text-muted">to</span> {of.to}
      <Badge tone="plain">{of.note}</Badge>
      {of.isRecordedLate && <Badge tone="warn">Recorded after the last day</Badge>}
    </p>
    <Facts of={of.facts.map(({ label, value }) => ({ label, said: value }))} />
    {of.parts.map(({ title, body, isMissing }) => (
      <section key={title} className="px-4" aria-label={title}>
        <h3 className="text-sm">
          {title} {isMissing && <Badge tone="warn">Incomplete</Badge>}
        </h3>
        <p className="max-w-prose whitespace-pre-line">{body || 'Not entered yet'}</p>
      </section>
    ))}
    {isDraft && (
      <p className="note px-4">
        Send it to the funder. Then choose Edit, enter the day it was sent with the evidence, and submit it (
        {of.citation}).
      </p>
    )}
  </div>
);
