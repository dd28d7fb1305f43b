import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '#web/data/call.ts';
import { readChanged } from '#web/data/changes.ts';
import { send } from '#web/data/send.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { type Attached, sendFiles } from '../enclosures/send-files.ts';
import { encloseFile } from '../enclosures/bid-file-calls.ts';
import { faultsOfFiles } from '../enclosures/file-checks.ts';
import { type BidReceipt, type FirmBid, submitBid } from './bidding-calls.ts';
import { Checklist } from './answers-part.tsx';
import { checklistOf } from './checklist.ts';
import type { Draft } from './draft.ts';
import { TextOf } from './field-of.tsx';
import { dummyOf, sealBid, type SealedBid } from './seal-bid.ts';

interface Props {
  readonly bid: FirmBid;
  readonly draft: Draft;
  readonly attached: readonly Attached[];
  readonly put: (change: Partial<Draft>) => void;
}

type Told = BidReceipt & { readonly contentKey: string; readonly priceKey: string | null };

/** What a refusal was: a receipt as well, which says why. */
const receiptIn = (error: Error): object | null => {
  const receipt = error instanceof ProblemError ? error.extra['receipt'] : null;
  return typeof receipt === 'object' ? receipt : null;
};

/** The checklist that the agency will see, the signature, the rehearsal and the submission. */
export function SubmitPart({ bid, draft, attached, put }: Props) {
  const queries = useQueryClient();
  const [receipt, keep] = useState<Told | null>(null);
  const [isAsked, ask] = useState(false);
  const [sentPart, setSentPart] = useState(0);
  const checks = checklistOf(bid.notice, draft.offer, draft.response, {
    files: attached.map(({ file }) => file.name),
    notes: draft.notes,
  });
  const gaps = [
    ...checks.filter(({ isMet }) => !isMet),
    ...bid.addenda.map(addendumCheck).filter(({ isMet }) => !isMet),
    ...faultsOfFiles(attached).map((words) => ({ words })),
  ];
  const { agency, solicitation, vendor, event, priceEvent } = bid;
  const sent = useMutation({
    mutationFn: async (isRehearsal: boolean): Promise<Told> => {
      if (!event || !vendor) throw new Error('This bid cannot be sealed yet. See what is missing above.');
      setSentPart(0);
      const files = await sendFiles(isRehearsal ? dummyFiles(attached) : attached, {
        agency,
        solicitation,
        event: event.id,
        vendor,
        put: (piece) => send(encloseFile, piece),
        onProgress: setSentPart,
      });
      const sealed = await sealBid(isRehearsal ? dummyOf(draft) : draft, {
        event,
        priceEvent,
        solicitation,
        vendor,
        files,
      });
      const enclosures = files.map(({ id, hash }) => ({ id, hash }));
      const told = await send(submitBid, { agency, solicitation, ...withoutKeys(sealed), enclosures, isRehearsal });
      return { ...told, contentKey: sealed.contentKey, priceKey: sealed.price?.contentKey ?? null };
    },
    onSuccess: async (told, isRehearsal) => {
      ask(false);
      if (isRehearsal) return;
      keep(told);
      await readChanged(queries, []);
    },
    onError: () => ask(false),
  });
  const isDue = bid.notice.dueAt !== null && bid.now >= bid.notice.dueAt;
  const isOff = bid.obstacles.length > 0 || isDue || sent.isPending;
  const isReplacing = bid.bids.some(({ status }) => status === 'sealed' || status === 'needs_reconfirm');
  const refusal = sent.error && receiptIn(sent.error);
  const { signer } = draft.response;
  const sign = (change: Partial<typeof signer>) =>
    put({ response: { ...draft.response, signer: { ...signer, ...change } } });
  return (
    <section aria-label="Submit" className="panel space-y-4 p-4">
      <h2>Submit</h2>
      <Checklist checks={[...checks, ...bid.addenda.map(addendumCheck)]} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextOf label="Signer" value={signer.name} max={160} put={(name) => sign({ name })} />
        <TextOf label="Position" value={signer.title} max={160} put={(title) => sign({ title })} />
      </div>
      <p className="text-muted">
        {priceEvent
          ? 'Your browser seals two envelopes. The price is opened only if your technical offer is acceptable.'
          : 'Your browser encrypts the bid. No one can read it before the opening, not even the agency.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button min-h-11 sm:min-h-0" disabled={isOff} onClick={() => sent.mutate(true)}>
          <Icon name="clipboard-check" />
          Test my submission
        </button>
        <button
          type="button"
          className="button button-primary min-h-11 sm:min-h-0"
          disabled={isOff || gaps.length > 0}
          onClick={() => ask(true)}
        >
          <Icon name="lock" />
          {isReplacing ? 'Replace bid' : 'Submit bid'}
        </button>
      </div>
      {gaps.length > 0 && <p className="text-warn">Still missing: {gaps.map(({ words }) => words).join(', ')}</p>}
      {sent.isPending && (
        <output className="block">
          {attached.length > 0 && sentPart < 1
            ? `Encrypting and sending files: ${Math.floor(sentPart * 100)}%`
            : 'Sealing and sending…'}
        </output>
      )}
      {sent.error && (
        <div role="alert" className="wrong space-y-2">
          <p>{sent.error.message}</p>
          {refusal && (
            <button
              type="button"
              className="button"
              onClick={() => saveFile('refusal.json', JSON.stringify(refusal, null, 2), 'application/json')}
            >
              Download refusal
            </button>
          )}
        </div>
      )}
      {sent.data && sent.variables && (
        <output className="text-good block">
          The test passed: a dummy was sealed, received and discarded. Your bid is not submitted.
        </output>
      )}
      {receipt && <Receipt told={receipt} />}
      {isAsked && (
        <Confirm
          title={isReplacing ? 'Replace your bid?' : 'Submit this bid?'}
          action={isReplacing ? 'Replace bid' : 'Submit bid'}
          isBusy={sent.isPending}
          onConfirm={() => sent.mutate(false)}
          onClose={() => ask(false)}
        >
          {signer.name}, {signer.title}, signs this bid for your firm. You can replace or withdraw it until the
          deadline.
        </Confirm>
      )}
    </section>
  );
}

/** A rehearsal goes the way of a file with one that holds nothing. */
const dummyFiles = ([first]: readonly Attached[]): readonly Attached[] =>
  first ? [{ ...first, of: null, isClaimed: false, file: new File(['Rehearsal'], 'rehearsal.txt') }] : [];

const addendumCheck = ({ id, number, receipt }: FirmBid['addenda'][number]) => ({
  id,
  words: `Addendum ${number} acknowledged`,
  isMet: receipt !== null,
  why: receipt ? null : 'Acknowledge it above.',
});
const withoutKeys = ({ receipt, envelope, price }: SealedBid) => ({
  receipt,
  envelope,
  ...(price ? { priceReceipt: price.receipt, priceEnvelope: price.envelope } : {}),
});

/** A key for each envelope, as the agency reads it if the officers’ keys are lost. */
const keysOf = ({ receipt, contentKey, price, priceKey }: Told) => ({
  receipt,
  contentKey,
  ...(price ? { price: { receipt: price.receipt, contentKey: priceKey } } : {}),
});

function Receipt({ told }: { readonly told: Told }) {
  const { contentKey: _contentKey, priceKey: _priceKey, ...receipt } = told;
  const file = (name: string, content: object) =>
    saveFile(`${name}-${told.receipt}.json`, JSON.stringify(content, null, 2), 'application/json');
  return (
    <output className="block space-y-2">
      <h3>Your bid is received</h3>
      <p>
        Receipt <code className="break-all">{told.receipt}</code>
      </p>
      <p>
        Received {told.receivedAt}, {told.size} bytes. Envelope hash{' '}
        <code className="text-xs break-all">{told.commitment}</code>
      </p>
      {told.price && (
        <p>
          Price envelope <code className="break-all">{told.price.receipt}</code>, {told.price.size} bytes. Envelope hash{' '}
          <code className="text-xs break-all">{told.price.commitment}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => file('receipt', receipt)}>
          Download receipt
        </button>
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => file('content-key', keysOf(told))}>
          Download content key
        </button>
      </div>
      <p className="text-muted">
        Keep the content key secret until the opening. It opens this bid alone, if the officers’ keys are lost.
      </p>
    </output>
  );
}
