import type { Condition, FieldCondition } from './conditions.ts';
import { type Assign, nameOf, type Quorum, type WorkflowDocument, type WorkflowNode } from './document.ts';
import type { FactField, FactFields, FactValue } from './facts.ts';

/** Names of rows and people by their id, as far as they are known. */
export type Titles = Readonly<Record<string, string>>;

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

/** One value of a field, as a person writes it. */
export function valueInWords(field: FactField | undefined, value: FactValue, titles: Titles = {}): string {
  if (value === null) return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field?.kind === 'money' ? dollars(value) : value.toLocaleString('en-US');
  return titles[value] ?? (field?.kind === 'choice' ? value.replaceAll('_', ' ') : value);
}

/** A condition as a sentence without its beginning: “Amount is above $10,000 and Federal funds is yes”. */
export function conditionInWords(condition: Condition, fields: FactFields, titles: Titles = {}): string {
  const inside = (one: Condition): string => {
    const said = conditionInWords(one, fields, titles);
    return 'all' in one || 'any' in one ? `(${said})` : said;
  };
  if ('all' in condition) return condition.all.map(inside).join(' and ');
  if ('any' in condition) return condition.any.map(inside).join(' or ');
  if ('not' in condition) return `not ${inside(condition.not)}`;
  return fieldInWords(condition, fields[condition.field], titles);
}

function fieldInWords(
  { field: name, known, ...asked }: FieldCondition,
  field: FactField | undefined,
  titles: Titles,
): string {
  const label = field?.label ?? name;
  const say = (value: FactValue): string => valueInWords(field, value, titles);
  const { is, oneOf, from, to, above, below, startsWith } = asked;
  const parts = [
    ...(known === undefined ? [] : [known ? 'is filled in' : 'is empty']),
    ...(is === undefined ? [] : [`is ${say(is)}`]),
    ...(oneOf === undefined ? [] : [`is one of ${oneOf.map(say).join(', ')}`]),
    ...(from === undefined ? [] : [`is ${say(from)} or more`]),
    ...(to === undefined ? [] : [`is at most ${say(to)}`]),
    ...(above === undefined ? [] : [`is above ${say(above)}`]),
    ...(below === undefined ? [] : [`is below ${say(below)}`]),
    ...(startsWith === undefined ? [] : [`begins with ${startsWith}`]),
  ];
  return `${label} ${parts.join(' and ')}`;
}

export function assignInWords(assign: Assign, titles: Titles = {}): string {
  if ('duty' in assign) return `a person with the duty ${assign.duty.replaceAll('_', ' ')}`;
  if ('role' in assign) return `anyone with the role ${assign.role} or higher`;
  if ('member' in assign) return titles[assign.member] ?? 'one named person';
  return 'authority' in assign ? 'a person whose authority covers the amount' : 'the manager of the cost center';
}

export const quorumInWords = (quorum: Quorum): string =>
  quorum === 'any' ? 'first answer counts' : quorum === 'all' ? 'all have to approve' : `${quorum} have to approve`;

/** What a node does, in a line below its name. */
export function nodeInWords(node: WorkflowNode, titles: Titles = {}): string {
  switch (node.kind) {
    case 'approval':
      return `${assignInWords(node.assign, titles)}; ${quorumInWords(node.quorum)}`;
    case 'form':
      return `${assignInWords(node.assign, titles)} fills in ${node.fields.map(({ label }) => label).join(', ')}`;
    case 'branch':
      return 'the first path whose condition is true';
    case 'parallel':
      return `${node.ways.length} parallel paths`;
    case 'join':
      return 'continues when all paths arrive';
    case 'wait':
      return `${node.hours} business hours`;
    case 'webhook':
      return 'sends a webhook and continues once it’s received';
    case 'end':
      return node.outcome === 'approved' ? 'the document is approved' : 'the document is rejected';
  }
}

export const namesIn = (document: WorkflowDocument): Titles =>
  Object.fromEntries(document.nodes.map((node) => [node.id, nameOf(node)]));
