import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, labelOf, permission, stateWords } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { PlainRow } from '#server/records/select.ts';
import { rowNumber } from '../language/intents.ts';
import { asking, dayBefore, isDeadline, overStates, ownerField } from '../language/record-question.ts';
import { periodIn } from '../language/period.ts';
import { isCommon, stem, wordsOf } from '../language/words.ts';
import { type Action, type Answer, listed, openAction, type Sentence } from './answer.ts';
import { type RecordQuestion, askedOf, completed, listSource } from './record-question.server.ts';
import { asksAbout, asksOf, decidedOn } from './asking.server.ts';
import { type Desk, factsOf, listAddress, type Question, type Readable, titleOf } from './desk.server.ts';
import { readingOf } from './reading.ts';
import { notUnderstood } from './unread.ts';

const SHOWN = 5;
/** A page of candidates is looked at for what somebody could decide: more than anybody decides in a day. */
const LOOKED_AT = 200;

/** A row in one sentence: what it is called, what it is about and where it stands; what was asked of it comes first. */
export function rowSentence(desk: Desk, readable: Readable, row: PlainRow, wanted: readonly string[] = []): Sentence {
  const { record } = readable;
  const title = titleOf(record, row);
  const facts = factsOf(readable, row, desk.show).filter(([, value]) => value !== title);
  const status = facts.find(([label]) => label === 'Status')?.[1];
  const shown = [...new Set([...wanted, ...record.list.columns])]
    .map((name) => facts.find(([label]) => label === labelOf(name, readable.compiled.byName.get(name)?.spec)))
    .filter((fact) => fact !== undefined && fact[0] !== 'Status')
    .slice(0, 4) as [string, string][];
  const rest = shown.map(([label, value]) => `${label.toLowerCase()} ${value}`).join(', ');
  const text = `${title}${status ? ` is ${status}` : ''}${rest ? `${status ? ', ' : ': '}${rest}` : ''}.`;
  return { text, from: [desk.source(readable, row)], isLine: true };
}

/** Fields that the question speaks of: by their label, or a last day when it asks when something ends. */
export function wantedFields({ record, sees }: Readable, text: string): string[] {
  const said = ` ${wordsOf(text).join(' ')} `;
  const ends = /\b(expir\w*|ends?|due|deadline|run(s|ning)? out|valid)\b/i.test(text);
  return Object.entries(record.fields)
    .filter(
      ([name, { spec }]) =>
        sees(name) &&
        (said.includes(` ${wordsOf(labelOf(name, spec)).join(' ')} `) || (ends && isDeadline(name, spec))),
    )
    .map(([name]) => name);
}

export const findAnswer = async (desk: Desk, readable: Readable, text: string): Promise<Answer> =>
  rowsOfAsked(desk, await askedOf(desk, readable, text), text);

export async function rowsOfAsked(desk: Desk, asked: RecordQuestion, text: string): Promise<Answer> {
  const { readable, measure } = asked;
  const many = inSentence(readable.record.label[1]);
  if (asked.unknown.length > 0) return notUnderstood(asked);
  const most = measure.top ?? SHOWN;
  const found = await desk.list(readable, [...asked.question, ['limit', String(most)]]);
  if (found.data.length === 0) {
    if (asked.words.length > 0) return (await byFewerWords(desk, asked)) ?? notUnderstood(asked);
    const said = `No ${many}${asked.said} are among those you may read.`;
    return {
      sentences: [{ text: said, from: [listSource(asked, said)] }],
      actions: [],
      isKnown: true,
      reading: readingOf(asked),
    };
  }
  const total = `${found.totalIs === 'at least' ? 'At least ' : ''}${found.total}`;
  const order = measure.sortSaid ? `; ${measure.sortSaid}` : '';
  const head = `${total} ${inSentence(readable.record.label[found.total === 1 ? 0 : 1])}${asked.said}${found.total > most ? `; the first ${most} are these` : ''}${order}.`;
  const wanted = wantedFields(readable, text);
  return {
    sentences: [
      { text: head, from: [listSource(asked, head)] },
      ...found.data.map((row) => rowSentence(desk, readable, row, wanted)),
    ],
    actions: [openAction(`Open ${many}${asked.said}`, listAddress(readable, asked.question))],
    isKnown: true,
    reading: readingOf(asked),
  };
}

