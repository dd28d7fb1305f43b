import { inSentence } from '#kernel/fields/accept.ts';
import { labelOf } from '#kernel';
import type { PlainRow } from '#server/records/select.ts';
import { sumIn } from '../language/amounts.ts';
import { Marks } from '../language/marks.ts';
import { stem, wordsOf } from '../language/words.ts';
import { type Answer, listed, openAction, type Sentence } from './answer.ts';
import { cellOf, type Desk, factsOf, listAddress, type Question, titleOf } from './desk.server.ts';
import { centersNamed, type KnownPerson, personIn } from './names.server.ts';

const who = /^(who|whos|whose|whom|which (person|people|manager|buyer|approver))\b/i;

/** Questions for people: who approves, who buys, who holds a duty, who is away, who stands in, and how much somebody may spend. */
export async function peopleAnswer(desk: Desk, question: string): Promise<Answer | null> {
  if (!desk.actor) return null;
  const marks = new Marks(question);
  if (
    /\bhow much (can|may|is|could)\b.*\b(spend|sign|approve|buy|authori[sz]ed?)\b|\b(spending|signing|purchasing|approval) (limit|authority) (of|for)\b/i.test(
      question,
    )
  )
    return authorityOf(desk, marks);
  if (!who.test(question.trim())) return null;
  if (/\b(out of (the )?office|away|absent|on (leave|vacation|holiday|pto)|off (today|this week))\b/i.test(question))
    return awayNow(desk);
  if (
    /\b(stands? in|stand-?in|deput(y|ies)|covers?|covering|fill(s|ing)? in|substitutes?|acting|delegate)\b/i.test(
      question,
    )
  )
    return standIn(desk, marks);
  const sum = sumIn(question);
  if (sum && /\b(approve|sign|spend|authori[sz]e|buy)\b/i.test(question)) return mayDecide(desk, sum.cents);
  const duty = await dutyHolders(desk, marks);
  if (duty) return duty;
  if (/\b(heads?|directs?|director|chief|leads?|runs?)\b/i.test(question)) {
    const head = await headOf(desk, marks);
    if (head) return head;
  }
  if (
    /\b(approv\w*|signs? off|authori[sz]es?|decides?|manag\w*|answers? for|responsible|in charge|runs?|heads?)\b/i.test(
      question,
    )
  )
    return centerPeople(desk, marks);
  return null;
}

const line = (text: string, from: Sentence['from'] = []): Sentence => ({ text, from, isLine: true });

/** A list as a source where the asker can open it. */
function listOf(
  desk: Desk,
  record: string,
  question: Question,
  text: string,
): { from: Sentence['from']; actions: Answer['actions'] } {
  const readable = desk.records.find((one) => one.record.name === record);
  if (!readable) return { from: [], actions: [] };
  const path = listAddress(readable, question);
  const [, many] = readable.record.label;
  return {
    from: [{ kind: 'list', title: many, path, passage: text }],
    actions: [openAction(`Open ${inSentence(many)}`, path)],
  };
}

const named = (row: PlainRow, field: string): string =>
  (row.titles as Readonly<Record<string, string>> | undefined)?.[field] ?? '';
const textOf = cellOf;

/** "who approves for cost center 4010": its default approver, else its manager. Without a cost center: by what it goes. */
async function centerPeople(desk: Desk, marks: Marks): Promise<Answer | null> {
  const approves = /approv|sign|authori|decide/i.test(marks.question);
  const found = await centersNamed(desk, marks);
  const all = await desk.rows('cost_center');
  const about = found ? all.filter(({ id }) => found.ids.includes(id)) : [];
  const requester = /\b(my|mine|me|i|requisitions?|reqs?|requests?|purchases?)\b/i.test(marks.question);
  if (about.length === 0 && !(approves && requester)) return null;
  const rows =
    about.length > 0 ? about : all.filter((row) => textOf(row, 'isGroup') !== 'true' && row.status === 'active');
  const person = (row: PlainRow) =>
    approves && named(row, 'approver') ? named(row, 'approver') : named(row, 'manager');
  const said = rows
    .filter((row) => person(row) !== '')
    .slice(0, about.length > 0 ? 12 : 24)
    .map((row) => {
      const center = `${textOf(row, 'code')} ${textOf(row, 'name')}`;
      return approves
        ? `${person(row)} is the first approver for cost center ${center}.`
        : `${person(row)} manages cost center ${center}.`;
    });
  if (said.length === 0) return null;
  const head = approves
    ? about.length > 0
      ? 'A requisition goes first to the default approver of its cost center, else to its manager; the workflow names the approvers after that.'
      : 'Who approves a requisition follows from its cost center: first its default approver, else its manager (the department head), then the approver the workflow names for the amount.'
    : null;
  const { from, actions } = listOf(desk, 'cost_center', [], said.join('\n'));
  return {
    sentences: [...said.map((text) => line(text, from)), ...(head ? [line(head, from)] : [])].toSorted(
      (one, other) =>
        Number(other.text === head && about.length === 0) - Number(one.text === head && about.length === 0),
    ),
    actions,
    isKnown: true,
  };
}

