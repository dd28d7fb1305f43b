import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readChanged } from '#web/data/changes.ts';
import { useCall } from '#web/data/calls.ts';
import { client } from '#web/data/client.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { momentOf, ReferenceLink } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { labelsOf } from '../choice-words.ts';
import { contactEntry } from '../served/contact-entry.record.ts';
import { timeline, type TimelineEntry } from '../served/served.ts';

const { subject, kind, happenedOn, withWhom, notes, followUpOn } = contactEntry.fields;
const fields = { subject, kind, happenedOn, withWhom, followUpOn, notes };
const contactWords = labelsOf(kind);
const steps: Readonly<Record<string, string>> = { create: 'drawn up', activate: 'in force', end: 'ended' };

interface StoryProps {
  readonly title: string;
  readonly whose: { readonly agency?: string; readonly customer?: string };
  readonly onClose?: () => void;
}

/** Everything that happened between the organization and somebody it serves, newest first, and a place to write down the next call. */
export function Story({ title, whose, onClose }: StoryProps) {
  const [isWriting, setWriting] = useState(false);
  const me = useSession();
  const queries = useQueryClient();
  const entries = useCall(timeline, whose);
  return (
    <section id="story" aria-label={`History of ${title}`} className="panel scroll-mt-20 p-4">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2>{title}: history</h2>
        <div className="flex gap-2">
          {me.may.create.includes(contactEntry.name) && (
            <button type="button" className="button" onClick={() => setWriting(true)}>
              <Icon name="phone" />
              Log a contact
            </button>
          )}
          {onClose && (
            <button type="button" className="icon-button" aria-label="Close history" onClick={onClose}>
              <Icon name="x" />
            </button>
          )}
        </div>
      </header>
      <Answered
        of={entries}
        skeleton="h-48"
        empty={
          <p className="text-muted">No history yet. Calls, meetings, agreements, comments and purchases appear here.</p>
        }
      >
        {(data) => (
          <div className="max-h-120 overflow-y-auto pl-2">
            <ol className="timeline">
              {data.data.map((entry) => (
                <Entry key={`${entry.record}${entry.row}${entry.at}${entry.kind}`} entry={entry} />
              ))}
            </ol>
            <CutNote of={data} what="entries">
              Open the agreement, contact or requisition for earlier entries.
            </CutNote>
          </div>
        )}
      </Answered>
      {isWriting && (
        <Dialog title={`A contact with ${title}`} onClose={() => setWriting(false)}>
          <FieldsForm
            label={`A contact with ${title}`}
            fields={fields}
            start={{ kind: 'call', happenedOn: today(me) }}
            sends="everything"
            submit="Log contact"
            holds
            onSave={async (given) => {
              await client(contactEntry).create({ ...given, ...whose } as never); // judged by the form's fields
              await readChanged(queries, [contactEntry.name]);
              tell('Contact logged', 'good');
              setWriting(false);
            }}
            onCancel={() => setWriting(false)}
          />
        </Dialog>
      )}
    </section>
  );
}

function Entry({ entry: { at, kind: what, text, by, record, row } }: { readonly entry: TimelineEntry }) {
  const show = useShow();
  const [first = '', second] = what.split(': ');
  const words = second ? `${first}, ${steps[second] ?? second.replaceAll('_', ' ')}` : (contactWords[first] ?? first);
  return (
    <li>
      <p className="wrap-anywhere">
        {record === 'comment' ? text : <ReferenceLink to={record} id={row} title={text} />}
      </p>
      <p className="note">
        {words.charAt(0).toUpperCase() + words.slice(1)}, {at.length > 10 ? momentOf(at, show) : wholeDay(at, show)}
        {by && `, ${by}`}
      </p>
    </li>
  );
}
