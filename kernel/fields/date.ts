import { asText } from './as-text.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';

const FIRST = 1900;
const LAST = 2200;

/** Whether the text is a day that exists, as 2026-11-20. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < FIRST || year > LAST || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const read = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A sentence for people, with its days as people read them; ids and moments stay as they are. */
export const withDays = (sentence: string): string =>
  sentence.replace(/(?<![\w/.:-])\d{4}-\d{2}-\d{2}(?![\w/:-])/g, (day) => (isDay(day) ? read(day, 'en-US') : day));

/** A calendar day without a time or a zone. */
export const dateKind: Kind<string> = {
  name: 'date',
  filters: ['is', 'from', 'to', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column) => [
    { name: column, type: 'date', check: `${column} between '${FIRST}-01-01' and '${LAST}-12-31'` },
  ],
  ...asText,
  accept(input) {
    const day = typeof input === 'string' && input.length < 20 ? input.trim() : '';
    return isDay(day) ? accepted(day) : refused('date', 'Must be a real day such as 2026-11-20');
  },
  /** Spreadsheets write 11/20/2026. */
  fromText(text, spec) {
    const month = text.length < 20 ? /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) : null;
    if (!month) return this.accept(text, spec);
    const [, mm = '', dd = '', yyyy = ''] = month;
    return this.accept(`${yyyy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`, spec);
  },
  format: (value, _spec, { locale }) => read(value, locale),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
};

export const date = (): Field<string, false, false, false> => field(dateKind, {});

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of a moment in a time zone, as `2026-11-20`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(moment).map((part) => [part.type, part.value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
