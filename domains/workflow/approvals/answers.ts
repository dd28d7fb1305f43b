import type { JsonSchema } from '#kernel';

const text = { type: 'string' } as const;
const maybe = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });

const whole = { type: 'integer' } as const;
const number = { type: 'number' } as const;
const yesNo = { type: 'boolean' } as const;
const money = maybe(object({ cents: whole, currency: text }));
const named = object({ id: text, name: text });
const flags = list(object({ code: text, sentence: text }));
const effects = list(
  object({ label: text, account: text, link: text, available: whole, after: whole, authority: whole }),
);

export const inboxSchema = object({
  isWhole: yesNo,
  tasks: list(
    object({
      id: text,
      approval: text,
      subject: text,
      kind: text,
      record: text,
      rowId: text,
      link: text,
      label: text,
      taskKind: text,
      because: text,
      amount: money,
      startedBy: named,
      startedAt: text,
      openedAt: text,
      dueAt: maybe(text),
      isLate: yesNo,
      ageHours: number,
      leftHours: maybe(number),
      dayHours: number,
      hash: text,
      onBehalfOf: maybe(named),
      hindrance: maybe(text),
      isPaused: yesNo,
      isChanged: yesNo,
      question: maybe(text),
      risks: flags,
      budget: effects,
    }),
  ),
});

export const decidedSchema = object({
  data: list(
    object({
      id: text,
      verb: text,
      subject: text,
      kind: text,
      link: text,
      step: text,
      amount: money,
      onBehalfOf: maybe(named),
      comment: maybe(text),
      at: text,
      outcome: text,
      voidBecause: maybe(text),
    }),
  ),
  total: whole,
  totalIs: text,
});

const step = object({
  node: text,
  label: text,
  kind: text,
  state: text,
  people: list(object({ id: text, name: text, word: maybe(text), isAway: yesNo })),
  because: maybe(text),
  needed: whole,
  dueAt: maybe(text),
  openedAt: maybe(text),
  closedAt: maybe(text),
  trouble: maybe(text),
});

const said = object({
  id: text,
  verb: text,
  step: text,
  by: named,
  onBehalfOf: maybe(named),
  to: maybe(named),
  comment: maybe(text),
  at: text,
  amount: money,
  voidBecause: maybe(text),
});

const task = object({
  id: text,
  kind: text,
  label: text,
  status: text,
  because: text,
  question: maybe(text),
  askedBy: maybe(named),
  hash: text,
  openedAt: text,
  dueAt: maybe(text),
  isLate: yesNo,
  onBehalfOf: maybe(named),
  hindrance: maybe(text),
  can: list(text),
  earlier: list(object({ node: text, label: text })),
  fields: list(object({ name: text, label: text, kind: text, options: list(text) })),
  changed: list(object({ label: text, was: text, is: text })),
  changedSince: maybe(text),
  next: text,
});

export const viewSchema = object({
  approval: maybe(
    object({
      id: text,
      subject: text,
      kind: text,
      record: text,
      rowId: text,
      link: text,
      status: text,
      amount: money,
      startedBy: named,
      startedAt: text,
      endedAt: maybe(text),
      round: whole,
      version: text,
      trouble: maybe(text),
      path: list(step),
      said: list(said),
      tasks: list(task),
      budget: effects,
    }),
  ),
});
