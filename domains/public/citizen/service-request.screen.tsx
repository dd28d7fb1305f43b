import type { InputOf } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useAct } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { RecordPage, RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { serviceRequest } from './service-request.record.ts';
import { serviceUpdate } from './service-update.record.ts';
import { tellAboutRequest } from './tell.ts';

const { text, audience } = serviceUpdate.fields;
const fields = { text: text.label('What is new'), audience };

/** A report with its steps, and what was said about it inside and outside of the agency. */
export default function ServiceRequestScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const isEditing = new URLSearchParams(usePlace().search).has('edit');
  const { data: row } = useRow(serviceRequest, id, id !== 'new');
  // Until the row is there, and while it is edited, the generic screen knows what to say.
  if (!row || isEditing) return <RecordScreen record={serviceRequest} id={id} />;
  return (
    <RecordPage record={serviceRequest} row={row}>
      <RecordSections record={serviceRequest} row={row} />
      <Updates id={id} />
    </RecordPage>
  );
}

function Updates({ id }: { readonly id: string }) {
  const show = useShow();
  const said = useRowsOf(serviceUpdate, { filters: { request: id }, sort: '-createdAt', limit: 50 });
  const { mutateAsync } = useAct(tellAboutRequest, {
    changes: [serviceUpdate.name],
    onDone: () => tell('Update added', 'good'),
  });
  return (
    <section aria-label="Updates" className="panel p-4">
      <h2>Updates</h2>
      <p className="text-muted mb-4">
        Public updates go to the resident by email and to the citizen portal. Status changes are sent automatically.
      </p>
      <div className="grid gap-6 lg:grid-cols-2">
        <FieldsForm
          key={said.data?.total ?? 0}
          label="Add update"
          fields={fields}
          start={{ audience: 'internal' }}
          submit="Add update"
          isQuiet
          sends="everything"
          onSave={(values) => mutateAsync({ ...values, id } as InputOf<typeof tellAboutRequest>)} // the form's fields judged them
        />
        <Answered of={said} skeleton="h-24" empty={<p className="text-muted">No updates yet.</p>}>
          {(updates) => (
            <div>
              <ol className="timeline">
                {updates.data.map((one) => (
                  <li key={one.id}>
                    <p className="whitespace-pre-line">{one.text}</p>
                    <p className="text-muted flex flex-wrap items-center gap-2 text-xs">
                      <Badge>{one.audience === 'public' ? 'Public' : 'Internal'}</Badge>
                      {momentOf(one.createdAt, show)}
                      {one.titles?.['saidBy'] && `, ${one.titles['saidBy']}`}
                    </p>
                  </li>
                ))}
              </ol>
              <MoreOf rows={updates} />
            </div>
          )}
        </Answered>
      </div>
    </section>
  );
}
