import { useState } from 'react';
import { useAct } from '#web/data/asked.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Decision } from './decision.ts';
import { ruleException } from './rule-exception.record.ts';

interface About {
  readonly subject: string;
  readonly aboutRecord: string | null;
  readonly aboutId: string | null;
}

const { reason, untilDay } = ruleException.fields;

/** For the chief procurement officer: lets one purchase pass one rule, with a reason and an end. */
export function GrantException({ blocked, about }: { readonly blocked: Decision['blocked']; readonly about: About }) {
  const { may } = useSession();
  const [rule, setRule] = useState<string | null>(null);
  const { mutateAsync } = useAct<Readonly<Record<string, unknown>>, { number: string }>({
    wish: (body) => ({ path: '/api/v1/rule_exception', body }),
    changes: ['rule_exception'],
    onDone: ({ number }) => {
      setRule(null);
      tell(`${number} is granted. It counts when the purchase is decided on again.`, 'good');
    },
  });
  const { subject, aboutRecord, aboutId } = about;
  if (!may.create.includes('rule_exception') || !aboutRecord || !aboutId) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {blocked.map((line) => (
        <button key={line.rule} type="button" className="button button-grave" onClick={() => setRule(line.rule)}>
          Grant an exception from {line.citation}
        </button>
      ))}
      {rule && (
        <Dialog title="Grant an exception" onClose={() => setRule(null)}>
          <FieldsForm
            label="Grant an exception"
            fields={{ reason, untilDay }}
            start={{}}
            submit="Grant"
            sends="everything"
            isGrave
            onCancel={() => setRule(null)}
            onSave={(given) => mutateAsync({ ...given, rule, subject, aboutRecord, aboutId })}
          />
        </Dialog>
      )}
    </div>
  );
}
