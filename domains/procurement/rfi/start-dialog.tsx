import { useState } from 'react';
import { href } from '#kernel';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { procurement } from '../index.ts';
import { type RfiAnswers, startFields, startFromRfi } from './rfi-calls.ts';

/** A specification and a draft from what was learned, with the firms that helped write it. */
export function StartDialog({ rfi, onClose }: { readonly rfi: RfiAnswers; readonly onClose: () => void }) {
  const [helped, setHelped] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const put = (id: string, text: string | null) =>
    setHelped((now) =>
      text === null ? Object.fromEntries(Object.entries(now).filter(([one]) => one !== id)) : { ...now, [id]: text },
    );
  const thin = Object.keys(helped).filter((id) => helped[id]?.trim() === '');
  /** Told once the person went on from the field, or sent the form. */
  const isThin = (id: string) => left.includes(id) && thin.includes(id);
  return (
    <Dialog title="Start solicitation" onClose={onClose}>
      <FieldsForm
        label="Start solicitation"
        fields={startFields}
        start={{ name: rfi.name, type: 'rfp' }}
        sends="everything"
        submit="Start solicitation"
        busy="Starting…"
        onCancel={onClose}
        onSave={async ({ name, type }) => {
          setLeft(Object.keys(helped));
          if (thin.length > 0) throw new Error('Enter what each chosen firm contributed.');
          const { solicitation } = await send(startFromRfi, {
            id: rfi.id,
            name,
            type,
            helped: Object.entries(helped).map(([answer, contribution]) => ({ answer, contribution })),
          });
          navigate(href(procurement.pages.opportunity, { id: solicitation }));
        }}
      >
        {() =>
          rfi.answers.length > 0 && (
            <fieldset className="space-y-2">
              <legend className="font-medium">Firms that helped write the specification</legend>
              <p className="text-muted">They are kept out of the bid. (2 CFR 200.319(b))</p>
              {rfi.answers.map(({ id, firm }) => (
                <div key={id}>
                  <label className="flex min-h-8 items-center gap-2">
                    <input
                      type="checkbox"
                      className="size-5"
                      checked={helped[id] !== undefined}
                      onChange={({ target }) => put(id, target.checked ? '' : null)}
                    />
                    {firm}
                  </label>
                  {helped[id] !== undefined && (
                    <>
                      <input
                        className="control mt-1"
                        aria-label={`Contribution of ${firm}`}
                        aria-invalid={isThin(id)}
                        aria-describedby={isThin(id) ? `${id}-wrong` : undefined}
                        placeholder="What it wrote or proposed"
                        required
                        maxLength={2000}
                        value={helped[id]}
                        onChange={({ target }) => put(id, target.value)}
                        onBlur={() => setLeft((now) => [...now, id])}
                      />
                      {isThin(id) && (
                        <p id={`${id}-wrong`} className="wrong">
                          Enter what {firm} contributed.
                        </p>
                      )}
                    </>
                  )}
                </div>
              ))}
            </fieldset>
          )
        }
      </FieldsForm>
    </Dialog>
  );
}
