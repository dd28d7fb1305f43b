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
    <section aria-label="What it needs beside" className="panel p-4">
      <h2>What it needs beside</h2>
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
    ? ([sealed ? 'Open it' : 'Complete and seal it', href(costEstimate, { id: mine })] as const)
    : sealed
      ? null
      : (['Write an estimate', `${href(costEstimate, { id: 'new' })}?requisition=${id}`] as const);
  return (
    <Need title="Independent estimate" isThere={sealed !== null} next={next}>
      <p>
        {sealed
          ? `Sealed: ${known(sealed)}.`
          : begun
            ? `Begun and not sealed yet: ${known(begun)}.`
            : 'None is sealed yet. Without one this cannot be submitted.'}
      </p>
      <p className="note">
        {law
          ? `The agency reckons for itself what it will cost, and seals that before the first bid is seen. ${law}`
          : 'No rule in use asks for it at this amount.'}
        {sealed && !mine && ' The figure is shown to nobody but its author and those who are named in it.'}
      </p>
    </Need>
  );
}

const newest: Readonly<Record<string, (who: string) => string>> = {
  draft: (who) => `${who} is still writing it. It has to be filed before this is submitted.`,
  filed: () => 'Filed. The chief procurement officer decides on it, and nothing is approved before that.',
  returned: (who) => `Sent back to ${who}, to be completed and filed again.`,
  refused: () => 'Refused. Let vendors compete, or write another case on another ground.',
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
      ? (['Write a case', `${href(soleSourceCase, { id: 'new' })}?requisition=${id}`] as const)
      : one && (['Open the case', href(soleSourceCase, { id: one.id })] as const);
  return (
    <Need title="Sole-source case" isThere={one?.status === 'accepted' || law === null} next={next}>
      <p>
        {one
          ? `${one.number}. ${newest[one.status]?.(one.by) ?? ''}`
          : 'None is filed yet. Without one this cannot be submitted.'}
      </p>
      {one?.because && (
        <blockquote className="border-line my-1 border-l-2 pl-3 wrap-anywhere">{one.because}</blockquote>
      )}
      <p className="note">
        {law
          ? `It leaves competition out, which the law permits on a few grounds only. ${law}`
          : 'No rule in use asks for competition here, so nothing depends on it.'}
      </p>
    </Need>
  );
}
