import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { readChanged } from '#web/data/changes.ts';
import { send } from '#web/data/send.ts';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { emptyDraft } from '../bidding/draft.ts';
import { TextOf } from '../bidding/field-of.tsx';
import { PricePart } from '../bidding/price-part.tsx';
import { sealBid } from '../bidding/seal-bid.ts';
import { useServerNow } from '../bidding/server-now.ts';
import type { Notice } from '../publication/notice.ts';
import { momentIn, timeLeft } from '../publication/notice-words.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { faultsIn, type Offer } from '../solicitation/price-sheet.ts';
import { type FirmOffers, type FirmRound, firmOffers, submitOffer } from './negotiation-calls.ts';

interface Props {
  readonly agency: string;
  readonly solicitation: string;
  readonly notice: Notice;
}

/** The negotiation rounds that concern the own proposal; nothing is shown where there is none. */
export function RoundPart(props: Props) {
  const { agency, solicitation } = props;
  const read = useCall(firmOffers, { id: solicitation, agency }, { everySeconds: 60 });
  const now = useServerNow(read.data?.now ?? new Date(0).toISOString(), read.dataUpdatedAt);
  if (!read.data) return null;
  const { data } = read;
  return data.rounds.map((round) => <Round key={round.id} {...props} data={data} round={round} now={now} />);
}

interface RoundProps extends Props {
  readonly data: FirmOffers;
  readonly round: FirmRound;
  readonly now: string;
}

const overWords = {
  open: 'The due time has passed',
  opening: 'The due time has passed',
  opened: 'Offers are opened',
  cancelled: 'Cancelled',
} as const;

function Round({ data, round, now, ...props }: RoundProps) {
  const { timeZone } = data;
  const left = round.state === 'open' && now < round.dueAt ? timeLeft(round.dueAt, now) : null;
  if (!round.isInvited)
    return (
      <section aria-label={`Negotiation ${round.number}`} className="panel space-y-2 p-4">
        <h2>Not in the competitive range</h2>
        <p className="wrap-anywhere whitespace-pre-line">{round.reason}</p>
        {round.state === 'cancelled' && <p>This round is cancelled. Your proposal is considered again.</p>}
      </section>
    );
  return (
    <section aria-label={`Best and final offer ${round.number}`} className="panel space-y-3 p-4">
      <h2>Best and final offer, round {round.place}</h2>
      <p role="timer" className="text-xl font-semibold">
        {left === null ? overWords[round.state] : `${left} left`}
      </p>
      <p className="text-muted">
        Due {momentIn(round.dueAt, timeZone)}, by the server’s clock: {momentIn(now, timeZone)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{round.message}</p>
      {round.offers.length > 0 && <Offers round={round} timeZone={timeZone} />}
      {left !== null && data.maySign && <Form {...props} data={data} round={round} />}
      {left !== null && !data.maySign && (
        <p className="note">Only a person with the duty Bid signer can submit an offer.</p>
      )}
    </section>
  );
}

const stateWords = {
  sealed: ['Sealed', 'good'],
  superseded: ['Replaced', 'plain'],
  opened: ['Opened', 'good'],
  unreadable: ['Not readable', 'warn'],
} as const;

function Offers({ round, timeZone }: { readonly round: FirmRound; readonly timeZone: string }) {
  return (
    <ul aria-label="Receipts" className="divide-line divide-y">
      {round.offers.map((one) => {
        const [words, tone] = stateWords[one.status];
        return (
          <li key={one.receipt} className="space-y-1 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={tone}>{words}</Badge>
              {one.cents !== null && <span className="tabular-nums">{dollars(one.cents)}</span>}
              <span>Received {momentIn(one.receivedAt, timeZone)}</span>
            </p>
            {one.unreadable && <p className="text-warn">{one.unreadable}. Your last offer stands.</p>}
            <p className="text-muted">
              Receipt <code className="text-xs break-all">{one.receipt}</code>, signed by {one.signedBy}
            </p>
            <button
              type="button"
              className="button min-h-11 sm:min-h-0"
              onClick={() =>
                saveFile(
                  `offer-${one.receipt}.json`,
                  JSON.stringify(receiptFile(round, one), null, 2),
                  'application/json',
                )
              }
            >
              Download receipt
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const receiptFile = (
  { id, number }: FirmRound,
  { receipt, commitment, size, receivedAt }: FirmRound['offers'][number],
) => ({
  round: id,
  number,
  receipt,
  commitment,
  size,
  receivedAt,
});

function Form({ agency, solicitation, notice, data, round }: Omit<RoundProps, 'now'>) {
  const queries = useQueryClient();
  const [offer, putOffer] = useState<Offer>(() => data.offer ?? emptyDraft.offer);
  const [notes, putNotes] = useState('');
  const [isAsked, ask] = useState(false);
  const isReplacing = round.offers.some(({ status }) => status === 'sealed');
  const action = isReplacing ? 'Replace final offer' : 'Submit final offer';
  const sent = useMutation({
    mutationFn: async () => {
      const { vendor } = data;
      if (!vendor || !round.publicKey) throw new Error('This offer cannot be sealed. Reload the page.');
      const event = { id: round.id, publicKey: round.publicKey };
      const draft = { ...emptyDraft, offer, notes };
      const { receipt, envelope } = await sealBid(draft, { event, priceEvent: null, solicitation, vendor });
      return send(submitOffer, { agency, round: round.id, receipt, envelope });
    },
    onSuccess: async () => {
      ask(false);
      tell('Offer received', 'good');
      await readChanged(queries, [firmOffers.id]);
    },
    onError: () => ask(false),
  });
  const faults = faultsIn(sheetOf(notice), offer);
  return (
    <>
      <h3>{isReplacing ? 'New offer' : 'Your offer'}</h3>
      <PricePart notice={notice} offer={offer} put={putOffer} />
      <TextOf label="Notes" value={notes} rows={3} max={4000} put={putNotes} />
      <p className="text-muted">
        Your browser encrypts the offer. No one in the agency can read it before it is opened. Without a new offer your
        last one stands.
      </p>
      <button
        type="button"
        className="button button-primary min-h-11 w-full sm:w-auto"
        disabled={faults.length > 0 || sent.isPending}
        onClick={() => ask(true)}
      >
        {action}
      </button>
      {faults.length > 0 && <p className="text-warn">Complete the price sheet first.</p>}
      {sent.error && (
        <p role="alert" className="wrong">
          {sent.error.message}
        </p>
      )}
      {isAsked && (
        <Confirm
          title={isReplacing ? 'Replace your offer?' : 'Submit this offer?'}
          action={action}
          isBusy={sent.isPending}
          onConfirm={() => sent.mutate()}
          onClose={() => ask(false)}
        >
          You sign this offer for your firm. You can replace it until the due time.
        </Confirm>
      )}
    </>
  );
}
