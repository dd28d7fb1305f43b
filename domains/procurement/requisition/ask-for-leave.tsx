import { Suspense, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useCreate } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import type { Values } from '#web/record/words.ts';
import { tell } from '#web/shell/messages.tsx';
import { useDefinition } from '#web/shell/product.ts';
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
      tell(`Requested. ${decider} decides, and you get a notification.`, 'good');
    },
  });
  return (
    <>
      <button type="button" className="button print:hidden" onClick={() => setOpen(true)}>
        {words}
      </button>
      {isOpen && (
        <Dialog title={words} onClose={() => setOpen(false)}>
          <p className="note mb-4 wrap-anywhere">{about}</p>
          <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
            <Asked
              {...{ record, words, asks, start }}
              onCancel={() => setOpen(false)}
              onSave={(typed) => mutateAsync({ ...given, ...typed })}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

type AskedProps = Pick<AskProps, 'record' | 'words' | 'asks'> & {
  readonly start: Values;
  readonly onCancel: () => void;
  readonly onSave: (typed: Values) => Promise<unknown>;
};

/** The record may be another domain's: what its fields are is asked for with the form. */
function Asked({ record, words, asks, ...more }: AskedProps) {
  const asked = Object.entries(useDefinition(record).fields).filter(([name]) => asks.includes(name));
  return (
    <FieldsForm label={words} fields={Object.fromEntries(asked)} submit="Submit request" sends="everything" {...more} />
  );
}
