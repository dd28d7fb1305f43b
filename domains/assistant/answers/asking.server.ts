import { inSentence } from '#kernel/fields/accept.ts';
import { permission, type Rows } from '#kernel';
import type { PlainRow } from '#server/records/select.ts';
import { type Answer, openAction, type Sentence } from './answer.ts';
import { type Desk, listAddress, type Question, type Readable, titleOf } from './desk.server.ts';

const SHOWN = 5;

/** The field that says who takes part, when rows are read by those whom a set of people names. */
function heldBy(rows: Rows | undefined): string | null {
  if (rows === undefined) return null;
  if ('holds' in rows) return rows.field;
  return 'any' in rows ? (rows.any.map(heldBy).find((field) => field !== null) ?? null) : null;
}

/** The question for open rows that name the asker among those who are asked; null for records that ask nobody. */
function openFor(desk: Desk, { record }: Readable): Question | null {
  const field = heldBy(permission(record.access.read).rows);
  if (!field || !desk.actor || !record.states.includes('open')) return null;
  return [
    ['status', 'open'],
    [`${field}.has`, desk.actor.id],
  ];
}

/** What a row points at and belongs to: the first field that leads to another row which the asker may read. */
async function belongsTo(desk: Desk, { record }: Readable, row: PlainRow): Promise<string | null> {
  for (const [name, { spec }] of Object.entries(record.fields)) {
    const target =
      spec.required && desk.records.find((one) => one.record.name === (spec.options as { to?: string }).to);
    const above = target && (await desk.read(target, String(row[name])));
    if (above) return titleOf(target.record, above);
  }
  return null;
}

/** Rows that are open and ask this person, each told with what it belongs to. */
export async function asksOf(desk: Desk, readable: Readable): Promise<Pick<Answer, 'sentences' | 'actions'> | null> {
  const { record } = readable;
  const question = openFor(desk, readable);
  if (!question) return null;
  const { data, total } = await desk.list(readable, [...question, ['limit', String(SHOWN)]]);
  if (data.length === 0) return null;
  const path = listAddress(readable, question);
  const head = `${total} open ${inSentence(record.label[total === 1 ? 0 : 1])} ${total === 1 ? 'is' : 'are'} assigned to you.`;
  const lines: Sentence[] = [];
  for (const row of data) {
    const above = await belongsTo(desk, readable, row);
    const own = `“${titleOf(record, row)}”`;
    const text = above === null ? `${own} is assigned to you.` : `${above} is assigned to you at ${own}.`;
    lines.push({ text, from: [desk.source(readable, row)], isLine: true });
  }
  const title = `${record.label[1]} assigned to you`;
  return {
    sentences: [{ text: head, from: [{ kind: 'list', title, path, passage: head }], isLine: true }, ...lines],
    actions: [openAction(`Open ${inSentence(record.label[1])} assigned to you`, path)],
  };
}

/** What asks the asker on the way of one row, such as the step of its approval that waits for them. */
export async function asksAbout(desk: Desk, { record: about }: Readable, row: PlainRow): Promise<readonly Sentence[]> {
  const ways = desk.records.filter(({ record: { list } }) =>
    ['record', 'rowId'].every((name) => ((list.filters ?? []) as readonly string[]).includes(name)),
  );
  for (const way of ways) {
    const found = await desk.list(way, [
      ['record', about.name],
      ['rowId', row.id],
      ['limit', '1'],
    ]);
    const [one] = found.data;
    if (!one) continue;
    for (const readable of desk.records) {
      const question = openFor(desk, readable);
      const link = Object.entries(readable.record.fields).find(
        ([, { spec }]) => (spec.options as { to?: string }).to === way.record.name,
      );
      if (!question || !link) continue;
      const { data } = await desk.list(readable, [...question, [link[0], one.id], ['limit', '1']]);
      return data.map((task) => ({
        text: `It is assigned to you at “${titleOf(readable.record, task)}”.`,
        from: [desk.source(readable, task)],
      }));
    }
  }
  return [];
}

/** Who decided what about a row, oldest first: rows that name the one that names it. */
export async function decidedOn(desk: Desk, { record: about }: Readable, row: PlainRow): Promise<readonly Sentence[]> {
  const way = desk.known.find(({ record }) => record.name === 'approval');
  const decisions = desk.records.find(({ record }) => record.name === 'approval_decision');
  if (!way || !decisions) return [];
  const cases = await desk.list(way, [
    ['record', about.name],
    ['rowId', row.id],
    ['limit', '5'],
  ]);
  const [one] = cases.data;
  if (!one) return [];
  const { data } = await desk.list(decisions, [
    ['approval', one.id],
    ['sort', 'decidedAt'],
    ['limit', '20'],
  ]);
  return data.map((decision) => {
    const by = (decision.titles as Readonly<Record<string, string>> | undefined)?.['decidedBy'] ?? '';
    const day = desk.show.locale
      ? new Intl.DateTimeFormat(desk.show.locale, { dateStyle: 'medium', timeZone: desk.show.timeZone }).format(
          Date.parse(String(decision['decidedAt'])),
        )
      : '';
    return {
      text: `${titleOf(decisions.record, decision)} by ${by} on ${day}.`,
      from: [desk.source(decisions, decision)],
      isLine: true,
    };
  });
}
