import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, inForce, inWords, permission, stateWords } from '#kernel';
import type { Intent } from '../language/intents.ts';
import { termsOf } from '../language/words.ts';
import { listed, one, type Sentence, type Source } from './answer.ts';
import type { Desk, Readable } from './desk.server.ts';

/** What the product itself states about a record that the question names: what it is, and how its rows move. */
export function definitionOf(desk: Desk, { record, list }: Readable, text: string, intent: Intent): Sentence[] {
  const source: Source = { kind: 'record', title: record.label[1], path: list, passage: record.about };
  const label = record.label[0];
  if (intent === 'define') {
    const states =
      record.states.length > 0
        ? [`Its states are ${listed(record.states.map((state) => stateWords(record, state)))}.`]
        : [];
    return [`${label}: ${record.about}`, ...states].map((said) => ({
      text: said,
      from: [{ ...source, passage: [record.about, ...states].join('\n') }],
    }));
  }
  if (intent !== 'howTo' && intent !== 'ask') return [];
  if (!/^(how|what happens|who (may|can)|what do)\b/i.test(text.trim())) return [];
  if (ofMeasure.test(text.trim())) return [];
  if (intent === 'howTo' && making.test(text)) return creationOf(desk, { record, list }, source);
  const terms = new Set(termsOf(text));
  return Object.values(record.transitions)
    .filter(({ label: step, by }) => by !== 'nobody' && termsOf(step).some((term) => terms.has(term)))
    .slice(0, 2)
    .flatMap((step) => stepSentences(record, step, { source, today: desk.today }));
}

/** Asked for a deadline or a figure: a step has none, a rule may. */
const ofMeasure = /^how (fast|soon|long|late|much|many|often|high|large)\b/i;
const making = /\b(create|make|start|begin|add|enter|raise|write|set up|open a|new|file|request|ask for)\b/i;

/** How a new row is begun: at its list, by those who may. */
function creationOf(desk: Desk, { record, list }: Pick<Readable, 'record' | 'list'>, source: Source): Sentence[] {
  const page = desk.pages.find(({ path }) => path === list);
  const label = inSentence(record.label[0]);
  const may = desk.records.find((one) => one.record === record)?.mayCreate === true;
  if (!page || record.access.create === 'nobody') return [];
  const said = may
    ? `Open ${page.title} and choose “New ${label}”.`
    : `A new ${label} is created on the page ${page.title} by ${inWords(permission(record.access.create).by)}; your role does not include that.`;
  return [{ text: said, from: [{ ...source, passage: [said, record.about].join('\n') }], isLine: true }];
}

function stepSentences(
  record: AnyRecord,
  step: AnyRecord['transitions'][string],
  { source, today }: { source: Source; today: string },
): Sentence[] {
  const from = listed(
    [step.from].flat().map((state) => stateWords(record, state)),
    'or',
  );
  const said = `${capital(one(inSentence(record.label[0])))} that is ${from} becomes ${stateWords(record, step.to)} with “${step.label}”, which is open to ${inWords(step.by)}.`;
  const rules = (step.rules ?? []).filter((rule) => inForce(rule, today)).map(({ sentence }) => sentence);
  const passage = [said, ...rules].join('\n');
  return [
    { text: said, from: [{ ...source, passage }] },
    ...(rules.length > 0
      ? [
          {
            text: `It is refused when one of these rules is broken: ${rules.join(' ')}`,
            from: [{ ...source, passage }],
          },
        ]
      : []),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
