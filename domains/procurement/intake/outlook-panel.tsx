import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { procurement } from '../index.ts';
import { paths } from '../requisition/requisition-fields.ts';
import { Gaps } from '../rule-packs/gaps.tsx';
import { figureOf, versionOf } from '../rule-packs/pack.ts';
import { UnconfirmedMark } from '../rule-packs/unconfirmed-mark.tsx';
import { estimateAsked } from '../rule-packs/decision.ts';
import { DaysPicture } from './days-picture.tsx';
import { matchKinds } from './passed-match.record.ts';
import type { OfferShown, Outlook } from './outlook.ts';
import { PassOver } from './pass-over.tsx';

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

interface RulesProps extends PanelProps {
  /** What is known besides, in the same panel as the turnaround. */
  readonly children?: ReactNode;
}

/** What would become of the request: answered beside the questions, and nothing of it is kept. */
export const OutlookPanel = (props: PanelProps) => (
  <div className="space-y-3">
    <OutlookFindings {...props} />
    <OutlookRules {...props} />
  </div>
);

/** What a person has to look at before the request goes on: what is there already, and what is doubtful. */
export const OutlookFindings = ({ outlook, requisition }: Pick<PanelProps, 'outlook' | 'requisition'>) => (
  <>
    <AlreadyThere offers={outlook.offers} requisition={requisition} />
    <Warnings outlook={outlook} isSaved={requisition !== undefined} />
  </>
);

/** How it is bought, what it does to the budget, and how long it takes. */
export const OutlookRules = ({ outlook, requisition, today, path, onPay, onWay, children }: RulesProps) => (
  <>
    <WayFound {...{ outlook, path }} isSaved={requisition !== undefined} {...(onWay ? { onWay } : {})} />
    <BudgetAfterwards outlook={outlook} />
    {onPay && outlook.budget.length === 0 && <Payers outlook={outlook} onPay={onPay} />}
    <div className="panel space-y-2 px-4 py-3 empty:hidden">
      {outlook.days && <DaysPicture days={outlook.days} from={today} title="Typical turnaround" />}
      {children}
    </div>
  </>
);

const useMoney = () => {
  const show = useShow();
  return (cents: number) => exact(cents, { kind: 'money' }, show);
};

