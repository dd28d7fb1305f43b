import type { Actor, AnyRecord, Rule } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { Shown } from '#web/data/client.ts';
import { actorOf, today, useSession } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { RowSteps } from '../steps.tsx';
import type { Values } from '../words.ts';

export interface Obstacle {
  readonly sentence: string;
  /** The field in which it is mended. */
  readonly field?: string;
}

interface Asked {
  readonly record: AnyRecord;
  readonly row: Values;
  /** The step that is refused, and the server's sentence. */
  readonly step: string;
  readonly why: string;
  readonly actor: Actor;
  readonly today: string;
}

/** Everything that stands in the way of a step and not only the first of it: the server's sentence, and the other rules that do not hold. */
export function obstaclesOf({ record, row, step, why, actor, today }: Asked): readonly Obstacle[] {
  const facts = { row, actor, today } as never; // rules know the fields of their own record
  const found = (record.transitions[step]?.rules ?? []).flatMap((one: Rule<never>): Obstacle[] => {
    const sentence = one.says?.(facts) ?? one.sentence;
    // A rule of a day goes by the day of the row, and that of a second person by who wrote it: the server alone knows.
    const isOurs = one.from === undefined && one.to === undefined;
    if (sentence !== why && !(isOurs && isBroken(one, facts))) return [];
    return [{ sentence, ...(one.field ? { field: one.field } : {}) }];
  });
  return found.some(({ sentence }) => sentence === why) ? found : [{ sentence: why }, ...found];
}

function isBroken(one: Rule<never>, facts: never): boolean {
  try {
    return !one.holds(facts);
  } catch {
    return false; // it looks at a field that this person does not read
  }
}

interface ObstaclesProps {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord>;
  readonly steps: RowSteps;
}

/** Everything that stands in the way of the primary step, each with the way to where it is mended. */
export function Obstacles({ record, row, steps }: ObstaclesProps) {
  const me = useSession();
  const at = usePlaces().rowAt(record.name, row.id);
  const { primary, why, whyId } = steps;
  if (!primary || !why) return null;
  const all = obstaclesOf({ record, row, step: primary.name, why, actor: actorOf(me), today: today(me) });
  return (
    <ul aria-label="Not possible now" className="order-last w-full space-y-1.5">
      {all.map(({ sentence, field }) => (
        <li key={sentence} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex items-center gap-2">
            <Icon name="triangle-alert" className="text-warn" />
            <span id={sentence === why ? whyId : undefined}>{withDays(sentence)}</span>
          </span>
          {field && at && row.can.includes('edit') && !Object.hasOwn(row.fixed, field) && (
            <Link to={`${at}?edit=${field}`} className="button print:hidden">
              Fix this
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