/** A list finds rows that have all the words; when none has, the rarest word alone may still lead somewhere, which is said. */
async function byFewerWords(desk: Desk, asked: RecordQuestion): Promise<Answer | null> {
  if (asked.words.length < 2) return null;
  const { readable } = asked;
  const many = inSentence(readable.record.label[1]);
  for (const word of asked.words.toSorted((one, other) => other.length - one.length)) {
    const fewer = completed({ ...asked, words: [word] });
    const found = await desk.list(readable, [...fewer.question, ['limit', String(SHOWN)]]);
    if (found.data.length === 0) continue;
    const rest = asked.words.filter((one) => one !== word);
    const head = `No ${many}${completed({ ...asked, words: [] }).said} have all of these words. I left out “${rest.join(' ')}”: with “${word}” there are ${found.total}.`;
    return {
      sentences: [
        { text: head, from: [listSource(fewer, head)] },
        ...found.data.map((row) => rowSentence(desk, readable, row)),
      ],
      actions: [openAction(`Open ${many} with “${word}”`, listAddress(readable, fewer.question))],
      isKnown: true,
      reading: readingOf(fewer, rest),
    };
  }
  return null;
}

/** Where one row stands and what can be done with it. */
export async function statusAnswer(desk: Desk, text: string): Promise<Answer> {
  const number = rowNumber.exec(text)?.[0].toUpperCase() ?? '';
  for (const readable of desk.records.filter(({ compiled }) => compiled.searches)) {
    const { data } = await desk.list(readable, [
      ['search', number],
      ['limit', '5'],
    ]);
    const row = data.find((one) => titleOf(readable.record, one).toUpperCase() === number);
    if (!row) continue;
    const steps = stepsOf(readable.record, row);
    const asked = await asksAbout(desk, readable, row);
    const decided = /\bwho\b|\bapprov|\bdecid|\brejected|\breturned/i.test(text)
      ? await decidedOn(desk, readable, row)
      : [];
    const source = desk.source(readable, row);
    const next =
      steps.length > 0
        ? `You can ${listed(
            steps.map((label) => `“${label}”`),
            'or',
          )} it now.`
        : 'There is no step of it that you can take now.';
    return {
      sentences: [
        rowSentence(desk, readable, row),
        ...(readable.record.states.length > 0 ? [{ text: next, from: [source] }] : []),
        ...decided,
        ...asked,
      ],
      actions: [openAction(`Open ${number}`, source.path)],
      isKnown: true,
    };
  }
  const where = listed(
    desk.records.filter(({ compiled }) => compiled.searches).map(({ record }) => inSentence(record.label[1])),
  );
  return {
    sentences: [
      { text: `I found nothing with the number ${number} that you may read. I looked in ${where}.`, from: [] },
    ],
    actions: [],
    isKnown: false,
  };
}

const stepsOf = ({ transitions }: AnyRecord, row: PlainRow): string[] =>
  Object.entries(transitions)
    .filter(([name]) => (row.can as readonly string[] | undefined)?.includes(name))
    .map(([, { label }]) => label);

/** What waits for the asker: their own rows with a day, and rows that they could decide. */
export async function dueAnswer(desk: Desk, text: string, named: readonly Readable[]): Promise<Answer> {
  const period = periodIn(text, desk.today) ?? (/\boverdue|late\b/i.test(text) ? before(desk.today) : null);
  const sentences: Sentence[] = [];
  const actions: Action[] = [];
  for (const readable of named.length > 0 ? named : desk.records) {
    const own = await ownDue(desk, readable, period);
    if (own) {
      sentences.push(...own.sentences);
      actions.push(...own.actions);
    }
    const decisions = period ? null : ((await asksOf(desk, readable)) ?? (await waiting(desk, readable)));
    if (decisions) {
      sentences.push(...decisions.sentences);
      actions.push(...decisions.actions);
    }
  }
  if (sentences.length > 0) return { sentences, actions, isKnown: true };
  const looked = listed(
    desk.records
      .filter((one) => deadlineOf(one) || 'approve' in one.record.transitions)
      .map(({ record }) => inSentence(record.label[1])),
  );
  return {
    sentences: [
      {
        text: `Nothing is assigned to you${period ? ` ${period.said}` : ''}. I looked in ${looked || 'your records'}.`,
        from: [],
      },
    ],
    actions: [],
    isKnown: true,
  };
}

