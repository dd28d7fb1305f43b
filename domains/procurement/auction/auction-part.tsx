import { useState } from 'react';
import { dollars } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Fact } from '#web/ui/panel.tsx';
import { NumberInput } from '../bidding/number-input.tsx';
import { useServerNow } from '../bidding/server-now.ts';
import { momentIn } from '../publication/notice-words.ts';
import { type Sheet, totalsOf } from '../solicitation/price-sheet.ts';
import { enterAuction, type FirmAuction, firmAuction, leaveAuction, placePrice } from './auction-calls.ts';
import { clockLeft, phaseOf, phaseWords, rulesInWords } from './auction-phase.ts';

interface Props {
  readonly agency: string;
  readonly solicitation: string;
  readonly timeZone: string;
}

/** So often a bidder sees what the others did; the act itself is judged by what is there then. */
const EVERY_SECONDS = 2;

/** A reverse auction where a firm bids in it: time by the server’s clock, own rank or the best price, and the next price. */
export function AuctionPart(props: Props) {
  const { agency, solicitation } = props;
  const read = useCall(firmAuction, { id: solicitation, agency }, { everySeconds: EVERY_SECONDS });
  return (
    <Answered of={read} skeleton="h-60">
      {(data) => <Live {...props} data={data} readAt={read.dataUpdatedAt} />}
    </Answered>
  );
}

function Live({ data, readAt, ...props }: Props & { readonly data: FirmAuction; readonly readAt: number }) {
  const now = useServerNow(data.now, readAt);
  const { auction, lots } = data;
  if (!auction) return null;
  const phase = phaseOf(auction, now);
  const isRunning = phase === 'running';
  return (
    <section aria-label="Reverse auction" className="panel space-y-3 p-4">
      <div>
        <h2>Reverse auction {auction.number}</h2>
        <p role="timer" className="text-xl font-semibold tabular-nums">
          {isRunning ? `${clockLeft(auction.endsAt, now)} left` : phaseWords[phase]}
        </p>
        <p className="text-muted">
          {momentIn(auction.startsAt, props.timeZone)} to {momentIn(auction.endsAt, props.timeZone)}
          {auction.extensions > 0 && `, extended ${auction.extensions === 1 ? 'once' : `${auction.extensions} times`}`}
        </p>
      </div>
      <p className="text-muted">{rulesInWords(auction)}</p>
      {auction.alias === null ? (
        <Entering {...props} data={data} now={now} />
      ) : (
        <>
          <p>The agency sees you as {auction.alias} until the auction ends.</p>
          {lots.map((lot) => (
            <Lot key={lot.lot} {...props} lot={lot} isRunning={isRunning && data.maySign} />
          ))}
          {phase === 'ahead' && data.maySign && <Leaving {...props} />}
        </>
      )}
      {!data.maySign && <p className="note">Only a person with the duty Bid signer can enter and bid.</p>}
    </section>
  );
}

function Entering({ agency, solicitation, data, now }: Props & { readonly data: FirmAuction; readonly now: string }) {
  const [accepts, put] = useState(false);
  const enter = useAct(enterAuction, {
    changes: [firmAuction.id],
    onDone: ({ alias }) => tell(`You are in the auction as ${alias}`, 'good'),
  });
  const { auction } = data;
  if (!auction) return null;
  const isOpen = !auction.isClosed && now < auction.dueAt && auction.state === 'scheduled';
  return (
    <>
      <h3>Terms</h3>
      <p className="wrap-anywhere whitespace-pre-line">{auction.terms}</p>
      {isOpen && data.maySign ? (
        <>
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" checked={accepts} onChange={({ target }) => put(target.checked)} />
            My firm accepts these terms
          </label>
          <button
            type="button"
            className="button primary min-h-11"
            disabled={!accepts || enter.isPending}
            onClick={() => enter.mutate({ agency, solicitation, accepts })}
          >
            Enter auction
          </button>
          <Wrong of={enter.error} />
        </>
      ) : (
        <p>{isOpen ? 'Your firm has not entered yet.' : 'Firms entered until responses were due.'}</p>
      )}
    </>
  );
}

function Leaving({ agency, solicitation }: Props) {
  const leave = useAct(leaveAuction, {
    changes: [firmAuction.id],
    onDone: () => tell('Your firm left the auction', 'good'),
  });
  return (
    <>
      <button
        type="button"
        className="button min-h-11"
        disabled={leave.isPending}
        onClick={() => leave.mutate({ agency, solicitation })}
      >
        Leave auction
      </button>
      <Wrong of={leave.error} />
    </>
  );
}

