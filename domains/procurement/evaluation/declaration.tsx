import { FieldsForm } from '#web/record/fields-form.tsx';
import { useAct } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { declarationFields, declareInterests } from './evaluation-calls.ts';

/** Signed before any bid is shown: a declared conflict recuses at once. */
export function Declaration({ evaluation }: { readonly evaluation: string }) {
  const sign = useAct(declareInterests, {
    changes: ['evaluation', 'panel_member'],
    onDone: ({ status }) =>
      status === 'cleared' ? tell('Declaration signed', 'good') : tell('You are recused from this panel', 'good'),
  });
  return (
    <section aria-labelledby="declaration" className="panel space-y-4 p-4">
      <h2 id="declaration">Declaration of interests</h2>
      <p className="text-muted">
        You see no bid before you sign. An interest in a bidder or another conflict recuses you. What you declare is
        checked against the bidders and the vendor directory.
      </p>
      <FieldsForm
        label="Declaration of interests"
        fields={declarationFields}
        start={{ hasConflict: false }}
        submit="Sign declaration"
        sends="everything"
        holds
        onSave={(values) => sign.mutateAsync({ ...values, id: evaluation })}
      />
    </section>
  );
}
