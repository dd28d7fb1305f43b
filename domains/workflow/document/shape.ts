import { conditionProblems, type Problem } from './conditions.ts';
import { bounds, type FormField, formFieldsOf, type NodeKind, type WorkflowDocument } from './document.ts';
import type { FactField, FactFields } from './facts.ts';

/** The fields conditions of this document may ask for: those of the case and those its own forms add. */
export const fieldsIn = (document: WorkflowDocument, fields: FactFields): FactFields => ({
  ...Object.fromEntries(formFieldsOf(document).map((field) => [field.name, asFact(field)])),
  ...fields,
});

const asFact = ({ label, kind, options }: FormField): FactField => ({
  label,
  kind,
  optional: true,
  ...(options ? { options } : {}),
});

type Judge = (value: unknown, path: string) => Problem[];
interface Slot {
  readonly judge: Judge;
  readonly optional?: true;
}

const problem = (path: string, message: string): Problem[] => [{ path, message }];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idPattern = /^[a-z][a-z0-9-]{0,39}$/;
const namePattern = /^[a-z][A-Za-z0-9]{0,39}$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const text =
  (pattern: RegExp, message: string): Judge =>
  (value, path) =>
    typeof value === 'string' && pattern.test(value) ? [] : problem(path, message);
const id = text(idPattern, 'Must be the id of a step: small letters, digits and hyphens, at most 40');
const label: Judge = (value, path) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= bounds.label
    ? []
    : problem(path, `Must be a name of 1 to ${bounds.label} characters`);
const whole =
  (lowest: number, highest: number): Judge =>
  (value, path) =>
    Number.isSafeInteger(value) && Number(value) >= lowest && Number(value) <= highest
      ? []
      : problem(path, `Must be a whole number from ${lowest} to ${highest}`);
const oneOf =
  (...words: string[]): Judge =>
  (value, path) =>
    words.includes(value as string) ? [] : problem(path, `Must be one of ${words.join(', ')}`);
const list =
  (judge: Judge, lowest: number, highest: number): Judge =>
  (value, path) =>
    Array.isArray(value) && value.length >= lowest && value.length <= highest
      ? value.flatMap((one, at) => judge(one, `${path}.${at}`))
      : problem(path, `Must be a list of ${lowest} to ${highest}`);
const object =
  (slots: Readonly<Record<string, Judge | Slot>>): Judge =>
  (value, path) => {
    if (!isObject(value)) return problem(path, 'Must be an object');
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(slots, name));
    return [
      ...unknown.map((name) => ({ path: `${path}.${name.slice(0, 60)}`, message: 'Is not known here' })),
      ...Object.entries(slots).flatMap(([name, slot]) => {
        const { judge, optional } = typeof slot === 'function' ? { judge: slot, optional: undefined } : slot;
        if (Object.hasOwn(value, name)) return judge(value[name], `${path}.${name}`);
        return optional ? [] : problem(`${path}.${name}`, 'Is missing');
      }),
    ];
  };

const assign: Judge = (value, path) => {
  const [only, ...more] = isObject(value) ? Object.entries(value) : [];
  if (!only || more.length > 0)
    return problem(path, 'Must name one of duty, member, role, costCenterManager and authority');
  const [by, who] = only;
  if (by === 'costCenterManager' || by === 'authority')
    return who === true ? [] : problem(`${path}.${by}`, 'Must be true');
  if (by === 'member') return text(uuidPattern, 'Must be the id of a member')(who, `${path}.member`);
  if (by === 'duty') return text(/^[a-z][a-z_]{0,59}$/, 'Must be the name of a duty')(who, `${path}.duty`);
  if (by === 'role') return oneOf('user', 'manager', 'admin')(who, `${path}.role`);
  return problem(`${path}.${by.slice(0, 60)}`, 'Isn’t a valid assignee');
};

const quorum: Judge = (value, path) =>
  value === 'any' ||
  value === 'all' ||
  (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= bounds.people)
    ? []
    : problem(path, `Must be any, all or a number from 1 to ${bounds.people}`);

const option: Judge = (value, path) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= bounds.text
    ? []
    : problem(path, `Must be a text of 1 to ${bounds.text} characters`);

const formField: Judge = (value, path) => [
  ...object({
    name: text(namePattern, 'Must be a name of letters and digits that begins with a small letter, at most 40'),
    label,
    kind: oneOf('flag', 'number', 'money', 'choice', 'text', 'day'),
    options: { judge: list(option, 1, bounds.options), optional: true },
  })(value, path),
  ...(isObject(value) && value['kind'] === 'choice' && !Array.isArray(value['options'])
    ? problem(`${path}.options`, 'A choice needs its options')
    : []),
];

/** Every kind of node, slot by slot. `when` of a branch is judged apart, because it needs the fields. */
const anything: Judge = () => [];
const slots: Record<NodeKind, Readonly<Record<string, Judge | Slot>>> = {
  approval: {
    label,
    assign,
    quorum,
    dueHours: { judge: whole(1, bounds.hours), optional: true },
    remindAfterHours: { judge: whole(1, bounds.hours), optional: true },
    escalate: { judge: assign, optional: true },
    heeds: { judge: list(text(namePattern, 'Must be the name of a field'), 1, bounds.ways), optional: true },
    onReject: oneOf('reject', 'return'),
    next: id,
  },
  branch: { label, ways: list(object({ when: anything, next: id }), 1, bounds.ways), otherwise: id },
  parallel: { label, ways: list(id, 2, bounds.ways), join: id },
  join: { next: id },
  wait: { label: { judge: label, optional: true }, hours: whole(1, bounds.hours), next: id },
  webhook: { label, next: id },
  form: { label, fields: list(formField, 1, bounds.formFields), assign, next: id },
  end: { outcome: oneOf('approved', 'rejected') },
};

/** Whether this is a document at all, told by path. Where its steps lead is judged by `structureProblems`. */
export function shapeProblems(input: unknown): Problem[] {
  if (!isObject(input)) return problem('', 'Must be a workflow document');
  const { start, nodes, ...rest } = input;
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > bounds.nodes)
    return problem('nodes', `Must be a list of 1 to ${bounds.nodes} steps`);
  return [
    ...Object.keys(rest).map((name) => ({ path: name.slice(0, 60), message: 'Is not known here' })),
    ...id(start, 'start'),
    ...nodes.flatMap((node: unknown, at) => nodeProblems(node, `nodes.${at}`)),
  ];
}

function nodeProblems(node: unknown, path: string): Problem[] {
  if (!isObject(node)) return problem(path, 'Must be a step');
  const kind = node['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(slots, kind))
    return problem(`${path}.kind`, `Must be one of ${Object.keys(slots).join(', ')}`);
  return object({ id, kind: anything, ...slots[kind as NodeKind] })(node, path);
}

/** Conditions of a document of good shape, against the fields of its cases and of its own forms. */
export function fieldProblems(document: WorkflowDocument, fields: FactFields): Problem[] {
  const known = fieldsIn(document, fields);
  const names = new Set<string>();
  return document.nodes.flatMap((node, at): Problem[] => {
    if (node.kind === 'branch')
      return node.ways.flatMap(({ when }, way) => conditionProblems(when, known, `nodes.${at}.ways.${way}.when`));
    if (node.kind !== 'form') return [];
    return node.fields.flatMap(({ name }, field): Problem[] => {
      const path = `nodes.${at}.fields.${field}.name`;
      if (Object.hasOwn(fields, name)) return problem(path, `“${name}” is already a field of the approval`);
      if (names.has(name)) return problem(path, `“${name}” is already asked by another form`);
      names.add(name);
      return [];
    });
  });
}
