import { dollars } from '#kernel';
import { wholeDay } from '#web/ui/format.ts';
import type { NoticeAward } from './notice.ts';

const awardWords: Readonly<Record<string, string>> = {
  noticed: 'Notice of intent to award',
  protested: 'Award stayed by a protest',
  final: 'Awarded',
  cancelled: 'Award cancelled',
};
const protestWords: Readonly<Record<string, string>> = {
  filed: 'filed',
  under_review: 'under review',
  upheld: 'upheld',
  denied: 'denied',
  dismissed: 'dismissed',
  withdrawn: 'withdrawn',
};

/** Who is to get it, until when that can be protested, and what became of protests. */
export function Awards({ awards }: { readonly awards: readonly NoticeAward[] }) {
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby="awards">
      <h2 id="awards" className="text-xl">
        Award
      </h2>
      <ul className="mt-3 space-y-4">
        {awards.map((one) => (
          <li key={one.number} className="panel space-y-1 p-4 text-base">
            <p className="font-semibold">
              {awardWords[one.state] ?? 'Award'}
              {one.lot === null ? '' : `, lot ${one.lot}`}
            </p>
            <p>
              {one.vendor ?? 'Vendor'}
              {one.amount && <span className="tabular-nums">, {dollars(one.amount.cents)}</span>}
            </p>
            {one.finalOn ? (
              <p className="text-muted">Final on {wholeDay(one.finalOn)}</p>
            ) : (
              one.protestUntil &&
              one.state !== 'cancelled' && (
                <p className="text-muted">Protests accepted until {wholeDay(one.protestUntil)}</p>
              )
            )}
            {one.protests.map(({ number, state, decidedOn }) => (
              <p key={number}>
                Protest {number}: {protestWords[state] ?? state}
                {decidedOn && ` on ${wholeDay(decidedOn)}`}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
