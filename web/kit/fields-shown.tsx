import { useState } from 'react';
import type { Field, Issue, RecordName } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { draftOf } from '#web/record/draft.ts';
import { FieldInput } from '#web/record/inputs.tsx';
import { useDefinitions } from '#web/shell/product.ts';
import { sampleFields } from './sample-fields.ts';
import { Shown } from './shown.tsx';

const states = ['filled', 'empty', 'wrong'] as const;
type State = (typeof states)[number];

/** The input of every kind of field: filled, empty and wrong. */
export function FieldsShown() {
  const records = useDefinitions();
  const [state, setState] = useState<State>('filled');
  const fields = sampleFields((records[0]?.name ?? '') as RecordName); // any record will do to point at
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-4">
        <legend className="mb-1 font-medium">Shown</legend>
        {states.map((one) => (
          <label key={one} className="flex items-center gap-2">
            <input type="radio" name="kit-state" checked={state === one} onChange={() => setState(one)} /> {one}
          </label>
        ))}
      </fieldset>
      <Shown name="Inputs of every kind of field">
        <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
          {Object.entries(fields).map(([kind, [field, value]]) => (
            <OneField key={`${kind} ${state}`} kind={kind} field={field} value={value} state={state} />
          ))}
        </div>
      </Shown>
    </>
  );
}

interface OneFieldProps {
  readonly kind: string;
  readonly field: Field;
  readonly value: unknown;
  readonly state: State;
}

const wrong: readonly Issue[] = [{ path: '', code: 'kit', message: 'This is what is wrong with it' }];

function OneField({ kind, field: { spec }, value, state }: OneFieldProps) {
  const { organization } = useSession();
  const [draft, setDraft] = useState(() => draftOf(spec, state === 'empty' ? null : value, organization.timeZone));
  return (
    <div className={kind === 'lines' ? 'lg:col-span-2' : ''}>
      <FieldInput
        id={`kit-${kind}`}
        name={kind}
        spec={spec}
        draft={draft}
        onDraft={setDraft}
        issues={state === 'wrong' ? wrong : []}
      />
    </div>
  );
}