const Wrong = ({ of }: { readonly of: Error | null }) =>
  of && (
    <p role="alert" className="wrong">
      {of.message}
    </p>
  );

type OfLot = FirmAuction['lots'][number];
type Amounts = Readonly<Record<string, number>>;

const given = (of: readonly { readonly id: string; readonly amount: number | null }[]): Amounts =>
  Object.fromEntries(of.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]])));

const sent = (of: Amounts) => Object.entries(of).map(([id, amount]) => ({ id, amount }));

/** What the prices come to, worked out as the server does it. */
function totalOf(lot: OfLot, prices: Amounts, extras: Amounts): number | null {
  const lines = lot.lines.map(({ id, quantity }) => ({
    id,
    lot: lot.lot,
    quantity,
    kind: 'base' as const,
    mayBeLeft: false,
  }));
  const on = lines.map(({ id }) => id);
  const sheet: Sheet = {
    lines,
    extras: lot.extras.map(({ id, kind, isDiscount }) =>
      kind === 'amount'
        ? { id, lot: lot.lot, kind }
        : { id, lot: lot.lot, kind, on, sign: isDiscount ? (-1 as const) : (1 as const) },
    ),
  };
  return totalsOf(sheet, { prices, extras }).lots[lot.lot] ?? null;
}

interface LotProps extends Props {
  readonly lot: OfLot;
  readonly isRunning: boolean;
}

function Lot({ agency, solicitation, lot, isRunning }: LotProps) {
  const [prices, putPrices] = useState<Amounts>(() => given(lot.lines.map(({ id, price }) => ({ id, amount: price }))));
  const [extras, putExtras] = useState<Amounts>(() => given(lot.extras));
  const place = useAct(placePrice, {
    changes: [firmAuction.id],
    onDone: ({ cents }) => tell(`Bid taken: ${dollars(cents)}`, 'good'),
  });
  const total = totalOf(lot, prices, extras);
  const isHigh = total !== null && lot.highest !== null && total > lot.highest;
  const set = (put: (of: Amounts) => void, of: Amounts, id: string) => (value: number | undefined) => {
    const { [id]: _before, ...others } = of;
    put(value === undefined ? others : { ...others, [id]: value });
  };
  return (
    <section aria-label={lot.lot ? `Lot ${lot.lot}` : 'Prices'} className="border-line space-y-2 border-t pt-3">
      <h3>{lot.lot ? `Lot ${lot.lot}: ${lot.name}` : lot.name}</h3>
      <dl className="grid grid-cols-2 gap-3">
        <Fact label="Your price">{lot.own === null ? 'None yet' : dollars(lot.own)}</Fact>
        {lot.rank !== null && <Fact label="Your rank">{lot.rank}</Fact>}
        {lot.best !== null && <Fact label="Best price">{dollars(lot.best)}</Fact>}
        {lot.highest !== null && isRunning && <Fact label="Bid at most">{dollars(Math.max(0, lot.highest))}</Fact>}
      </dl>
      {isRunning && (
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            place.mutate({
              agency,
              solicitation,
              lot: lot.lot || null,
              prices: sent(prices),
              extras: sent(extras),
              after: lot.number,
            });
          }}
        >
          {lot.lines.map(({ id, item, quantity, unit }) => (
            <div key={id}>
              <p className="wrap-anywhere">
                {item}, {quantity} {unit}
              </p>
              <NumberInput
                label={`Unit price, ${item}`}
                value={prices[id] === undefined ? null : prices[id] / 10_000}
                isOff={false}
                fault={prices[id] === undefined ? 'Must be an amount of 0 or more.' : undefined}
                whole={10_000}
                give={set(putPrices, prices, id)}
              />
            </div>
          ))}
          {lot.extras.map(({ id, name, kind }) => (
            <div key={id}>
              <p className="wrap-anywhere">{kind === 'percent' ? `${name}, percent` : name}</p>
              <NumberInput
                label={name}
                value={extras[id] === undefined ? null : extras[id] / 100}
                isOff={false}
                fault={extras[id] === undefined ? 'Enter 0 if there is none.' : undefined}
                whole={100}
                give={set(putExtras, extras, id)}
              />
            </div>
          ))}
          <button
            type="submit"
            className="button primary min-h-11 w-full sm:w-auto"
            disabled={
              total === null || isHigh || place.isPending || lot.extras.some(({ id }) => extras[id] === undefined)
            }
          >
            {total === null ? 'Bid' : `Bid ${dollars(total)}`}
          </button>
          {isHigh && <p className="text-muted">Lower your prices: at most {dollars(Math.max(0, lot.highest ?? 0))}.</p>}
          <Wrong of={place.error} />
        </form>
      )}
    </section>
  );
}
