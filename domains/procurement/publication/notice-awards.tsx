import { dollars } from '#kernel';
import { filled, inLanguage, type Language, type MarketWords, vendorPath } from '../../public/public.ts';
import type { NoticeAward } from './notice.ts';

const awardWords: Readonly<Record<string, keyof MarketWords>> = {
  noticed: 'noticed',
  protested: 'protested',
  final: 'final',
  cancelled: 'awardCancelled',
  standby: 'backupAward',
  defaulted: 'awardeeFailed',
};
const protestStates = [
  'filed',
  'under_review',
  'upheld',
  'denied',
  'dismissed',
  'withdrawn',
  'appealed',
  'reversed',
  'affirmed',
] as const;

interface AwardsProps {
  readonly number: string;
  readonly awards: readonly NoticeAward[];
  readonly words: MarketWords;
  readonly locale: string;
  readonly language: Language;
}

/** Who is to get it, until when that can be protested, and what became of protests. */
export function Awards({ number, awards, words, locale, language }: AwardsProps) {
  if (awards.length === 0) return null;
  const day = (on: string): string =>
    new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${on}T00:00:00Z`),
    );
  const stateOf = (state: string): string => {
    const known = protestStates.find((one) => one === state);
    return known ? words[known] : state;
  };
  return (
    <section aria-labelledby="awards">
      <h2 id="awards" className="text-xl">
        {words.award}
      </h2>
      <ul className="mt-3 space-y-4">
        {awards.map((one) => (
          <li key={one.number} className="panel space-y-1 p-4 text-base">
            <p className="font-semibold">
              {words[awardWords[one.state] ?? 'award']}
              {one.lot === null ? '' : `, ${filled(words.ofLot, { lot: one.lot })}`}
            </p>
            <p>
              {one.vendor !== null && one.listed !== null ? (
                <a href={inLanguage(vendorPath(one.listed), language)} className="link">
                  {one.vendor}
                </a>
              ) : (
                (one.vendor ?? words.vendor)
              )}
              {one.amount && <span className="tabular-nums">, {dollars(one.amount.cents)}</span>}
            </p>
            {one.alternates > 0 && (
              <p className="text-muted">{filled(words.alternatesAccepted, { n: one.alternates })}</p>
            )}
            {one.role !== 'sole' && one.state !== 'standby' && (
              <p className="text-muted">{words[one.role === 'backup' ? 'backupAward' : 'sharedAward']}</p>
            )}
            {one.finalOn ? (
              <p className="text-muted">{filled(words.finalOn, { day: day(one.finalOn) })}</p>
            ) : (
              one.protestUntil &&
              one.state !== 'cancelled' && (
                <p className="text-muted">{filled(words.protestUntil, { day: day(one.protestUntil) })}</p>
              )
            )}
            {one.protests.map(({ number, state, decidedOn }) => (
              <p key={number}>
                {filled(words.protest, { number })}: {stateOf(state)}
                {decidedOn && ` ${filled(words.on, { day: day(decidedOn) })}`}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {awards.some(({ state }) => state === 'final') && (
        <p className="mt-3">
          <a href={`/public-contracts?search=${encodeURIComponent(number)}`} className="link">
            {words.itsContracts}
          </a>
        </p>
      )}
    </section>
  );
}
