import { asText } from './as-text.ts';
import { isDay } from './date.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';

const iso = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** A moment, the same for everyone; kept in UTC with milliseconds and shown in the reader's zone. */
export const instantKind: Kind<string> = {
  name: 'instant',
  filters: ['from', 'to', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column) => [{ name: column, type: 'timestamp with time zone' }],
  ...asText,
  accept(input) {
    const given = typeof input === 'string' && input.length < 50 ? input.trim() : '';
    const day = iso.exec(given)?.[1];
    const moment = day && isDay(day) ? new Date(given).toISOString() : '';
    // The offset can move the first or last moment out of the years that are kept.
    return isDay(moment.slice(0, 10))
      ? accepted(moment)
      : refused('instant', 'Must be a moment with its time zone, such as 2026-11-20T14:30:00Z');
  },
  fromText(text, spec) {
    return this.accept(text, spec);
  },
  format: (value, _spec, { locale, timeZone }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(value)),
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
};

export const instant = (): Field<string, false, false, false> => field(instantKind, {});