async function headOf(desk: Desk, marks: Marks): Promise<Answer | null> {
  const agencies = await desk.rows('agency');
  const stems = marks.stems.join(' ');
  const hits = agencies.filter((row) => {
    const name = wordsOf(textOf(row, 'name')).map(stem).join(' ');
    return name !== '' && ` ${stems} `.includes(` ${name} `) && named(row, 'head') !== '';
  });
  const best = hits.toSorted((one, other) => textOf(other, 'name').length - textOf(one, 'name').length)[0];
  if (!best) return null;
  const readable = desk.records.find((one) => one.record.name === 'agency');
  const text = `${named(best, 'head')} is the head of ${textOf(best, 'name')}.`;
  const from = readable ? [desk.source(readable, best)] : [];
  return {
    sentences: [{ text, from }],
    actions: readable ? [openAction(`Open ${textOf(best, 'name')}`, readable.rowAt(best.id))] : [],
    isKnown: true,
  };
}

/** Whoever holds a duty that the question names: the buyers, the treasurer. */
async function dutyHolders(desk: Desk, marks: Marks): Promise<Answer | null> {
  const target = desk.known.find(({ record }) => record.name === 'duty_grant');
  const spec = target?.record.fields['duty']?.spec;
  if (!target || !spec) return null;
  const choices = Object.entries((spec.options as { choices?: Readonly<Record<string, string>> }).choices ?? {});
  const duty = choices.find(([value, label]) => marks.find(label) >= 0 || marks.find(value.replaceAll('_', ' ')) >= 0);
  if (!duty) return null;
  const label = duty[1];
  // "who is the approver for 4010" asks for the one of the cost center.
  if (duty[0] === 'approver' && (await centersNamed(desk, new Marks(marks.question)))) return null;
  const question: Question = [
    ['duty', duty[0]],
    ['status', 'active'],
  ];
  const { data } = await desk.list(target, [...question, ['limit', '50']]);
  const names = data.map((row) => named(row, 'member')).filter(Boolean);
  const one = names.length === 1;
  const text =
    names.length === 0
      ? `No one holds the duty “${label}” now.`
      : `${listed(names)} ${one ? 'holds' : 'hold'} the duty “${label}”.`;
  const { from, actions } = listOf(desk, 'duty_grant', question, text);
  const wider =
    duty[0] === 'buyer' && /\bfor\b/i.test(marks.question)
      ? [
          {
            text: 'No buyer is assigned to a single department or cost center; every buyer takes approved requisitions to vendors.',
            from: [],
          },
        ]
      : [];
  return { sentences: [{ text, from }, ...wider], actions, isKnown: true };
}

async function awayNow(desk: Desk): Promise<Answer | null> {
  const target = desk.known.find(({ record }) => record.name === 'absence');
  if (!target) return null;
  const question: Question = [
    ['status', 'planned'],
    ['untilDay.from', desk.today],
    ['sort', 'fromDay'],
  ];
  const { data } = await desk.list(target, [...question, ['limit', '20']]);
  const now = data.filter((row) => textOf(row, 'fromDay') <= desk.today);
  const later = data.filter((row) => textOf(row, 'fromDay') > desk.today);
  const until = (row: PlainRow) =>
    factsOf(target, row, desk.show)
      .filter(([label]) =>
        [
          'From',
          'Until',
          labelOf('fromDay', target.record.fields['fromDay']?.spec),
          labelOf('untilDay', target.record.fields['untilDay']?.spec),
        ].includes(label),
      )
      .map(([, value]) => value);
  const said = (row: PlainRow) => `${named(row, 'person')} (${until(row).join(' to ')})`;
  const texts = [
    now.length > 0 ? `Out of office today: ${listed(now.map(said))}.` : 'No one you can see is out of office today.',
    ...(later.length > 0 ? [`Planned: ${listed(later.map(said))}.`] : []),
  ];
  const { from, actions } = listOf(desk, 'absence', question, texts.join('\n'));
  return { sentences: texts.map((text) => line(text, from)), actions, isKnown: true };
}

