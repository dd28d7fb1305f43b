import { dollars } from '#kernel';
import type { ViewProps } from '#web/site/view.ts';
import { wholeDay } from '#web/ui/format.ts';
import type { EmergenciesPage, PublicEmergency } from './notices-site.ts';

const path = '/emergency-purchases';
const dayOf = (day: string | null): string | null => (day === null ? null : wholeDay(day));

/** Emergency purchases for everybody, the latest first. */
export default function EmergencyPurchasesView({ data }: ViewProps<EmergenciesPage>) {
  const { agency, notices, page, hasMore } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <p className="text-muted">{agency}</p>
      <h1 className="mt-1 text-3xl sm:text-5xl">Emergency purchases</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        Purchases that did not wait for competition, each with its reason, limit and end. Other purchases are in{' '}
        <a href="/public-opportunities">opportunities</a> and <a href="/public-contracts">public contracts</a>.
      </p>
      {notices.length === 0 && (
        <p className="panel mt-6 p-6 text-base">
          {page === 1 ? (
            'No notices. Notices of emergency purchases appear here.'
          ) : (
            <a href={path}>Show the latest notices</a>
          )}
        </p>
      )}
      <div className="mt-8 space-y-6">
        {notices.map((one) => (
          <OneNotice key={one.number} of={one} />
        ))}
      </div>
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className="mt-4 flex gap-6">
          {page > 1 && <a href={`${path}?page=${page - 1}`}>Previous</a>}
          {hasMore && <a href={`${path}?page=${page + 1}`}>Next</a>}
        </nav>
      )}
    </div>
  );
}

interface OneProps {
  readonly of: PublicEmergency;
}

function OneNotice({ of }: OneProps) {
  const { number, isWithdrawn, need, reason, vendor, amountCents, decidedOn, endsOn, endedOn } = of;
  const facts = isWithdrawn
    ? [
        ['Posted', dayOf(of.postedOn)],
        ['Withdrawn', dayOf(of.withdrawnOn)],
        ['Withdrawal reason', of.withdrawal],
      ]
    : [
        ['Vendor', vendor],
        ['Not to exceed', amountCents === null ? null : dollars(amountCents)],
        ['Authorized', dayOf(decidedOn)],
        ['Expires', dayOf(endsOn)],
        ['Ended', dayOf(endedOn)],
        ['Reason', reason],
        ['Posted', dayOf(of.postedOn)],
        ['Held back', of.held.length > 0 ? `${of.held.join(', ')}. ${of.heldLaw ?? ''}` : null],
      ];
  return (
    <article className="panel p-5">
      <h2 className="text-xl wrap-anywhere">
        <span className="text-muted font-mono text-sm">{number}</span>{' '}
        {isWithdrawn ? 'Withdrawn notice' : (need ?? 'Emergency purchase')}
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label} className="md:contents">
                <dt className="font-medium">{label}</dt>
                <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}
