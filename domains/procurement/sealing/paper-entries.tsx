import { allows } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { deciders } from './bid-life.ts';
import { bid } from './bid.record.ts';
import { comparers, paperEntries, settleEntries, settleFields } from './paper-entries.ts';

interface Shown {
  readonly id: string;
  /** Vendor and price stay with the product until a panel has locked its scores. */
  readonly isWithheld: boolean;
}

/** For those who may compare them: others are told no more than that the entries differ. */
export function PaperEntries({ id, isWithheld }: Shown) {
  const actor = actorOf(useSession());
  if (!allows(isWithheld ? comparers : deciders, actor)) return null;
  return (
    <section aria-label="Entries that differ" className="panel grid gap-3 p-4">
      <h2>Entries that differ</h2>
      {isWithheld && !actor.duties.includes('opening_officer') ? (
        <p className="note">
          Until the panel has locked its scores, an officer who opened this proposal compares its entries.
        </p>
      ) : (
        <Compared id={id} />
      )}
    </section>
  );
}

/** Someone who typed neither takes the one that says what the paper says. */
function Compared({ id }: { readonly id: string }) {
  const settle = useAct(settleEntries, { changes: [bid.name] });
  return (
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
  );
}
