import { useAct, useCall } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { bid } from './bid.record.ts';
import { paperEntries, settleEntries, settleFields } from './paper-entries.ts';

/** Both entries of a paper bid where they differ: someone who typed neither takes the one that says what the paper says. */
export function PaperEntries({ id }: { readonly id: string }) {
  const settle = useAct(settleEntries, { changes: [bid.name] });
  return (
    <section aria-label="Entries that differ" className="panel grid gap-3 p-4">
      <h2>Entries that differ</h2>
      <Answered of={useCall(paperEntries, { id })} skeleton="h-24">
        {({ places, isOwn }) => (
          <>
            <Table
              label="Entries that differ"
              rows={places}
              columns={[
                { label: 'Where', name: ({ place }) => place },
                { label: 'First entry', text: ({ first }) => first, className: 'wrap-anywhere' },
                { label: 'Second entry', text: ({ second }) => second, className: 'wrap-anywhere' },
              ]}
            />
            {isOwn ? (
              <p className="note">You typed one of the entries, so someone else compares them with the paper.</p>
            ) : (
              <FieldsForm
                label="Entry taken"
                fields={settleFields}
                start={{}}
                submit="Take entry"
                sends="everything"
                onSave={(given) => settle.mutateAsync({ id, ...given })}
              />
            )}
          </>
        )}
      </Answered>
    </section>
  );
}
