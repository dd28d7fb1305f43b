import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { procurement } from '../index.ts';
import { estimateAsked } from '../rule-packs/decision.ts';
import { DaysPicture } from './days-picture.tsx';
import { matchKinds } from './passed-match.record.ts';
import type { OfferShown, Outlook } from './outlook.ts';
import { PassOver } from './pass-over.tsx';
import { useMoney } from './use-money.tsx';
import { WayFound } from './way-found.tsx';
import { WithLinks } from './with-links.tsx';

interface PanelProps {
  readonly outlook: Outlook;
  /** The saved request, without which nothing can be passed over yet. */
  readonly requisition?: string;
  readonly today: string;
  /** The way that the request names; null while purchasing chooses it. */
  readonly path: string | null;
  /** Writes the way that was found into the request, with the contract where there is one. */
  readonly onWay?: (path: string, contract: string | null) => void;
  /** Lets a budget line of the cost center be chosen at once. */
  readonly onPay?: (line: string) => void;
}

/** What would become of the request: answered beside the questions, and nothing of it is kept. */
export const OutlookPanel = (props: PanelProps) => (
  <div className="space-y-3">
    <OutlookFindings {...props} />
    <WayFound {...props} isSaved={false} />
    <OutlookEffects {...props} />
  </div>
);

/** A requirement that the page of a saved request says already, with the requisitions that it names. */
export interface Said {
  readonly sentence: string;
  readonly rows: readonly { readonly id: string }[];
}

interface FindingsProps extends Pick<PanelProps, 'outlook' | 'requisition'> {
  readonly said?: readonly Said[];
}

/** What a person has to look at before the request goes on: what is there already, and what is doubtful. */
export const OutlookFindings = ({ outlook, requisition, said = [] }: FindingsProps) => (
  <>
    <AlreadyThere offers={outlook.offers.filter(({ id }) => !namesAll(said, [{ id }]))} requisition={requisition} />
    <Warnings {...{ outlook, said }} isSaved={requisition !== undefined} />
  </>
);

/** Whether one of these names all of these requisitions: what it says of them is not said again. */
const namesAll = (said: readonly Said[], others: Said['rows']): boolean =>
  others.length > 0 && said.some(({ rows }) => others.every(({ id }) => rows.some((row) => row.id === id)));

type EffectsProps = Pick<PanelProps, 'outlook' | 'today' | 'onPay'> & {
  /** What is known besides, in the same panel as the turnaround. */
  readonly children?: ReactNode;
};

/** What it does to the budget, and how long it takes. */
export const OutlookEffects = ({ outlook, today, onPay, children }: EffectsProps) => (
  <div className="@container">
    <div className="grid items-start gap-3 @xl:grid-cols-[minmax(0,1fr)_14rem]">
      <BudgetAfterwards outlook={outlook} />
      {onPay && outlook.budget.length === 0 && <Payers outlook={outlook} onPay={onPay} />}
      <div className="panel space-y-2 px-4 py-3 empty:hidden has-[details[open]]:col-span-full">
        {outlook.days && <DaysPicture days={outlook.days} from={today} title="Typical turnaround" />}
        {children}
      </div>
    </div>
  </div>
);

