import { type AlertSeverity, alertSeverities, type Hazard, type Standing } from './alert-words.ts';
import { actionsFor, addressOf, type SuggestedAction } from './actions.ts';
import { mayTell } from './in-force.ts';
import { isOwn, type PlaceKind } from './site-words.ts';

/** An item of which the places in the area have too little. */
export interface ShortItem {
  readonly name: string;
  readonly unit: string;
  /** At all matched places together. */
  readonly there: number;
  readonly reorderPoint: number;
  readonly elsewhere: number;
}

export interface AlertFacts {
  readonly event: string;
  readonly headline: string;
  readonly hazard: Hazard;
  readonly severity: AlertSeverity;
  readonly standing: Standing;
  readonly now: string;
  readonly beginsAt: string;
  readonly untilAt: string;
  readonly places: readonly { readonly kind: PlaceKind; readonly name: string }[];
  readonly short: readonly ShortItem[];
}

export const suggestionKinds = ['incident', 'emergency', 'pre_position', 'purchase', 'look'] as const;

export interface Suggestion {
  readonly kind: (typeof suggestionKinds)[number];
  readonly label: string;
  readonly why: string;
  /** What of the alert, its places or the stock it follows from. */
  readonly fact: string;
  readonly law: string | null;
  /** Where it is done; null where a button on this page does it. */
  readonly path: string | null;
}

/** Where people shelter and work: with one of them in the area it counts what is in place there. */
export const supplied: readonly PlaceKind[] = ['shelter', 'staging', 'crew'];
/** What runs on fuel when the power is out. */
const powered: readonly PlaceKind[] = ['utility', 'shelter', 'staging', 'crew'];
/** Quotes take about two business days: what begins sooner does not wait for them. */
export const QUOTE_HOURS = 48;
/** The length of a shift. */
const SHIFT_HOURS = 12;
const HOUR = 3_600_000;
const MOST_NAMES = 3;

const hoursFrom = (now: string, at: string): number => Math.floor((Date.parse(at) - Date.parse(now)) / HOUR);
const span = (hours: number): string =>
  hours >= 48 ? `${Math.floor(hours / 24)} days` : hours === 1 ? '1 hour' : `${hours} hours`;

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ');
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

type Grounds = Pick<AlertFacts, 'standing' | 'severity' | 'places'>;

const own = ({ places }: Pick<AlertFacts, 'places'>) => places.filter(isOwn);

/** A real alert that is not over, severe or extreme, and touches a place of ours. A test, an exercise and what was replaced open nothing. */
export const mayOpen = (of: Grounds): boolean =>
  mayTell(of.standing) && (of.severity === 'severe' || of.severity === 'extreme') && own(of).length > 0;

/** The same, where the danger begins before quotes could be in. 2 CFR 200.320(c)(3). */
export const mayBuyAtOnce = (of: Grounds & Pick<AlertFacts, 'now' | 'beginsAt'>): boolean =>
  mayOpen(of) && hoursFrom(of.now, of.beginsAt) < QUOTE_HOURS;

/** When it begins or how long it has gone on, from this moment. */
function timing({ now, beginsAt, untilAt }: AlertFacts): string {
  const ahead = hoursFrom(now, beginsAt);
  const left = span(Math.max(0, hoursFrom(now, untilAt)));
  return Date.parse(beginsAt) > Date.parse(now)
    ? `It begins in ${ahead < 1 ? 'less than 1 hour' : span(ahead)}`
    : `It is in force for another ${left}`;
}

function touching(of: AlertFacts): string {
  const names = own(of).map(({ name }) => name);
  return `${of.event} (${alertSeverities[of.severity].toLowerCase()}) touches ${counted(names.length, 'place', 'places')} of ours: ${listed(names)}.`;
}

const shortWords = ({ name, unit, there, reorderPoint, elsewhere }: ShortItem): string =>
  `${name}: ${there} in the area (${unit}), reorder point ${reorderPoint}, ${elsewhere} elsewhere`;

/** The fact behind a purchase or a look, or null where nothing of the alert asks for it. */
function factOf({ needs }: SuggestedAction, of: AlertFacts): string | null {
  const those = (kinds: readonly PlaceKind[]) =>
    of.places.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  if (needs === 'vendors') {
    const names = those(['vendor']);
    return names.length > 0 ? `${counted(names.length, 'vendor', 'vendors')} in the area: ${listed(names)}.` : null;
  }
  if (own(of).length === 0) return null;
  if (needs === 'power') {
    const names = those(powered);
    return names.length > 0 ? `In the area: ${listed(names)}. ${timing(of)}.` : null;
  }
  if (needs === 'crews') {
    const hours = hoursFrom(of.beginsAt > of.now ? of.beginsAt : of.now, of.untilAt);
    if (hours > SHIFT_HOURS) return `It lasts ${span(hours)}, longer than one shift of ${SHIFT_HOURS} hours.`;
    const names = those(['crew']);
    return names.length > 0 ? `Crew base in the area: ${listed(names)}.` : null;
  }
  return `${touching(of)} ${timing(of)}.`;
}

/**
 * What agencies do first for such an alert, each with the fact it follows from: a function of the alert, its places and the stock there.
 * Nothing is suggested for a test or an exercise, once the alert is over or replaced, or where it touches nothing.
 */
export function suggestionsFor(of: AlertFacts): readonly Suggestion[] {
  if (!mayTell(of.standing) || of.places.length === 0) return [];
  const open: readonly Suggestion[] = mayOpen(of)
    ? [
        {
          kind: 'incident',
          label: 'Open incident',
          why: 'From then on the log, requests and hours have one place.',
          fact: touching(of),
          law: null,
          path: null,
        },
      ]
    : [];
  const atOnce: readonly Suggestion[] = mayBuyAtOnce(of)
    ? [
        {
          kind: 'emergency',
          label: 'Start emergency purchase',
          why: 'Quotes would be in after the danger begins.',
          fact: `${timing(of)}; quotes take about ${span(QUOTE_HOURS)}.`,
          law: '2 CFR 200.320(c)(3)',
          path: null,
        },
      ]
    : [];
  const supplies: readonly Suggestion[] =
    of.short.length > 0
      ? [
          {
            kind: 'pre_position',
            label: 'Pre-position supplies',
            why: 'Roads may close once it begins.',
            fact: `${of.short.slice(0, MOST_NAMES).map(shortWords).join('; ')}${of.short.length > MOST_NAMES ? `; and ${counted(of.short.length - MOST_NAMES, 'more item', 'more items')}` : ''}.`,
            law: null,
            path: '/supply-chain-command-center',
          },
        ]
      : [];
  const others = actionsFor(of.hazard).flatMap((action): Suggestion[] => {
    const fact = factOf(action, of);
    return fact === null
      ? []
      : [
          {
            kind: action.purpose ? 'purchase' : 'look',
            label: action.label,
            why: action.why,
            fact,
            law: null,
            path: addressOf(action, of.headline),
          },
        ];
  });
  return [...open, ...atOnce, ...supplies, ...others];
}
