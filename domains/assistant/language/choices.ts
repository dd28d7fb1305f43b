import { type AnyRecord, labelOf, type Spec, stateWords } from '#kernel';
import type { Marks } from './marks.ts';
import type { Filter } from './record-question.ts';
import { wordsOf } from './words.ts';

/** What people say for a state besides its own name. */
const stateSynonyms: Readonly<Record<string, readonly string[]>> = {
  returned: ['sent back', 'kicked back', 'bounced back'],
  rejected: ['declined', 'refused', 'denied', 'turned down'],
  refused: ['denied', 'rejected', 'turned down'],
  cancelled: ['canceled', 'withdrawn'],
  draft: ['drafts', 'in draft', 'not submitted', 'unsubmitted'],
  implementation: ['under construction', 'in construction', 'being built', 'in progress'],
  completed: ['finished', 'done', 'complete'],
  done: ['finished', 'completed'],
  granted: ['approved'],
  active: ['current', 'in force'],
  in_use: ['active'],
};

const inList = (words: readonly string[], word: 'or' | 'and' = 'or'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;

const waits =
  /\b((?:is|are|still|that are|which are)\s+)?(pending|waiting|awaiting|undecided|in review|under review|needs? approval|to be approved|in approval)\b(\s+(?:for\s+|on\s+)?(?:an?\s+|the\s+)?(approval|review|decision|approver|signature|sign off))?/i;
const isOpen = /\b(open|pending|unfinished|outstanding|active|ongoing|in process)\b/i;

/** The states that a question names: by their own words, by what people say for them, or as waiting and as open. */
export function statesOf(record: AnyRecord, marks: Marks): Filter[] {
  const named = namedStates(record, marks);
  if (named.length > 0 || record.states.length === 0) return named;
  const approve = Object.hasOwn(record.transitions, 'approve') ? record.transitions['approve'] : undefined;
  const waiting = waits.exec(marks.question);
  if (approve && waiting) {
    marks.takeText(waiting[0]);
    const from = [approve.from].flat();
    const said = `with status ${inList(from.map((state) => stateWords(record, state)))}`;
    return from.map((value) => ({ key: 'status', value, said, part: 'Status', phrase: 'waiting for approval' }));
  }
  const open = isOpen.exec(marks.question);
  if (open && record.finalStates.length > 0) {
    marks.takeText(open[0]);
    const said = `that are open, which is any status but ${inList(record.finalStates.map((state) => stateWords(record, state)))}`;
    return record.finalStates.map((value) => ({ key: 'status.not', value, said, part: 'Status', phrase: 'open' }));
  }
  return [];
}

const negations = ['not', 'never', 'without', 'isnt', 'arent', 'except', 'yet'];

function namedStates(record: AnyRecord, marks: Marks): Filter[] {
  const yes: string[] = [];
  const no: string[] = [];
  // The longer phrase first: "not submitted" is a draft before it is a negation.
  const { states } = record;
  const phrases = states
    .flatMap((state) =>
      [state.replaceAll('_', ' '), stateWords(record, state).toLowerCase(), ...(stateSynonyms[state] ?? [])]
        .filter((phrase) => phrase === state.replaceAll('_', ' ') || !states.includes(phrase))
        .map((phrase) => ({ state, phrase })),
    )
    .toSorted((one, other) => wordsOf(other.phrase).length - wordsOf(one.phrase).length);
  for (const { state, phrase } of phrases)
    for (let at = marks.findWords(phrase); at >= 0; at = marks.findWords(phrase)) {
      const isNot = negations.includes(marks.words[at - 1] ?? '');
      marks.take(at, wordsOf(phrase).length);
      const list = isNot ? no : yes;
      if (!list.includes(state)) list.push(state);
    }
  // What is approved and not ordered is approved.
  const [key, found] = yes.length > 0 ? ['status', yes] : ['status.not', no];
  const words = inList(found.map((state) => stateWords(record, state)));
  const said = key === 'status' ? `with status ${words}` : `with a status other than ${words}`;
  const phrase = `${key === 'status' ? '' : 'not '}${inList(found.map((one) => one.replaceAll('_', ' ')))}`;
  return found.map((value) => ({ key: key as string, value, said, part: 'Status', phrase }));
}

/** A yes of a field, or one of its choices, named in the question: in the words of the screens first, then by what it is called inside. */
export function choiceFilters(name: string, spec: Spec, marks: Marks, by: 'label' | 'value'): Filter[] {
  const label = labelOf(name, spec);
  if (spec.kind.name === 'yesNo' && by === 'label') {
    for (const phrase of [label, labelOf(name)]) {
      const at = marks.find(phrase);
      if (at < 0) continue;
      const isNot = ['no', 'not', 'without', 'non'].includes(marks.words[at - 1] ?? '');
      marks.take(at, wordsOf(phrase).length);
      const said = isNot ? `not marked “${label}”` : `marked “${label}”`;
      return [
        {
          key: name,
          value: String(!isNot),
          said,
          part: label,
          phrase: `${isNot ? 'without' : 'with'} ${label.toLowerCase()}`,
        },
      ];
    }
  }
  if (spec.kind.name !== 'choice') return [];
  const choices = Object.entries((spec.options as { choices?: Readonly<Record<string, string>> }).choices ?? {});
  for (const [value, option] of choices) {
    const bare = value.replaceAll('_', ' ');
    const phrase = by === 'label' ? option : bare;
    if ((by === 'value' && (bare.length < 5 || bare === 'other')) || marks.find(phrase) < 0) continue;
    marks.take(marks.find(phrase), wordsOf(phrase).length);
    const said = `of the ${label.toLowerCase()} ${option}`;
    return [{ key: name, value, said, part: label, phrase: option.toLowerCase() }];
  }
  return [];
}