/** The way to buy with the questions that led there, and the thresholds beside the running total. */
function WayFound({
  outlook: { way, decision, cents, splitting, offers },
  path,
  onWay,
  isSaved,
}: Pick<PanelProps, 'outlook' | 'path' | 'onWay'> & { readonly isSaved: boolean }) {
  const isWhole = useWhole();
  const contract = offers.find(({ kind }) => kind === 'cooperative')?.id ?? null;
  const money = useMoney();
  // Methods look at everything that belongs together; what the pieces come to is what counts.
  const together = Math.max(cents, splitting.aggregatedCents);
  const thresholds = decision.thresholds.toSorted((one, other) => one.cents - other.cents);
  if (cents === 0 && way.path !== 'contract' && way.path !== 'catalogue')
    return (
      <section aria-label="Recommended method" className="panel px-4 py-3">
        <h2 className="text-sm">Recommended method</h2>
        <p className="text-muted">Add a line with a quantity and a price to see the procurement method.</p>
      </section>
    );
  return (
    <section aria-label="Recommended method" className="panel px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-sm">{paths[way.path]}</h2>
        {!isSaved && <span className="text-base font-semibold tabular-nums">{money(cents)}</span>}
      </div>
      {onWay &&
        (path === way.path ? (
          <p className="note mt-1">This method is selected.</p>
        ) : (
          <button
            type="button"
            className="button mt-2 print:hidden"
            onClick={() => onWay(way.path, way.path === 'contract' ? contract : null)}
          >
            Use this method
          </button>
        ))}
      <Gaps gaps={decision.gaps} />
      {together > cents && <p className="text-warn">{`${money(together)} with related purchases`}</p>}
      {thresholds.length > 0 && (
        <ul className="mt-3 space-y-2">
          {thresholds.map((one) => (
            <li key={one.name}>
              <div className="flex justify-between gap-2 text-sm">
                <span>{one.label}</span>
                <span className="tabular-nums">{money(one.cents)}</span>
              </div>
              <progress
                className="progress mt-1"
                aria-label={`${one.label}: ${money(together)} of ${money(one.cents)}`}
                max={one.cents}
                value={Math.min(together, one.cents)}
              />
              <p className={`text-xs ${one.crossed ? 'text-warn' : 'text-muted'}`}>
                {one.crossed ? 'Above' : `${money(one.cents - together)} below`} · {one.citation}
                {one.unconfirmed && (
                  <>
                    {' '}
                    <UnconfirmedMark
                      figure={figureOf(one)}
                      version={versionOf({ id: one.pack, version: one.version })}
                    />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <details className="mt-3" open={isWhole}>
        <summary>Why this method</summary>
        <ol className="mt-2 space-y-2">
          {way.steps.map(({ question, answer, because, law, isDecisive }) => (
            <li key={question} className={isDecisive ? 'font-medium' : ''}>
              {question} <Badge tone={isDecisive ? 'review' : 'plain'}>{answer}</Badge>
              <span className="note block">
                {because}
                {law && ` ${law}`}
              </span>
            </li>
          ))}
        </ol>
        <button type="button" className="button button-quiet mt-2 print:hidden" onClick={() => print()}>
          <Icon name="file-text" />
          Print
        </button>
      </details>
    </section>
  );
}

/** What would stand in the way of submitting, and what is worth a second look. */
function Warnings({
  outlook: { splitting, doubles, decision, faults },
  isSaved,
}: {
  readonly outlook: Outlook;
  readonly isSaved: boolean;
}) {
  const show = useShow();
  const blocked = decision.blocked.filter(({ exception }) => exception === null);
  // A saved request says beside its steps what it needs, with the way there.
  const estimate = isSaved ? undefined : estimateAsked(decision);
  if (splitting.findings.length + doubles.total + blocked.length + faults.length === 0 && !estimate) return null;
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
        {splitting.findings.map(({ kind, sentence, others }) => (
          <li key={kind}>
            <p>{sentence}</p>
            <p className="note">
              {others.map(({ id, title }) => (
                <Link key={id} to={at(id)} className="link mr-2">
                  {title}
                </Link>
              ))}
              {splitting.citation}
            </p>
          </li>
        ))}
        {doubles.total > 0 && (
          <li>
            <p>Similar recent requisitions for this location:</p>
            <ul>
              {doubles.data.map((one) => (
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
            {doubles.total > doubles.data.length && (
              <p className="note">
                The newest {doubles.data.length} of {doubles.total}. Find the others in the list.
              </p>
            )}
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
  const { rowAt } = useRecords();
  if (offers.length === 0) return null;
  return (
    <section aria-label="Existing sources" className="panel px-4 py-3">
      <h2 className="mb-1 text-sm">Existing sources</h2>
      <ul className="space-y-3">
        {offers.map((offer) => {
          const to = rowAt(offer.record, offer.id);
          return (
            <li key={offer.id}>
              <p>
                <Badge>{matchKinds[offer.kind]}</Badge>{' '}
                {to ? (
                  <Link to={to} className="link">
                    {offer.title}
                  </Link>
                ) : (
                  offer.title
                )}
              </p>
              <p className="note">{offer.because}</p>
              {requisition && offer.kind !== 'purchase' && <PassOver offer={offer} requisition={requisition} />}
            </li>
          );
        })}
      </ul>
      {!requisition && offers.some(({ kind }) => kind !== 'purchase') && (
        <p className="note mt-2">To buy anyway, save the draft and decline the source with a reason.</p>
      )}
    </section>
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
