import { asText } from './as-text.ts';
import { type Field, field, type Kind } from './field.ts';
import { acceptUuid } from './reference.ts';

/** An identifier that points at nothing we keep a foreign key to. */
export const uuidKind: Kind<string> = {
  name: 'uuid',
  filters: ['is', 'not', 'empty'],
  sortable: false,
  searchable: false,
  columns: (column) => [{ name: column, type: 'uuid' }],
  ...asText,
  accept: acceptUuid,
  fromText: acceptUuid,
  jsonSchema: () => ({ type: 'string', format: 'uuid' }),
};

export const uuid = (): Field<string, false, false, false> => field(uuidKind, {});
