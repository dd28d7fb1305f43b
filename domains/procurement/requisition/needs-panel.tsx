import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { procurement } from '../index.ts';
import { WithLinks } from '../intake/with-links.tsx';
import { ExceptionNeed, OverrideNeed } from './leave-needs.tsx';
import { Need } from './need.tsx';
import { type EstimateKnown, laterNeeds, type Needs, openNeeds } from './needs.ts';

const { costEstimate, soleSourceCase } = procurement.pages;

/** The heading that says how many requirements are open. */
export const NEEDS = 'requisition-needs';

interface NeedsProps {
  readonly id: string;
  readonly needs: Needs;
}

/** What a request needs beside itself, all at once, each with the next step to it; one line once everything is there. */
export function NeedsPanel({ id, needs }: NeedsProps) {
  const { estimate, soleSource, exceptions, short, others } = needs;
  const hasEstimate = (estimate.law ?? estimate.sealed ?? estimate.begun) !== null;
  const hasCase = (soleSource.law ?? soleSource.newest) !== null;
  if (!hasEstimate && !hasCase && exceptions.length + short.length + others.length === 0) return null;
  const open = openNeeds(needs);
  const later = laterNeeds(needs);
  return (
    <section aria-label="Required before submitting" className="panel">
      <details open={open + later > 0}>
        <summary className="px-4 py-3">
          <h2 id={NEEDS} className="inline">
            Required before submitting{' '}
            <span className="text-muted font-normal">
              {open > 0 ? `${open} open` : later > 0 ? `${later} before approval` : 'complete'}
            </span>
          </h2>
        </summary>
        <ul className="space-y-3 px-4 pb-4">
          {others.map((one) => (
            <OtherNeed key={one.sentence} {...{ id, ...one, mayMend: needs.mayAsk }} />
          ))}
          {exceptions.map(({ rule }, at) => (
            <ExceptionNeed key={rule} {...{ id, needs, at }} />
          ))}
          {short.map(({ line }, at) => (
            <OverrideNeed key={line} {...{ id, needs, at }} />
          ))}
          {hasEstimate && <EstimateNeed id={id} estimate={estimate} />}
          {hasCase && <CaseNeed id={id} soleSource={soleSource} />}
        </ul>
      </details>
    </section>
  );
}

const titles: Readonly<Record<string, string>> = {
  'requisition.brand_says_or_equal': 'Specifications',
  'requisition.contract_is_used': 'Existing source',
  'requisition.contract_is_named': 'Existing contract',
  'requisition.contract_covers': 'Existing contract',
  'requisition.contract_may_be_used': 'Existing contract',
  'requisition.is_no_piece': 'Split purchase',
  'requisition.card_may_pay': 'Purchasing card',
  'requisition.path_is_enough': 'Procurement method',
  'requisition.quotes_are_enough': 'Quotes',
};

type OtherProps = Needs['others'][number] & { readonly id: string; readonly mayMend: boolean };

/** What submitting would be refused with, in its own words, and the field in which it is mended. */
function OtherNeed({ id, code, sentence, field, rows, mayMend }: OtherProps) {
  const to = `${href(procurement.pages.requisition, { id })}?edit=${field}`;
  return (
    <Need title={titles[code] ?? 'Funding'} isThere={false} next={mayMend ? ['Fix this', to] : null}>
      <p>
        <WithLinks {...{ sentence, rows }} />
      </p>
    </Need>
  );
}

function EstimateNeed({
  id,
  estimate: { law, sealed, begun },
}: {
  readonly id: string;
  readonly estimate: Needs['estimate'];
}) {
  const show = useShow();
  const known = ({ number, by, at }: EstimateKnown) => `${number}, by ${by}, ${momentOf(at, show)}`;
  const mine = (sealed ?? begun)?.id;
  const next = mine
    ? ([sealed ? 'Open estimate' : 'Complete estimate', href(costEstimate, { id: mine })] as const)
    : sealed
      ? null
      : (['New estimate', `${href(costEstimate, { id: 'new' })}?requisition=${id}`] as const);
  return (
    <Need title="Independent estimate" isThere={sealed !== null} next={next}>
      <p>
        {sealed
          ? `Sealed: ${known(sealed)}.`
          : begun
            ? `Not sealed yet: ${known(begun)}.`
            : 'Seal an estimate before you submit.'}
      </p>
      <p className="note">
        {law ? `The agency’s own cost estimate, sealed before bids are opened. ${law}` : 'Not required at this amount.'}
        {sealed && !mine && ' Only its author and the readers named in it can see the figure.'}
      </p>
    </Need>
  );
}

const newest: Readonly<Record<string, (who: string) => string>> = {
  draft: (who) => `${who} is writing it. File it before you submit.`,
  filed: () => 'Filed. The chief procurement officer decides on it before the approval.',
  returned: (who) => `Sent back to ${who} to complete and refile.`,
  refused: () => 'Refused. Compete the purchase, or file a case on another ground.',
  accepted: () => 'Accepted.',
};

function CaseNeed({
  id,
  soleSource: { law, newest: one },
}: {
  readonly id: string;
  readonly soleSource: Needs['soleSource'];
}) {
  const isOver = one === null || one.status === 'refused';
  const next =
    isOver && law
      ? (['New case', `${href(soleSourceCase, { id: 'new' })}?requisition=${id}`] as const)
      : one && (['Open case', href(soleSourceCase, { id: one.id })] as const);
  return (
    <Need title="Sole-source case" isThere={one?.status === 'accepted' || law === null} next={next}>
      <p>{one ? `${one.number}. ${newest[one.status]?.(one.by) ?? ''}` : 'File a case before you submit.'}</p>
      {one?.because && (
        <blockquote className="border-line my-1 border-l-2 pl-3 wrap-anywhere">{one.because}</blockquote>
      )}
      <p className="note">
        {law
          ? `The law permits a noncompetitive purchase on few grounds only. ${law}`
          : 'Not required: no rule requires competition here.'}
      </p>
    </Need>
  );
}
