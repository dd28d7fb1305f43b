import { plainName } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { momentIn } from '../publication/notice-words.ts';
import {
  type AfterOpening,
  afterOpening,
  answerCorrection,
  bookDebrief,
  correctionFields,
} from './after-opening-calls.ts';

interface Of {
  readonly agency: string;
  readonly solicitation: string;
}

/** What the agency asks about the own bid after the opening, how it did, and when the agency explains it. */
export function AfterPart({ agency, solicitation }: Of) {
  const { data, refetch } = useCall(afterOpening, { agency, solicitation });
  if (!data || (data.corrections.length === 0 && data.awards.length === 0)) return null;
  const done = () => void refetch();
  return (
    <>
      {data.corrections.length > 0 && (
        <section aria-label="Corrections" className="panel space-y-4 p-4">
          <h2>Corrections</h2>
          {data.corrections.map((one) => (
            <Correction key={one.id} of={one} agency={agency} timeZone={data.timeZone} onDone={done} />
          ))}
        </section>
      )}
      {data.awards.map((one) => (
        <Result key={one.id} of={one} agency={agency} timeZone={data.timeZone} onDone={done} />
      ))}
    </>
  );
}

interface Part<T> {
  readonly of: T;
  readonly agency: string;
  readonly timeZone: string;
  readonly onDone: () => void;
}

function Correction({ of, agency, timeZone, onDone }: Part<AfterOpening['corrections'][number]>) {
  const act = useAct(answerCorrection, {
    onDone: () => {
      tell('Answer sent', 'good');
      onDone();
    },
  });
  const isOpen = of.status === 'requested';
  return (
    <div className="space-y-2">
      <h3>{of.document}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{of.defect}</p>
      {isOpen ? (
        <>
          {of.answerBy && (
            <p className="text-muted">Answer by {momentIn(of.answerBy, timeZone)}. Prices can’t change.</p>
          )}
          <FieldsForm
            label="Answer"
            fields={correctionFields}
            start={{}}
            sends="everything"
            submit="Send answer"
            busy="Sending…"
            onSave={(values) =>
              act.mutateAsync({ agency, correction: of.id, ...values } as Parameters<typeof act.mutateAsync>[0])
            }
          />
        </>
      ) : (
        <p className="text-muted wrap-anywhere">
          {plainName(of.status)}
          {of.answer && `: ${of.answer}`}
          {of.files.length > 0 && ` (${of.files.join(', ')})`}
        </p>
      )}
    </div>
  );
}

function Result({ of, agency, timeZone, onDone }: Part<AfterOpening['awards'][number]>) {
  const act = useAct(bookDebrief, {
    onDone: () => {
      tell('Debrief booked', 'good');
      onDone();
    },
  });
  const when = ({ startsAt, minutes, place }: AfterOpening['awards'][number]['slots'][number]) =>
    `${momentIn(startsAt, timeZone)}, ${minutes} minutes, ${place}`;
  return (
    <section aria-label={`Result ${of.number}`} className="panel space-y-3 p-4">
      <h2>{of.lot ? `Result, lot ${of.lot}` : 'Result'}</h2>
      <p>Another firm was selected.</p>
      {of.results.length > 0 && (
        <ul className="list-disc pl-5">
          {of.results.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      <h3>Debrief</h3>
      {of.booked ? (
        <p className="wrap-anywhere">Booked: {when(of.booked)}</p>
      ) : of.slots.length > 0 ? (
        <ul className="divide-line divide-y">
          {of.slots.map((slot) => (
            <li key={slot.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0 wrap-anywhere">{when(slot)}</span>
              <button
                type="button"
                className="button min-h-11 sm:min-h-0"
                disabled={act.isPending}
                onClick={() => act.mutate({ agency, slot: slot.id })}
              >
                Book debrief
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          {of.isOpen
            ? `No time is offered yet. Debriefs can be booked until ${wholeDay(of.until)}.`
            : `Debriefs could be booked until ${wholeDay(of.until)}.`}
        </p>
      )}
    </section>
  );
}
