import { withDays } from '#kernel/fields/date.ts';
import { useShow } from '#web/data/session.ts';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel, type Said } from '#web/ui/panel.tsx';
import type { AwardStanding } from './award-calls.ts';
import { indirectKinds, paymentMethods } from './award-words.ts';

/** What the notice of award states, and the text that its date chooses. */
export function AwardTerms({ of: { terms, text } }: { readonly of: AwardStanding }) {
  const show = useShow();
  const day = (one: string) => wholeDay(one, show);
  const { fain, uei, listings, budgetYear, budgetYears, budgetUntil, funderPercent, indirectRate, rateUntil } = terms;
  const rate = [
    indirectKinds[terms.indirect],
    ...(indirectRate === null ? [] : [`${indirectRate}%`]),
    ...(rateUntil === null ? [] : [`to ${day(rateUntil)}`]),
  ].join(', ');
  const facts: readonly (Said | null)[] = [
    { label: 'Governing text', said: text ? withDays(text.citation) : 'The award agreement' },
    fain === null ? null : { label: 'FAIN', said: fain },
    listings === '' ? null : { label: 'Assistance listings', said: listings },
    uei === null ? null : { label: 'UEI', said: uei },
    { label: 'Award date', said: day(terms.awardDate) },
    { label: 'Period of performance', said: `${day(terms.fromDay)} to ${day(terms.untilDay)}` },
    { label: 'Budget period', said: `${budgetYear} of ${budgetYears}, to ${day(budgetUntil)}` },
    { label: 'Funder and match', said: `${funderPercent}% and ${Math.round(10_000 - 100 * funderPercent) / 100}%` },
    { label: 'Payment method', said: paymentMethods[terms.payment] },
    { label: 'Indirect costs', said: rate },
  ];
  return (
    <Panel title="Award terms">
      <Facts of={facts.filter((one) => one !== null)} />
    </Panel>
  );
}
