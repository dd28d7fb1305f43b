import { useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useCreate } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import type { Values } from '#web/record/words.ts';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface AskProps {
  readonly record: AnyRecord;
  readonly words: string;
  /** What it is for: said above the form. */
  readonly about: string;
  /** Who decides on it. */
  readonly decider: string;
  /** What the place knows already and nobody has to type. */
  readonly given: Values;
  /** The fields that are asked for, with what they begin with. */
  readonly asks: readonly string[];
  readonly start?: Values;
}

/** Asks for leave from where it is missed: what the place knows is filled in, the reason is the person's own. */
export function AskForLeave({ record, words, about, decider, given, asks, start = {} }: AskProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useCreate(record, {
    onDone: () => {
      setOpen(false);
      tell(`It is asked for. ${decider} decides on it, and you are told.`, 'good');
    },
  });
  const fields = Object.fromEntries(Object.entries(record.fields).filter(([name]) => asks.includes(name)));
  return (
    <>
      <button type="button" className="button print:hidden" onClick={() => setOpen(true)}>
        {words}
      </button>
      {isOpen && (
        <Dialog title={words} onClose={() => setOpen(false)}>
          <p className="note mb-4 wrap-anywhere">{about}</p>
          <FieldsForm
            label={words}
            fields={fields}
            start={start}
            submit="Ask"
            sends="everything"
            onCancel={() => setOpen(false)}
            onSave={(typed) => mutateAsync({ ...given, ...typed })}
          />
        </Dialog>
      )}
    </>
  );
}
