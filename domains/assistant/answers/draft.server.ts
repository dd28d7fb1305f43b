import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, kindOf, labelOf, type Spec } from '#kernel';
import { type DraftWords, draftWords } from '../language/draft-words.ts';
import { isDeadline } from '../language/record-question.ts';
import { type Action, type Answer, cut, listed, one } from './answer.ts';
import type { Desk, Readable } from './desk.server.ts';

/** The inputs of a form, as the browser keeps them while they are not saved. */
type Inputs = Record<string, unknown>;

/**
 * A new row that the person may start: its form, filled with what they said. It is kept in their browser alone; nothing is written
 * here before they have looked at it and saved it themselves.
 */
export function draftAnswer(desk: Desk, readable: Readable, text: string): Answer {
  const { record } = readable;
  const given = inputsOf(record, draftWords(text, record, desk.today));
  const shown = Object.entries(given).map(
    ([name, value]) =>
      `${labelOf(name, record.fields[name]?.spec).toLowerCase()} ${inWords(value, desk, record.fields[name]?.spec)}`,
  );
  const missing = Object.entries(record.fields)
    .filter(([name, { spec }]) => spec.required && !spec.computed && !spec.default && given[name] === undefined)
    .map(([name, { spec }]) => labelOf(name, spec).toLowerCase());
  const label = inSentence(record.label[0]);
  const action = draftAction(desk, readable, given);
  const from = [{ kind: 'record' as const, title: record.label[1], path: readable.list, passage: record.about }];
  const sentences = [
    shown.length > 0 ? `I can start ${one(label)} with ${listed(shown)}.` : `I can start an empty ${label}.`,
    ...(missing.length > 0 ? [`You still fill in: ${listed(missing)}.`] : []),
    'Nothing is saved until you review it and save it yourself.',
  ];
  return { sentences: sentences.map((said) => ({ text: said, from })), actions: action ? [action] : [], isKnown: true };
}

/** The button behind it. Without a person there is nobody whose browser could keep it. */
export function draftAction(desk: Desk, { record, rowAt }: Readable, values: Inputs): Action | null {
  const { actor } = desk;
  if (!actor) return null;
  return {
    kind: 'draft',
    label: `Start this ${inSentence(record.label[0])}`,
    path: rowAt('new'),
    values,
    place: `${actor.organizationId}.${actor.id}.${record.name}.new`,
  };
}

const mayFill = (spec: Spec): boolean => !spec.computed && spec.writers === undefined;

function inputsOf(record: AnyRecord, { subject, items, day }: DraftWords): Inputs {
  const inputs: Inputs = {};
  for (const [name, { spec }] of Object.entries(record.fields)) {
    if (!mayFill(spec)) continue;
    if (
      spec.kind.name === 'text' &&
      spec.required &&
      subject !== '' &&
      !Object.keys(inputs).some((one) => isText(record, one))
    )
      inputs[name] = cut(subject, (spec.options as { max?: number }).max ?? 200);
    else if (spec.kind.name === 'lines' && items.length > 0) {
      const lines = linesOf(spec, items);
      if (lines) inputs[name] = lines;
    } else if (isDeadline(name, spec) && day) inputs[name] = day;
  }
  return inputs;
}

const isText = ({ fields }: AnyRecord, name: string): boolean => fields[name]?.spec.kind.name === 'text';

/** Lines by the kinds of their fields: the first text is the thing, the first quantity how many, the first amount its price. */
function linesOf(spec: Spec, items: DraftWords['items']): Inputs[] | null {
  const fields = Object.entries((spec.options as { fields: AnyRecord['fields'] }).fields).filter(
    ([, field]) => !field.spec.computed,
  );
  const named = (kind: string): string | undefined => fields.find(([, field]) => field.spec.kind.name === kind)?.[0];
  const [text, quantity, price] = ['text', 'quantity', 'money'].map(named);
  if (!text || !quantity) return null;
  const unit = unitOf(fields.find(([name]) => name === quantity)?.[1].spec);
  return items.map(({ item, amount, price: each }) => ({
    ...Object.fromEntries(fields.map(([name]) => [name, ''])),
    [text]: item,
    [quantity]: { amount, unit },
    ...(price ? { [price]: each ?? '' } : {}),
  }));
}

/** The unit that is meant when none is given. */
function unitOf(spec: Spec | undefined): string {
  const judged = spec ? kindOf(spec).accept({ amount: '1' }, spec) : undefined;
  return judged?.ok ? (judged.value as { unit: string }).unit : 'EA';
}

function inWords(value: unknown, { show }: Desk, spec: Spec | undefined): string {
  if (Array.isArray(value))
    return listed(
      (value as readonly Inputs[]).map(
        (line) => `“${Object.values(line).map(cellInWords).filter(Boolean).join(', ')}”`,
      ),
    );
  return `“${spec?.kind.name === 'date' ? kindOf(spec).format(value, spec, show) : String(value)}”`;
}

const cellInWords = (cell: unknown): string =>
  typeof cell === 'object' && cell !== null && 'amount' in cell
    ? `${String(cell.amount)} pieces`
    : /^\d+\.\d{2}$/.test(String(cell))
      ? `$${String(cell)} each`
      : String(cell);
