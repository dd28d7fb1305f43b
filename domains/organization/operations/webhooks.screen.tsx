import { useState } from 'react';
import { useRowsOf } from '#web/data/rows.ts';
import { useAct } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { Table } from '#web/ui/table.tsx';
import { addWebhook } from '../webhook-calls.ts';
import { webhookEndpoint } from '../webhook-endpoint.record.ts';
import { SecretOnce } from './secret-once.tsx';

const { url, description, events } = webhookEndpoint.fields;
const fields = {
  url,
  description,
  events: events.help('Such as requisition.approve, requisition.* or * for everything; several with semicolons.'),
};

const columns: Columns<Listed<typeof webhookEndpoint>> = [
  {
    label: 'Address',
    name: ({ url: address }) => address ?? '',
    show: (row) => (
      <>
        <Link to={`/settings/webhooks/${row.id}`} className="after:absolute after:inset-0 hover:underline">
          {row.url}
        </Link>
        {row.description && <span className="text-muted block font-normal">{row.description}</span>}
      </>
    ),
    className: 'font-medium wrap-anywhere',
  },
  {
    label: 'Hears of',
    text: (row) => ((row.events ?? []).includes('*') ? 'Everything' : (row.events ?? []).join(', ')),
    className: 'wrap-anywhere',
  },
  {
    label: 'State',
    mark: (row) => (
      <>
        <StatusBadge record={webhookEndpoint} state={row.status} />
        {row.pausedBecause && <span className="text-muted block text-sm">{row.pausedBecause}</span>}
      </>
    ),
  },
];

/** Addresses of other systems that hear of changes here. */
export default function Webhooks() {
  useTitle('Webhooks');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useRowsOf(webhookEndpoint, { sort: '-createdAt', limit: 200 });
  const add = useAct(addWebhook, {
    changes: [webhookEndpoint.name],
    onDone(answer) {
      setAdding(false);
      setSecret(answer.secret);
    },
  });
  const button = (
    <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
      <Icon name="webhook" />
      Add webhook
    </button>
  );
  return (
    <>
      <PageHead title="Webhooks" note="Notify other systems of changes within seconds, with signed messages.">
        {button}
      </PageHead>
      <Answered
        of={webhooks}
        skeleton="h-72"
        empty={
          <div className="panel">
            <Empty icon="webhook" title="No webhooks yet" action={button}>
              Add the address of a system to notify of approvals, new requisitions or other events.
            </Empty>
          </div>
        }
      >
        {(data) => (
          <section aria-label="Webhooks" className="panel">
            <Table label="Webhooks" rows={data.data} columns={columns} rowClass={() => 'hover:bg-raised relative'} />
            <MoreOf rows={data} />
          </section>
        )}
      </Answered>
      {isAdding && (
        <Dialog title="Add a webhook" onClose={() => setAdding(false)}>
          <FieldsForm
            label="Add a webhook"
            fields={fields}
            start={{}}
            sends="everything"
            submit="Add webhook"
            busy="Adding…"
            onSave={add.mutateAsync}
            onCancel={() => setAdding(false)}
          />
        </Dialog>
      )}
      {secret !== null && (
        <SecretOnce
          title="The secret of this webhook"
          label="Signing secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