const noPerson = (): Answer => ({
  sentences: [{ text: 'I did not understand who you mean: no member you can see has that name.', from: [] }],
  actions: [],
  isKnown: false,
});

async function standIn(desk: Desk, marks: Marks): Promise<Answer | null> {
  const target = desk.known.find(({ record }) => record.name === 'delegation');
  if (!target) return null;
  const person = await personIn(desk, marks);
  const mine = /\b(me|my|mine)\b/i.test(marks.question) ? desk.actor : null;
  const about: KnownPerson | null = person ?? (mine ? { id: mine.id, name: 'you' } : null);
  if (!about) return noPerson();
  const question: Question = [
    ['principal', about.id],
    ['status', 'active'],
    ['untilDay.from', desk.today],
  ];
  const { data } = await desk.list(target, [...question, ['limit', '10']]);
  const texts =
    data.length === 0
      ? [`I find no delegate for ${about.name} among the delegations that you may read.`]
      : data.map(
          (row) =>
            `${named(row, 'deputy')} is the delegate of ${about.name} from ${dayOf(row, 'fromDay')} to ${dayOf(row, 'untilDay')}.`,
        );
  const { from, actions } = listOf(desk, 'delegation', question, texts.join('\n'));
  return { sentences: texts.map((text) => line(text, from)), actions, isKnown: true };
}

const dayOf = (row: PlainRow, field: string): string =>
  row[field]
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
        Date.parse(`${textOf(row, field)}T00:00:00Z`),
      )
    : 'further notice';

/** The delegated authority that somebody holds today. */
async function authorityOf(desk: Desk, marks: Marks): Promise<Answer | null> {
  const target = desk.known.find(({ record }) => record.name === 'delegated_authority');
  if (!target || !desk.actor) return null;
  const person = await personIn(desk, marks);
  const mine = /\b(i|me|my|mine)\b/i.test(marks.question);
  const about = person ?? (mine ? { id: desk.actor.id, name: 'you' } : null);
  if (!about) return null;
  const question: Question = [
    ['member', about.id],
    ['status', 'active'],
  ];
  const { data } = await desk.list(target, [...question, ['limit', '10']]);
  const now = data.filter(
    (row) => textOf(row, 'fromDay') <= desk.today && (!row['untilDay'] || textOf(row, 'untilDay') >= desk.today),
  );
  const facts = (row: PlainRow) => new Map(factsOf(target, row, desk.show));
  const upTo = labelOf('upTo', target.record.fields['upTo']?.spec);
  const texts =
    now.length === 0
      ? [`I find no delegated authority of ${about.name} that is in force today, among those that you may read.`]
      : now.map((row) => {
          const place = named(row, 'agency');
          return `${titleOf(target.record, row)}: ${about.name} may spend up to ${facts(row).get(upTo) ?? 'no stated amount'}${place ? ` for ${place}` : ''}, until ${dayOf(row, 'untilDay')}.`;
        });
  const { from, actions } = listOf(desk, 'delegated_authority', question, texts.join('\n'));
  return { sentences: texts.map((text) => line(text, from)), actions, isKnown: true };
}

/** Whose delegated authority reaches a sum today. */
async function mayDecide(desk: Desk, cents: number): Promise<Answer | null> {
  const target = desk.known.find(({ record }) => record.name === 'delegated_authority');
  if (!target) return null;
  const question: Question = [
    ['status', 'active'],
    ['upTo.from', (cents / 100).toFixed(2)],
    ['untilDay.from', desk.today],
    ['sort', '-upTo'],
  ];
  const { data } = await desk.list(target, [...question, ['limit', '20']]);
  const upTo = labelOf('upTo', target.record.fields['upTo']?.spec);
  const texts = data
    .filter((row) => textOf(row, 'fromDay') <= desk.today)
    .map(
      (row) =>
        `${named(row, 'member')} may spend up to ${new Map(factsOf(target, row, desk.show)).get(upTo) ?? ''}${named(row, 'agency') ? ` for ${named(row, 'agency')}` : ''}.`,
    );
  const said = texts.length > 0 ? texts : ['No delegated authority that you may read reaches that sum.'];
  const { from, actions } = listOf(desk, 'delegated_authority', question, said.join('\n'));
  return { sentences: said.map((text) => line(text, from)), actions, isKnown: true };
}
