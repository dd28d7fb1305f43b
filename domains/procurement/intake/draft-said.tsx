import { useShow } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import type { Drafted } from './drafting.ts';

/** What was understood besides the things themselves. */
export function Said({ drafted }: { readonly drafted: Drafted }) {
  const show = useShow();
  const { neededBy, site, budgetCents, lookedAt, by, note } = drafted;
  const said = [
    neededBy && `Needed by ${wholeDay(neededBy, show)}`,
    site && `At ${site}`,
    budgetCents !== null && `At most ${exact(budgetCents, { kind: 'money' }, show)}`,
  ].filter((one) => typeof one === 'string');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {said.map((one) => (
        <Badge key={one}>{one}</Badge>
      ))}
      <span className="note">
        {lookedAt === 0
          ? 'There are no earlier requests to compare with yet.'
          : `Compared with ${lookedAt.toLocaleString(show.locale)} lines of earlier requests.`}
      </span>
      <p className="basis-full">
        <Badge>{by === 'model' ? 'Drafted with the language model' : 'Drafted without a language model'}</Badge>{' '}
        <span className="note">
          {by === 'model'
            ? `It named the things${drafted.justification === null ? '' : ' and put the reason together'}. Quantities, codes and prices were read and looked up without it.`
            : note}
        </span>
      </p>
    </div>
  );
}
