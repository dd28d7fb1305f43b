import {
  type AlertSeverity,
  type AlertStatus,
  type Hazard,
  hazardRank,
  type MessageType,
  type Standing,
} from './alert-words.ts';

/** What decides about a message; moments are UTC texts with milliseconds, so that they compare as texts. */
export interface Message {
  readonly urn: string;
  readonly sentAt: string;
  readonly alertStatus: AlertStatus;
  readonly messageType: MessageType;
  readonly effectiveAt: string | null;
  readonly onsetAt: string | null;
  readonly expiresAt: string;
  readonly endsAt: string | null;
  /** The messages that this one updates or cancels. */
  readonly replaces: readonly string[] | null;
}

/** The event is over when it ends; `expires` is only how long the text of the message holds. */
export const untilOf = ({ endsAt, expiresAt }: Pick<Message, 'endsAt' | 'expiresAt'>): string => endsAt ?? expiresAt;
export const beginOf = ({
  onsetAt,
  effectiveAt,
  sentAt,
}: Pick<Message, 'onsetAt' | 'effectiveAt' | 'sentAt'>): string => onsetAt ?? effectiveAt ?? sentAt;

const isLater = (one: Message, other: Message): boolean =>
  one.sentAt > other.sentAt || (one.sentAt === other.sentAt && one.urn > other.urn);

/** What became of the messages that a later one names. A test replaces nothing, and an acknowledgment is about no danger. */
function overtaken(messages: readonly Message[]): ReadonlyMap<string, { by: Message; isCancelled: boolean }> {
  const known = new Map(messages.map((one) => [one.urn, one]));
  const found = new Map<string, { by: Message; isCancelled: boolean }>();
  for (const by of messages) {
    if (by.alertStatus !== 'actual' || by.messageType === 'ack' || by.messageType === 'error') continue;
    for (const urn of by.replaces ?? []) {
      const one = known.get(urn);
      if (!one || !isLater(by, one)) continue;
      const before = found.get(urn);
      // The latest message has the last word.
      if (!before || isLater(by, before.by)) found.set(urn, { by, isCancelled: by.messageType === 'cancel' });
    }
  }
  return found;
}

export interface Standings {
  readonly of: (urn: string) => Standing | null;
  readonly replacedBy: (urn: string) => string | null;
}

/** A function of the messages and the moment alone: no state of an alert is kept that could grow old. */
export function standingsAt(messages: readonly Message[], now: string): Standings {
  const gone = overtaken(messages);
  const standing = (one: Message): Standing => {
    if (one.alertStatus !== 'actual') return 'not_actual';
    const over = gone.get(one.urn);
    if (over) return over.isCancelled ? 'cancelled' : 'replaced';
    if (one.messageType === 'cancel') return 'cancelled';
    if (one.messageType !== 'alert' && one.messageType !== 'update') return 'ended';
    if (untilOf(one) <= now) return 'ended';
    return beginOf(one) <= now ? 'in_force' : 'upcoming';
  };
  const all = new Map(messages.map((one) => [one.urn, standing(one)]));
  return { of: (urn) => all.get(urn) ?? null, replacedBy: (urn) => gone.get(urn)?.by.urn ?? null };
}

/** Messages that follow one another are one event: the first message by name stands for all of them. */
export function chainsOf(
  messages: readonly Pick<Message, 'urn' | 'replaces' | 'alertStatus'>[],
): (urn: string) => string {
  const parents = new Map<string, string>();
  const root = (urn: string): string => {
    let at = urn;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    return at;
  };
  for (const { urn, replaces, alertStatus } of messages) {
    // An exercise may name a real alert; it belongs to no chain of real ones.
    if (alertStatus !== 'actual') continue;
    for (const other of replaces ?? []) {
      const [one, two] = [root(urn), root(other)];
      if (one !== two) parents.set(one > two ? one : two, one > two ? two : one);
    }
  }
  return root;
}

interface Listed extends Pick<Message, 'urn' | 'onsetAt' | 'effectiveAt' | 'sentAt'> {
  readonly hazard: Hazard;
  readonly standing: Standing;
}

/** By hazard class, then what has begun, then by onset; the name decides the rest, so that the order is the same everywhere. */
export function inListOrder(one: Listed, other: Listed): number {
  const begun = (listed: Listed): number => (listed.standing === 'in_force' ? 0 : 1);
  return (
    hazardRank(one.hazard) - hazardRank(other.hazard) ||
    begun(one) - begun(other) ||
    compare(beginOf(one), beginOf(other)) ||
    compare(one.urn, other.urn)
  );
}
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export interface Watch {
  readonly hazards: readonly Hazard[] | null;
  readonly leastSeverity: AlertSeverity;
}

/** Whether people may be told of a message at all: never of a test, an exercise or a draft, nor of what is over. */
export const mayTell = (standing: Standing | null): boolean => standing === 'in_force' || standing === 'upcoming';
