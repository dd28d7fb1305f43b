import { keptChoice } from './kept-choice.ts';

/** A page that was opened, under the name that it gave itself. */
export interface Visit {
  readonly to: string;
  readonly label: string;
}

const MOST_VISITS = 6;
const VISITS = 'levee.recent.';
const choices = new Map<string, ReturnType<typeof keptChoice<string>>>();

/** What this browser keeps for one person. */
function choiceOf(key: string) {
  const choice = choices.get(key) ?? keptChoice<string>(key, '');
  choices.set(key, choice);
  return choice;
}

function read<One>(text: string, isOne: (one: unknown) => one is One): readonly One[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]');
    return Array.isArray(parsed) ? parsed.filter(isOne) : [];
  } catch {
    return [];
  }
}
const isText = (one: unknown): one is string => typeof one === 'string';
const isVisit = (one: unknown): one is Visit =>
  typeof one === 'object' && one !== null && 'to' in one && 'label' in one && isText(one.to) && isText(one.label);

/** Addresses of lines of the menu that a person wants at hand. */
export function usePins(person: string): { readonly pins: readonly string[]; readonly toggle: (to: string) => void } {
  const choice = choiceOf(`levee.pins.${person}`);
  const pins = read(choice.use(), isText);
  return {
    pins,
    toggle: (to) => choice.put(JSON.stringify(pins.includes(to) ? pins.filter((one) => one !== to) : [...pins, to])),
  };
}

/** The pages opened last, the newest first; the one that is open now is among them. */
export function useVisits(person: string): {
  readonly visits: readonly Visit[];
  readonly keep: (visit: Visit) => void;
} {
  const choice = choiceOf(`${VISITS}${person}`);
  const visits = read(choice.use(), isVisit);
  return {
    visits,
    keep(visit) {
      const next = [visit, ...visits.filter(({ to }) => to !== visit.to)].slice(0, MOST_VISITS);
      if (JSON.stringify(next) !== JSON.stringify(visits)) choice.put(JSON.stringify(next));
    },
  };
}

/** Names of rows are not for the next person at this browser. */
export function forgetVisits(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(VISITS)) localStorage.removeItem(key);
}

/** Whether menus show pages that are not built yet; ordinary users see them when they ask. */
export function usePlanned(person: string, role: string): { readonly isShown: boolean; readonly toggle: () => void } {
  const choice = choiceOf(`levee.planned.${person}`);
  const chosen = choice.use();
  const isShown = chosen === '' ? role !== 'user' : chosen === 'shown';
  return { isShown, toggle: () => choice.put(isShown ? 'hidden' : 'shown') };
}