/** What would stand in the way of submitting, and what is worth a second look. */
function Warnings({
  outlook: { splitting, doubles, decision, offers, ...outlook },
  said,
  isSaved,
}: {
  readonly outlook: Outlook;
  readonly said: readonly Said[];
  readonly isSaved: boolean;
}) {
  const show = useShow();
  // A saved request says above all else what it needs, with the way there.
  const blocked = isSaved ? [] : decision.blocked.filter(({ exception }) => exception === null);
  const faults = isSaved ? [] : outlook.faults;
  const estimate = isSaved ? undefined : estimateAsked(decision);
  const isSaid = ({ sentence, others }: (typeof splitting.findings)[number]) =>
    namesAll(said, others) || said.some((one) => one.sentence.startsWith(sentence));
  const findings = splitting.findings.filter((one) => !isSaid(one));
  const pieces = splitting.findings.flatMap(({ others }) => others);
  // What is named as a piece or as a source is not named again.
  const named = new Set([...pieces, ...offers].map(({ id }) => id));
  const alike = doubles.data.filter(({ requisition }) => !named.has(requisition));
  if (findings.length + alike.length + blocked.length + faults.length === 0 && !estimate) return null;
  const at = (id: string) => href(procurement.pages.requisition, { id });
  return (
    <section aria-label="Review" className="panel px-4 py-3">
      <h2 className="mb-1 text-sm">Review</h2>
      <ul className="space-y-3">
        {blocked.map(({ rule, sentence, citation }) => (
          <li key={rule}>
            <p className="text-danger">{sentence}</p>
            <p className="note">{citation}</p>
          </li>
        ))}
        {estimate && (
          <li>
            <p>Seal an independent estimate before you submit. Save the draft to start one.</p>
            <p className="note">{estimate.citation}</p>
          </li>
        )}
        {faults.map(({ path, sentence }) => (
          <li key={`${path} ${sentence}`}>{sentence}</li>
        ))}
        {findings.map(({ kind, sentence, others }) => (
          <li key={kind}>
            <p>
              <WithLinks sentence={sentence} rows={others} />
            </p>
            <p className="note">{splitting.citation}</p>
          </li>
        ))}
        {alike.length > 0 && (
          <li>
            <p>
              Similar recent requisitions for this location
              {doubles.total > doubles.data.length && ` (and ${doubles.total - doubles.data.length} more in the list)`}:
            </p>
            <ul>
              {alike.map((one) => (
                <li key={one.requisition + one.item}>
                  <Link to={at(one.requisition)} className="link">
                    {one.number}
                  </Link>{' '}
                  <span className="text-muted">
                    {one.item}, {wholeDay(one.day, show)}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  );
}

interface ThereProps {
  readonly offers: readonly OfferShown[];
  readonly requisition: string | undefined;
}

/** Contracts, catalogues and stock first; earlier purchases as a help. */
function AlreadyThere({ offers, requisition }: ThereProps) {
  if (offers.length === 0) return null;
  const [before = [], sources = []] = [true, false].map((is) =>
    offers.filter(({ kind }) => (kind === 'purchase') === is),
  );
  return (
    <section aria-label="Existing sources" className="panel px-4 py-3">
      <h2 className="mb-1 text-sm">Existing sources</h2>
      <ul className="space-y-1.5 empty:hidden">
        {sources.map((offer) => (
          <Offer key={offer.id} offer={offer} badge={matchKinds[offer.kind]}>
            {requisition && <PassOver offer={offer} requisition={requisition} />}
          </Offer>
        ))}
      </ul>
      {before.length > 0 && (
        <>
          <h3 className="note mt-1.5">Earlier purchases</h3>
          <ul className="space-y-1">
            {before.map((offer) => (
              <Offer key={offer.id} offer={offer} />
            ))}
          </ul>
        </>
      )}
      {!requisition && sources.length > 0 && (
        <p className="note mt-2">To buy anyway, save the draft and decline the source with a reason.</p>
      )}
    </section>
  );
}

interface OfferProps {
  readonly offer: OfferShown;
  readonly badge?: string;
  readonly children?: ReactNode;
}

function Offer({ offer: { record, id, title, because }, badge, children }: OfferProps) {
  const to = useRecords().rowAt(record, id);
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {badge && <Badge>{badge}</Badge>}
        {to ? (
          <Link to={to} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="note">{because}</span>
      </p>
      {children}
    </li>
  );
}

/** What is left on each budget line once this is set aside. */
function BudgetAfterwards({ outlook: { budget } }: { readonly outlook: Outlook }) {
  const { rowAt } = useRecords();
  const money = useMoney();
  if (budget.length === 0) return null;
  return (
    <section aria-label="Budget impact" className="panel px-4 py-3">
      <h2 className="mb-1 text-sm">Budget impact</h2>
      <ul className="space-y-3">
        {budget.map(({ line, name, availableCents, askedCents, action }) => {
          const after = availableCents - askedCents;
          const to = rowAt('budget_line', line);
          return (
            <li key={line}>
              <div className="flex flex-wrap justify-between gap-x-3">
                {to ? (
                  <Link to={to} className="link">
                    {name}
                  </Link>
                ) : (
                  <span>{name}</span>
                )}
                <span className={`font-semibold tabular-nums ${after < 0 ? 'text-danger' : ''}`}>{money(after)}</span>
              </div>
              <p className="note">
                {`${money(availableCents)} available, ${money(askedCents)} requested.`}
                {after < 0 &&
                  (action === 'stop' ? ' Over budget: blocked.' : action === 'warn' ? ' Over budget: warning.' : '')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** From what the cost center can pay, with what is left there. */
function Payers({ outlook: { payers }, onPay }: { readonly outlook: Outlook; readonly onPay: (line: string) => void }) {
  const money = useMoney();
  if (payers.length === 0) return null;
  return (
    <section aria-label="Available funding" className="panel px-4 py-3">
      <h2 className="mb-1 text-sm">Available funding</h2>
      <ul className="max-h-96 space-y-2 overflow-y-auto">
        {payers.map(({ line, name, availableCents }) => (
          <li key={line} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              {name}
              <span className="note block">{money(availableCents)} available</span>
            </span>
            <button type="button" className="button" aria-label={`Pay from ${name}`} onClick={() => onPay(line)}>
              Pay from
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