const before = (today: string) => ({ to: dayBefore(today), said: 'before today', match: '' });

const deadlineOf = ({ record, sees }: Readable) =>
  Object.entries(record.fields).find(([name, { spec }]) => isDeadline(name, spec) && sees(name));

async function ownDue(
  desk: Desk,
  readable: Readable,
  period: { from?: string; to?: string; said: string } | null,
): Promise<Pick<Answer, 'sentences' | 'actions'> | null> {
  const { record, sees } = readable;
  const deadline = deadlineOf(readable);
  // A day that was settled once, such as the last one of an authority, is no work that waits; it is told when a time was asked about.
  if (!period && deadline?.[1].spec.fixed) return null;
  const owner = ownerField(Object.entries(record.fields).filter(([name]) => sees(name)));
  if (!deadline || !owner || !desk.actor) return null;
  const over = overStates(record);
  const question: Question = [
    [owner[0], desk.actor.id],
    ...over.map((state) => ['status.not', state] as const),
    ...(period?.from ? [[`${deadline[0]}.from`, period.from] as const] : []),
    ...(period?.to ? [[`${deadline[0]}.to`, period.to] as const] : [[`${deadline[0]}.empty`, 'no'] as const]),
    ['sort', deadline[0]],
  ];
  const found = await desk.list(readable, [...question, ['limit', String(SHOWN)]]);
  if (found.data.length === 0) return null;
  const many = inSentence(record.label[found.total === 1 ? 0 : 1]);
  const head = `You have ${found.total} open ${many} with “${labelOf(deadline[0], deadline[1].spec)}”${period ? ` ${period.said}` : ''}.`;
  const path = listAddress(readable, question);
  return {
    sentences: [
      {
        text: head,
        from: [{ kind: 'list', title: `Your open ${inSentence(record.label[1])} by day`, path, passage: head }],
        isLine: true,
      },
      ...found.data.map((row) => rowSentence(desk, readable, row)),
    ],
    actions: [openAction(`Open your ${inSentence(record.label[1])} by day`, path)],
  };
}

async function waiting(desk: Desk, readable: Readable): Promise<Pick<Answer, 'sentences' | 'actions'> | null> {
  const { record } = readable;
  const approve = Object.hasOwn(record.transitions, 'approve') ? record.transitions['approve'] : undefined;
  if (!approve || !desk.actor || refusedBefore(record, 'approve', permission(approve.by), desk.actor)) return null;
  const question: Question = [approve.from].flat().map((state) => ['status', state] as const);
  const { data } = await desk.list(readable, [...question, ['limit', String(LOOKED_AT)]]);
  const mine = data.filter(({ can }) => (can as readonly string[]).includes('approve'));
  if (mine.length === 0) return null;
  const path = listAddress(readable, question);
  const head = `${mine.length} ${inSentence(record.label[mine.length === 1 ? 0 : 1])} with status ${listed(
    question.map(([, state]) => stateWords(record, state)),
    'or',
  )} can be approved by you.`;
  return {
    sentences: [
      {
        text: head,
        from: [{ kind: 'list', title: `${record.label[1]} to approve`, path, passage: head }],
        isLine: true,
      },
    ],
    actions: [openAction(`Open ${inSentence(record.label[1])} to approve`, path)],
  };
}

/** Rows of any record that hold the words of a question that names none. */
export async function searchAnswer(desk: Desk, text: string): Promise<Answer | null> {
  const words = [
    ...new Set(wordsOf(text).filter((word) => word.length > 2 && !isCommon(word) && !asking.has(stem(word)))),
  ];
  if (words.length === 0 || words.length > 8) return null;
  const sentences: Sentence[] = [];
  const actions: Action[] = [];
  for (const readable of desk.records.filter(({ compiled }) => compiled.searches)) {
    const question: Question = [['search', words.join(' ')]];
    const found = await desk.list(readable, [...question, ['limit', '3']]);
    if (found.data.length === 0) continue;
    sentences.push(...found.data.map((row) => rowSentence(desk, readable, row)));
    actions.push(
      openAction(
        `Open ${inSentence(readable.record.label[1])} about “${words.join(' ')}”`,
        listAddress(readable, question),
      ),
    );
  }
  return sentences.length === 0 ? null : { sentences: sentences.slice(0, 6), actions, isKnown: true };
}
