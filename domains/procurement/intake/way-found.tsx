import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { paths } from '../requisition/requisition-fields.ts';
import type { DecidedLimit } from '../rule-packs/decision.ts';
import { Gaps } from '../rule-packs/gaps.tsx';
import { figureOf, versionOf } from '../rule-packs/pack.ts';
import { UnconfirmedMark } from '../rule-packs/unconfirmed-mark.tsx';
import { limitsAround } from './limits-around.ts';
import type { Outlook } from './outlook.ts';
import { useMoney } from './use-money.tsx';

interface WayProps {
  readonly outlook: Outlook;
  /** The way that the request names; null while purchasing chooses it. */
  readonly path: string | null;
  /** Writes the way that was found into the request, with the contract where there is one. */
  readonly onWay?: (path: string, contract: string | null) => void;
}

/** The procurement method with the questions that led there, and the two thresholds between which the running total is. */
export function WayFound({
  outlook: { way, decision, cents, splitting, offers },
  path,
  onWay,
  isSaved,
}: WayProps & { readonly isSaved: boolean }) {
  const isWhole = useWhole();
  const contract = offers.find(({ kind }) => kind === 'cooperative')?.id ?? null;
  const money = useMoney();
  // Methods look at everything that belongs together; what the pieces come to is what counts.
  const together = Math.max(cents, splitting.aggregatedCents);
  const { near, far } = limitsAround(decision.thresholds);
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
      <Limits limits={near} together={together} />
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
        <Limits limits={far} together={together} />
        <button type="button" className="button button-quiet mt-2 print:hidden" onClick={() => print()}>
          <Icon name="file-text" />
          Print
        </button>
      </details>
    </section>
  );
}

function Limits({ limits, together }: { readonly limits: readonly DecidedLimit[]; readonly together: number }) {
  const money = useMoney();
  if (limits.length === 0) return null;
  return (
    <ul className="mt-3 space-y-2">
      {limits.map((one) => (
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
                <UnconfirmedMark figure={figureOf(one)} version={versionOf({ id: one.pack, version: one.version })} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
