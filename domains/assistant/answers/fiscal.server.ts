import { type Answer, openAction } from './answer.ts';
import { type Desk, listAddress } from './desk.server.ts';

const asked =
  /\bwhen\b.*\b(fiscal year|fy|budget year)\b|\b(fiscal year|fy) ?(\d{2,4})? ?(ends?|close|closes|starts?|begins?|end date|start date)\b|\bwhat (fiscal year|fy)\b|\bend of (the )?fiscal year\b.*\bwhen\b/i;

const day = (text: unknown): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${String(text)}T00:00:00Z`),
  );

/** From when to when a fiscal year lasts, as its budget has it. */
export async function fiscalAnswer(desk: Desk, question: string): Promise<Answer | null> {
  const readable = desk.records.find(({ record }) => record.name === 'budget');
  if (!readable || !asked.test(question)) return null;
  const years = (await desk.rows('budget')).filter(({ span }) => span === 'year');
  const named = /\b(?:fiscal year|fy) ?'?(\d{4}|\d{2})\b/i.exec(question)?.[1];
  const wanted = named ? (named.length === 2 ? `20${named}` : named) : null;
  const row = wanted
    ? years.find((one) => String(one['endsOn']).startsWith(wanted))
    : years.find((one) => String(one['startsOn']) <= desk.today && String(one['endsOn']) >= desk.today);
  if (!row) return null;
  const text = `${String(row['name'])} begins on ${day(row['startsOn'])} and ends on ${day(row['endsOn'])}.`;
  const closing = 'Its closing date depends on the year-end, on the page Year-end.';
  return {
    sentences: [
      { text, from: [desk.source(readable, row)] },
      { text: closing, from: [] },
    ],
    actions: [openAction('Open the budgets', listAddress(readable, [['span', 'year']]))],
    isKnown: true,
  };
}
