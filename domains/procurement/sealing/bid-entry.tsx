import { useState } from 'react';
import { type AnswerOf, f, type Fields } from '#kernel';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { bytesOfBid } from './bid-content.ts';
import { fromHex, hex } from './bytes.ts';
import { seal } from './envelope.ts';
import { type Room, submitSealed } from './sealing-calls.ts';

const money = () => f.money({ currency: { fixed: 'USD' }, min: 0 });
const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

function fieldsOf({ items, extras, addenda }: Room, finds: boolean): Fields {
  const priced = items.map(({ id, item, lot, quantity, unit }) => [
    `p${id}`,
    money()
      .label(`${id}. ${item}`)
      .help(`${lot && `Lot ${lot}. `}Unit price for ${quantity} ${unit}. Empty: no bid.`),
  ]);
  const added = extras.map(({ id, name, kind }) => [
    id,
    kind === 'percent' ? f.percent().label(name) : money().label(name),
  ]);
  return {
    vendor: f.ref('vendor').required(),
    ...Object.fromEntries(priced),
    ...Object.fromEntries(added),
    notes: f.longText({ max: 4000 }),
    ...(finds
      ? { finding: f.longText({ max: 2000 }).label('Late receipt finding').help('Empty in the second entry.') }
      : {}),
    ...(addenda > 0 ? { acknowledged: f.yesNo().label(`All ${addenda} addenda acknowledged`).required() } : {}),
  };
}

type Receipt = AnswerOf<typeof submitSealed> & { readonly contentKey: string };

/** Seals in this browser what was typed: unit prices in ten-thousandths of a dollar, percentages in hundredths. */
async function submit(room: Room, given: Readonly<Record<string, unknown>>): Promise<Receipt> {
  const cents = (name: string) => (given[name] as { cents: number } | null | undefined)?.cents;
  const prices = room.items.map(({ id }) => [
    id,
    cents(`p${id}`) === undefined ? 'no_bid' : (cents(`p${id}`) ?? 0) * 100,
  ]);
  const extras = room.extras.map(({ id, kind }) => [
    id,
    kind === 'percent' ? Math.round(Number(given[id] ?? 0) * 100) : (cents(id) ?? 0),
  ]);
  const vendor = given['vendor'] as string;
  const receipt = crypto.randomUUID();
  const content = bytesOfBid({
    form: 'levee-bid-1',
    solicitation: room.solicitation,
    vendor,
    offer: { prices: Object.fromEntries(prices) as never, extras: Object.fromEntries(extras) as never }, // numbers of this form
    notes: (given['notes'] as string | null | undefined) ?? '',
  });
  const sealedFor = { event: room.id, vendor, part: receipt, version: 1 };
  const { envelope, contentKey } = await seal(content, fromHex(room.publicKey ?? ''), sealedFor);
  const acknowledged = given['acknowledged'] === true ? room.addenda : 0;
  const finding = (given['finding'] as string | null | undefined) ?? null;
  const told = await send(submitSealed, {
    event: room.id,
    vendor,
    receipt,
    envelope: base64(envelope),
    acknowledged,
    finding,
  });
  return { ...told, contentKey: hex(contentKey) };
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
  const [receipt, keep] = useState<Receipt | null>(null);
  const [fields] = useState(() => fieldsOf(room, isLate && isChief));
  return (
    <section className="panel grid gap-4 p-4" aria-label={title}>
      <h2>{title}</h2>
      <p className="text-muted max-w-prose">
        {isLate
          ? 'Only for a bid in your hands before the hour. The chief procurement officer types the first entry.'
          : 'Two people type it, each from the paper. It is sealed in this browser.'}
      </p>
      {receipt ? (
        <output className="grid gap-3">
          <p>
            {receipt.isSealed ? 'The bid is sealed.' : 'First entry sealed. Someone else has to type the second entry.'}
          </p>
          <p>
            Receipt <code className="break-all">{receipt.receipt}</code>
          </p>
          <p>
            Envelope hash <code className="text-xs break-all">{receipt.commitment}</code>
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-primary"
              onClick={() =>
                saveFile(`receipt-${receipt.receipt}.json`, JSON.stringify(receipt, null, 2), 'application/json')
              }
            >
              Download receipt
            </button>
            <button type="button" className="button" onClick={() => keep(null)}>
              Next bid
            </button>
          </div>
        </output>
      ) : (
        <FieldsForm
          label={title}
          fields={fields}
          start={{}}
          submit="Seal bid"
          busy="Sealing…"
          sends="everything"
          onSave={async (given) => keep(await submit(room, given))}
        />
      )}
    </section>
  );
}
