import type { Issue } from '../record/fail.ts';
import { type Accepted, accepted, type Fields, type Kind, refused, type Spec } from './field.ts';
import type { Here } from './currency.ts';
import { ownEntries } from './own-entries.ts';

const MOST_ISSUES = 50;

/** A spec holds any kind; only that kind's own functions are called with it, so it may be seen as a kind of unknown values. */
export const kindOf = (spec: Spec): Kind => spec.kind as unknown as Kind;

/** The name people read: `neededBy` is "Needed by" unless the field has a label of its own. */
export function labelOf(name: string, spec?: Pick<Spec, 'label'>): string {
  if (spec?.label) return spec.label;
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is written with a capital wherever it stands, besides words that have one inside, such as API or PunchOut. */
const proper = new Set(['Levee', 'Google', 'Microsoft', 'Slack', 'Stripe', 'Teams', 'Florida', 'Internet']);
/** Said as a word, and not letter by letter. */
const saidAsAWord = new Set(['FEMA', 'SAML', 'SCIM', 'SAM', 'NIST', 'LEED', 'UNSPSC']);

const spoken = (word: string): string =>
  /\p{Lu}/u.test(word.slice(1)) || proper.has(word.replace(/\W+$/, '')) ? word : word.toLowerCase();
/** The refusals of a list say the same few labels for each of its rows. */
const said = new Map<string, string>();

/** A label within a sentence: in small letters, but for acronyms and proper names. "API key", "cost center". */
export function inSentence(label: string): string {
  const words = said.get(label) ?? label.split(' ').map(spoken).join(' ');
  if (said.size < 2000) said.set(label, words);
  return words;
}

/** "an agency", "a unit", "an API key": the label of a record within a sentence. */
export function oneOf(label: string): string {
  const word = inSentence(label);
  const [first = ''] = word.split(/[ -]/);
  const isSpelled = /^[A-Z]{2,}$/.test(first) && !saidAsAWord.has(first);
  const isVowel = isSpelled ? /^[AEFHILMNORSX]/.test(first) : /^(?:[aeio]|u(?!nit|s|t))/i.test(first);
  return `${isVowel ? 'an' : 'a'} ${word}`;
}

export interface Acceptance {
  /** An edit: fields that are absent stay as they are, and settled fields are refused. */
  readonly partial: boolean;
  readonly actorMayWrite?: (name: string) => boolean;
  /** What the place says of values; without it amounts are in the usual currency alone. */
  readonly here?: Here;
}

/**
 * Judges an object against a shape. Only own properties count, only known names get into the answer, and `null` or an empty text
 * clears an optional field.
 *
 * @example
 * acceptFields(requisition.fields, body, { partial: false, actorMayWrite: (name) => mayWrite(actor, name) });
 */
export function acceptFields(
  fields: Fields,
  input: unknown,
  { partial, actorMayWrite = () => true, here }: Acceptance,
): Accepted<Record<string, unknown>> {
  const entries = ownEntries(input);
  if (!entries) return refused('object', 'Must be an object');
  const value: Record<string, unknown> = {};
  const issues: Issue[] = [];

  for (const [name, given] of entries) {
    if (issues.length >= MOST_ISSUES) break;
    const spec = Object.hasOwn(fields, name) ? fields[name]?.spec : undefined;
    const refusal = spec ? notSettable(name, spec, partial, actorMayWrite) : unknownField(name);
    if (refusal) issues.push(refusal);
    else if (spec && given !== undefined) {
      const judged = valueOrNull(given, spec, here);
      if (!judged.ok) issues.push(...judged.issues.map((issue) => ({ ...issue, path: below(name, issue.path) })));
      else if (judged.value === null && spec.required) issues.push(missing(name, spec));
      else value[name] = judged.value;
    }
  }

  if (!partial) {
    for (const [name, { spec }] of Object.entries(fields)) {
      const untouched = !Object.hasOwn(value, name) && !issues.some(({ path }) => path.split('.')[0] === name);
      if (untouched && spec.required && !spec.computed && !spec.default) issues.push(missing(name, spec));
    }
  }
  return issues.length > 0 ? { ok: false, issues: issues.slice(0, MOST_ISSUES) } : accepted(value);
}

const below = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);

const missing = (name: string, spec: Spec): Issue => ({
  path: name,
  code: 'required',
  message: `${labelOf(name, spec)} is required`,
});

/** Names come from outside: only their beginning is repeated, and only what can be read. */
function unknownField(name: string): Issue {
  const shown = name
    .slice(0, 60)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();
  return { path: shown, code: 'unknown', message: `"${shown}" is not a field here` };
}

function notSettable(
  name: string,
  spec: Spec,
  partial: boolean,
  actorMayWrite: (name: string) => boolean,
): Issue | undefined {
  const refusal = (code: string, say: (label: string) => string): Issue => ({
    path: name,
    code,
    message: say(labelOf(name, spec)),
  });
  if (spec.computed) return refusal('computed', (label) => `${label} is worked out and cannot be set`);
  if (partial && spec.fixed) return refusal('settled', (label) => `${label} cannot be changed any more`);
  if (!actorMayWrite(name)) return refusal('not_yours', (label) => `You may not set ${label}`);
  return undefined;
}

/** Kinds answer `required` for what is empty to them, such as a list without entries. */
function valueOrNull(given: unknown, spec: Spec, here?: Here): Accepted<unknown> {
  if (given === null || (typeof given === 'string' && given.trim() === '')) return accepted(null);
  const judged = kindOf(spec).accept(given, spec, here);
  const isEmpty = !judged.ok && judged.issues.every(({ code, path }) => code === 'required' && path === '');
  return isEmpty ? accepted(null) : judged;
}
