import { useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#kernel';
import { readChanged } from '#web/data/changes.ts';
import type { Shown } from '#web/data/client.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { asset } from './asset.record.ts';
import { linkProperty } from './property-call.ts';

/** What a step asks for is not asked before. */
const inputs = { disposal: null, disposedOn: null, proceeds: null };

/** An asset; a new part begins with the parent that the address names. */
export function AssetPage({ id }: { readonly id: string }) {
  const parent = new URLSearchParams(usePlace().search).get('parent');
  return (
    <RecordScreen key={id} record={asset} id={id} inputs={inputs} start={parent ? { parentAsset: parent } : {}}>
      {(row) => (
        <>
          <RecordSections record={asset as AnyRecord} row={row} />
          <AwardProperty of={row as unknown as Shown<typeof asset>} />
        </>
      )}
    </RecordScreen>
  );
}

/** An asset with a federal share that is no property item yet. */
function AwardProperty({ of }: { readonly of: Shown<typeof asset> }) {
  const queries = useQueryClient();
  if (of.property !== null || !((of.federalPercent ?? 0) > 0) || !of.can.includes('linkProperty')) return null;
  return (
    <Panel title="Award property">
      <p className="note px-4 pb-3">
        The award has a share in this asset. It is retired and disposed of as its property item says (2 CFR 200.313).
      </p>
      <div className="px-4 pb-4">
        <FieldsForm
          label="Award property"
          fields={linkProperty.body ?? {}}
          start={{}}
          submit="Add to property"
          sends="everything"
          onSave={async (values) => {
            await send(linkProperty, { id: of.id, ...values } as never); // judged by these very fields
            await readChanged(queries, [asset.name, 'grant_property']);
            tell('Added to the property of the award', 'good');
          }}
        />
      </div>
    </Panel>
  );
}
