import { useState } from 'react';
import { f, type Fields, type New } from '#kernel';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { loseKey, reconfirmSealed, revealSealed, type Room, withdrawSealed } from './sealing-calls.ts';
import { Part } from './room-part.tsx';
import { useDone } from './use-doing.tsx';

/** A form that is empty again after its act, which says what was done. */
function ActForm<F extends Fields>(props: {
  readonly label: string;
  readonly fields: F;
  readonly submit: string;
  readonly act: (given: New<{ readonly fields: F }>) => Promise<string>;
}) {
  const { label, fields, submit, act } = props;
  const [turn, next] = useState(0);
  const done = useDone();
  return (
    <FieldsForm
      key={turn}
      label={label}
      fields={fields}
      start={{}}
      submit={submit}
      sends="everything"
      onSave={async (given) => {
        await done(await act(given));
        next(turn + 1);
      }}
    />
  );
}

const receipt = f.uuid().required();
const withdrawal = { receipt, reason: f.text({ max: 500 }).required() };
const confirmation = { receipt };

/** Until the deadline: a bid is withdrawn by two people, and one from before an addendum is confirmed. */
export function BidChanges({ room }: { readonly room: Room }) {
  return (
    <>
      <Part title="Withdraw a bid">
        <p className="text-muted max-w-prose">
          Two people withdraw it, one after the other. To replace a bid, type the new one: it takes the place of the
          old.
        </p>
        <ActForm
          label="Withdraw a bid"
          fields={withdrawal}
          submit="Withdraw bid"
          act={async (given) => {
            const { isWithdrawn } = await send(withdrawSealed, given);
            return isWithdrawn ? 'Bid withdrawn' : 'Withdrawal requested. Someone else has to confirm it.';
          }}
        />
      </Part>
      {room.addenda > 0 && (
        <Part title="Confirm addenda">
          <p className="text-muted max-w-prose">For a bid sealed before an addendum whose bidder acknowledges it.</p>
          <ActForm
            label="Confirm addenda"
            fields={confirmation}
            submit="Confirm addenda"
            act={async (given) => {
              await send(reconfirmSealed, given);
              return 'Addenda confirmed';
            }}
          />
        </Part>
      )}
    </>
  );
}

const loss = { reason: f.text({ max: 300 }).required() };

/** With too few shares left the session ends without a key, and bidders reveal their bids themselves. */
export function LostShares({ session }: { readonly session: string }) {
  return (
    <Part title="Lost shares">
      <p className="text-muted max-w-prose">
        Ends this opening without the key. Each bid is then revealed with the key its bidder kept.
      </p>
      <ActForm
        label="Lost shares"
        fields={loss}
        submit="End without key"
        act={async ({ reason }) => {
          await send(loseKey, { session, reason });
          return 'Opening ended without the key';
        }}
      />
    </Part>
  );
}

const kept = {
  file: f
    .longText({ max: 10_000 })
    .label('Content key file')
    .required()
    .help('Paste the whole file that begins with content-key.'),
};

/** The receipt number and the key in the content key file that the bidder downloaded. */
function keyIn(text: string, part: Room['part']): { receipt: string; key: string } {
  try {
    const read = JSON.parse(text) as { receipt?: unknown; contentKey?: unknown; price?: unknown }; // judged below
    const { receipt: number, contentKey } = part === 'price' && read.price ? (read.price as typeof read) : read;
    if (typeof number === 'string' && typeof contentKey === 'string') return { receipt: number, key: contentKey };
  } catch {
    // Said below, as for a file of another kind.
  }
  throw new Error('This is not a content key file. The receipt file has no key. Ask the bidder for the other one.');
}

/** An envelope that could not be opened, opened by the key that its bidder kept. */
export function RevealBid({ part }: Pick<Room, 'part'>) {
  return (
    <Part title="Reveal a bid">
      <p className="text-muted max-w-prose">
        A bid that could not be read opens with the content key file of its bidder, to its one content.
      </p>
      <ActForm
        label="Reveal a bid"
        fields={kept}
        submit="Reveal bid"
        act={async ({ file }) => {
          await send(revealSealed, keyIn(file, part));
          return 'Bid revealed';
        }}
      />
    </Part>
  );
}
