import type { AnyRecord } from '../record/define.ts';
import { addDays, isSpan, moment, type Span, spanOf } from './days.ts';

/** What narrows and orders a list, by key as in the address: `status`, `total.from`, `neededBy.in`. */
export interface Asked {
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly search: string;
  readonly sort: string;
}

/** Who asks, and when: what the words "me" and "today" stand for. */
export interface Asker {
  readonly member: string;
  readonly today: string;
  readonly timeZone: string;
}

const people = new Set(['person', 'reference']);

const isMoment = (record: AnyRecord, name: string): boolean =>
  name === 'createdAt' || name === 'updatedAt' || record.fields[name]?.spec.kind.name === 'instant';
const isPerson = (record: AnyRecord, name: string): boolean =>
  name === 'createdBy' || people.has(record.fields[name]?.spec.kind.name ?? '');

/** The address as the server is asked: "me" is somebody, "this week" has a first and a last day, days of moments have hours. */
export function questionFor(record: AnyRecord, state: Asked, asker: Asker): URLSearchParams {
  const question = new URLSearchParams();
  const day = (name: string, { from, to }: Span) => {
    const bound = (at: string | undefined, isEnd: boolean) =>
      at === undefined || !isMoment(record, name) ? at : momentOf(at, isEnd, asker.timeZone);
    const [first, last] = [bound(from, false), bound(to, true)];
    if (first !== undefined) question.append(`${name}.from`, first);
    if (last !== undefined) question.append(`${name}.to`, last);
  };
  for (const [key, values] of Object.entries(state.filters)) {
    const [name = '', operator = 'is'] = key.split('.');
    const [first = ''] = values;
    if (operator === 'in') {
      if (!isSpan(first)) continue;
      day(name, spanOf(first, asker.today));
      // What is done is not late.
      const isOpen = first === 'overdue' && record.finalStates.length > 0 && !state.filters['status'];
      for (const end of isOpen ? record.finalStates : []) question.append('status.not', end);
    } else if (operator === 'from' || operator === 'to') day(name, { [operator]: first });
    else
      for (const value of values) question.append(key, value === 'me' && isPerson(record, name) ? asker.member : value);
  }
  if (state.search !== '') question.set('search', state.search);
  if (state.sort !== '') question.set('sort', state.sort);
  return question;
}

/** The first or the last millisecond of a day, where the organization is. What is a moment already stays it. */
function momentOf(day: string, isEnd: boolean, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  if (!isEnd) return moment(`${day}T00:00`, timeZone);
  return new Date(Date.parse(moment(`${addDays(day, 1)}T00:00`, timeZone)) - 1).toISOString();
}
