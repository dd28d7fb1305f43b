import type { ReactNode } from 'react';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { momentOf } from '#web/record/cells.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { type Hold, holds } from '../../vendors/public.ts';
import { InsuranceTable } from '../../vendors/public.tsx';
import { awardResponsibility, type KnownToday } from './responsibility-call.ts';

const matchWords: Readonly<Record<string, string>> = { open: 'to review', confirmed: 'excluded', cleared: 'cleared' };
const actWords: Readonly<Record<string, string>> = {
  approve: 'Approved',
  notice: 'Bidders notified',
  finalize: 'Made final',
  standBy: 'Kept as backup',
  callOn: 'Called on',
};

/** What is known today of the vendor, with the gaps between its insurance and the clause. */
export default function ResponsibilityPanel({ id }: { readonly id: string }) {
  const of = useCall(awardResponsibility, { id });
  return (
    <section aria-label="Responsibility" className="panel pb-2">
      <h2 className="px-4 py-3">Responsibility</h2>
      <Answered of={of} skeleton="h-32">
        {(known) => <Known of={known} />}
      </Answered>
    </section>
  );
}

function Known({ of }: { readonly of: KnownToday }) {
  const { vendor, inTheWay, debarment, risks, insurance, extract, matches, performance } = of;
  const me = useSession();
  const show = useShow();
  const { rowAt } = usePlaces();
  const isExpired = vendor?.samUntil != null && vendor.samUntil < today(me);
  const held = (vendor?.heldFrom ?? []).map((one) => holds[one as Hold]).join(', ');
  const lines: readonly (readonly [string, ReactNode, boolean])[] = vendor
    ? [
        ['Award', inTheWay ?? 'No obstacle', inTheWay !== null],
        ...(held ? [['Hold stops', held, true] as const] : []),
        ...(debarment
          ? [
              [
                'Debarment',
                <Link key="case" to={rowAt('vendor_debarment', debarment.id) ?? ''} className="link">
                  {debarment.number}
                  {debarment.untilDay && `, until ${wholeDay(debarment.untilDay, show)}`}
                </Link>,
                true,
              ] as const,
            ]
          : []),
        [
          'SAM extract',
          extract
            ? `${wholeDay(extract.takenOn, show)}, ${extract.entries} entries${extract.isOld ? ', old' : ''}`
            : 'None loaded',
          extract?.isOld !== false,
        ],
        ...matches.map(
          ({ id, excluded, status }) =>
            [
              'Exclusion match',
              <Link key={id} to={rowAt('exclusion_match', id) ?? ''} className="link">
                {`${excluded}: ${matchWords[status] ?? status}`}
              </Link>,
              status !== 'cleared',
            ] as const,
        ),
        ['UEI', vendor.uei ?? 'None', false],
        [
          'SAM expiration',
          vendor.samUntil ? `${wholeDay(vendor.samUntil, show)}${isExpired ? ', expired' : ''}` : 'None',
          isExpired,
        ],
        [
          'Performance',
          performance ? (
            <Link key="score" to={rowAt('vendor_scorecard', performance.id) ?? ''} className="link">
              {`${performance.number}: ${performance.score ?? 'no'} points`}
            </Link>
          ) : (
            'No scorecard'
          ),
          performance?.standing === 'blocked' || performance?.standing === 'warned',
        ],
        ['Earlier awards', `${of.awardsFinal} final, ${of.awardsFailed} failed`, of.awardsFailed > 0],
        [
          'License',
          of.license
            ? `${of.license}${of.licenseUntil ? `, until ${wholeDay(of.licenseUntil, show)}` : ''}`
            : 'Not entered',
          of.licenseUntil !== null && of.licenseUntil < today(me),
        ],
        ['Financial capacity', of.finances ?? 'Not entered', of.finances === null],
        ['Risk signals', risks.length === 0 ? 'None' : risks.join('; '), risks.length > 0],
      ]
    : [['Award', inTheWay, true]];
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 px-4 pb-3 sm:grid-cols-2">
        {lines.map(([label, said, isWarning]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className={`wrap-anywhere ${isWarning ? 'text-warn' : ''}`}>{said}</dd>
          </div>
        ))}
      </dl>
      {of.checks.length > 0 && (
        <p className="note px-4 pb-2">
          Kept checks:{' '}
          {of.checks
            .map(
              ({ act, at, takenOn }) =>
                `${actWords[act] ?? act} ${momentOf(at, show)}${takenOn ? ` (SAM extract of ${wholeDay(takenOn, show)})` : ''}`,
            )
            .join('; ')}
        </p>
      )}
      {insurance && insurance.coverages.length > 0 ? (
        <>
          <h3 className="px-4 py-1">Required insurance</h3>
          <InsuranceTable of={insurance} />
        </>
      ) : (
        <p className="note px-4 pb-2">The solicitation has no insurance clause.</p>
      )}
    </>
  );
}
