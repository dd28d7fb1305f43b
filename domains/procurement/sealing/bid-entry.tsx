import { useState } from 'react';
import { type AnswerOf, f, type Fields } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { checklistOf } from '../bidding/checklist.ts';
import { type Draft, emptyDraft } from '../bidding/draft.ts';
import { TextOf } from '../bidding/field-of.tsx';
import { sealBid } from '../bidding/seal-bid.ts';
import type { Notice } from '../publication/notice.ts';
import { totalsOf } from '../solicitation/price-sheet.ts';
import { sheetOf } from './bid-content.ts';
import { paperForm, type Room, submitSealed } from './sealing-calls.ts';

// The parts of the firm's own form, which are files of their own.
const AnswersPart = later(async () => ({ default: (await import('../bidding/answers-part.tsx')).AnswersPart }));
const Checklist = later(async () => ({ default: (await import('../bidding/answers-part.tsx')).Checklist }));
const PricePart = later(async () => ({ default: (await import('../bidding/price-part.tsx')).PricePart }));

const fieldsOf = ({ addenda }: Room, finds: boolean): Fields => ({
  vendor: f.ref('vendor').required(),
  ...(finds
    ? { finding: f.longText({ max: 2000 }).label('Late receipt finding').help('Empty in the second entry.') }
    : {}),
  ...(addenda > 0 ? { acknowledged: f.yesNo().label(`All ${addenda} addenda acknowledged`).required() } : {}),
});

type Receipt = AnswerOf<typeof submitSealed> & { readonly contentKey: string };

/** Seals in this browser what was typed, as the browser of a firm does. */
async function submit(room: Room, draft: Draft, given: Readonly<Record<string, unknown>>): Promise<Receipt> {
  const vendor = given['vendor'] as string;
  const event = { id: room.id, publicKey: room.publicKey ?? '' };
  const sealed = await sealBid(draft, { event, priceEvent: null, solicitation: room.solicitation, vendor });
  const { receipt, envelope, contentKey } = sealed;
  const acknowledged = given['acknowledged'] === true ? room.addenda : 0;
  const finding = (given['finding'] as string | null | undefined) ?? null;
  const told = await send(submitSealed, { event: room.id, vendor, receipt, envelope, acknowledged, finding });
  return { ...told, contentKey };
}

/**
 * A paper or email bid, typed by two people. Neither sees what the other typed. After the deadline the first of them is the chief
 * procurement officer, with the finding that it was in the agency's hands in time.
 */
export function BidEntry({
  room,
  isLate = false,
  isChief = false,
}: {
  readonly room: Room;
  readonly isLate?: boolean;
  readonly isChief?: boolean;
}) {
  const title = isLate ? 'Late paper bid' : 'Paper bid';
  const form = useCall(paperForm, { id: room.id });
  const [receipt, keep] = useState<Receipt | null>(null);
  return (
    <section className="panel grid min-w-0 gap-4 p-4" aria-label={title}>
      <h2>{title}</h2>
      <p className="text-muted max-w-prose">
        {isLate
          ? 'Only for a bid in your hands before the hour. The chief procurement officer types the first entry.'
          : 'Two people type it, each from the paper. It is sealed in this browser.'}
      </p>
      {receipt ? (
        <Sealed receipt={receipt} next={() => keep(null)} />
      ) : (
        <Answered of={form}>
          {({ notice }) => (
            <EntryForm room={room} notice={notice} title={title} finds={isLate && isChief} done={keep} />
          )}
        </Answered>
      )}
    </section>
  );
}

interface EntryProps {
  readonly room: Room;
  readonly notice: Notice;
  readonly title: string;
  readonly finds: boolean;
  readonly done: (receipt: Receipt) => void;
}

/** Nothing of it is kept in the browser: the second person at this desk would read it. */
function EntryForm({ room, notice, title, finds, done }: EntryProps) {
  const [fields] = useState(() => fieldsOf(room, finds));
  const [draft, setDraft] = useState(emptyDraft);
  const { offer, notes, response } = draft;
  const put = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const answer = (change: Partial<Draft['response']>) => put({ response: { ...response, ...change } });
  const sign = (change: Partial<typeof response.signer>) => answer({ signer: { ...response.signer, ...change } });
  return (
    <FieldsForm
      label={title}
      fields={fields}
      start={{}}
      submit="Seal bid"
      busy="Sealing…"
      sends="everything"
      onSave={async (given) => done(await submit(room, draft, given))}
    >
      {() => (
        // Enter in a cell would seal a bid that is half typed.
        <div
          role="presentation"
          className="grid min-w-0 gap-5"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
        >
          {notice.items.length > 0 && (
            <section aria-label="Price sheet" className="min-w-0">
              <h3>Price sheet</h3>
              <PricePart notice={notice} offer={offer} put={(changed) => put({ offer: changed })} />
            </section>
          )}
          <AnswersPart
            notice={notice}
            response={response}
            totals={totalsOf(sheetOf(notice), offer)}
            put={answer}
            isPaper
          />
          <TextOf label="Notes" value={notes} rows={3} max={4000} put={(text) => put({ notes: text })} />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextOf label="Signer" value={response.signer.name} max={160} put={(name) => sign({ name })} />
            <TextOf
              label="Position"
              value={response.signer.title}
              max={160}
              put={(position) => sign({ title: position })}
            />
          </div>
          <Checklist checks={checklistOf(notice, offer, response, { notes })} />
          <p className="text-muted">What the paper does not have stays empty. It is judged after the opening.</p>
        </div>
      )}
    </FieldsForm>
  );
}

function Sealed({ receipt: { contentKey, ...told }, next }: { readonly receipt: Receipt; readonly next: () => void }) {
  const { receipt } = told;
  const file = (name: string, content: object) =>
    saveFile(`${name}-${receipt}.json`, JSON.stringify(content, null, 2), 'application/json');
  return (
    <output className="grid gap-3">
      <p>{told.isSealed ? 'The bid is sealed.' : 'First entry sealed. Someone else has to type the second entry.'}</p>
      <p>
        Receipt <code className="break-all">{receipt}</code>
      </p>
      <p>
        Envelope hash <code className="text-xs break-all">{told.commitment}</code>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-primary" onClick={() => file('receipt', told)}>
          Download receipt
        </button>
        <button type="button" className="button" onClick={() => file('content-key', { receipt, contentKey })}>
          Download content key
        </button>
        <button type="button" className="button" onClick={next}>
          Next bid
        </button>
      </div>
      <p className="text-muted">
        Give both to the bidder. The content key opens this bid alone, if the officers’ keys are lost.
      </p>
    </output>
  );
}
