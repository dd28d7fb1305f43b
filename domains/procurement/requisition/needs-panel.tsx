import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { procurement } from '../index.ts';
import { ExceptionNeed, OverrideNeed } from './leave-needs.tsx';
import { Need } from './need.tsx';
import { type EstimateKnown, type Needs, requestNeeds } from './needs.ts';

const { costEstimate, soleSourceCase } = procurement.pages;

/** What a request needs beside itself, what is there of it, and the next step to it. */
export function NeedsPanel({ id }: { readonly id: string }) {
  const { data } = useCall(requestNeeds, { id });
  if (!data) return null;
  const { estimate, soleSource, exceptions, short } = data;
  const hasEstimate = (estimate.law ?? estimate.sealed ?? estimate.begun) !== null;
  const hasCase = (soleSource.law ?? soleSource.newest) !== null;
  if (!hasEstimate && !hasCase && exceptions.length + short.length === 0) return null;
  return (
    <section aria-label="Required before submitting" className="panel p-4">
      <h2>Required before submitting</h2>
      <ul className="mt-3 space-y-4">
        {exceptions.map(({ rule }, at) => (
          <ExceptionNeed key={rule} {...{ id, needs: data, at }} />
        ))}
        {short.map(({ line }, at) => (
          <OverrideNeed key={line} {...{ id, needs: data, at }} />
        ))}
        {hasEstimate && <EstimateNeed id={id} estimate={estimate} />}
        {hasCase && <CaseNeed id={id} soleSource={soleSource} />}
      </ul>
    </section>
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
