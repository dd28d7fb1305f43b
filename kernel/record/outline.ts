import { permission, type Permitted, type Rows, type Who } from './access.ts';
import { labelOf } from '../fields/accept.ts';
import type { AnyRecord } from './define.ts';

/** Who may do something, and with which rows. */
export interface Allowed {
  readonly by: Who;
  readonly rows?: Rows;
}

/** What a record is called, what can be done with its rows and by whom; a definition is one as well. */
export interface Outline extends Pick<AnyRecord, 'name' | 'label'> {
  readonly access: {
    readonly read: Permitted;
    readonly create: Permitted;
    readonly edit: Permitted;
    readonly remove?: Permitted | undefined;
  };
  readonly transitions: Readonly<Record<string, Allowed & { readonly label: string }>>;
  /** Those whose labels don’t follow from their names. */
  readonly fields: Readonly<Record<string, { readonly spec: { readonly label?: string } }>>;
}

/** Nothing but what can be written as JSON. */
export function outlineOf({ name, label, access, transitions, fields }: AnyRecord): Outline {
  const { read, create, edit, remove } = access;
  return {
    name,
    label,
    access: {
      read: allowed(read),
      create: allowed(create),
      edit: allowed(edit),
      ...(remove ? { remove: allowed(remove) } : {}),
    },
    transitions: Object.fromEntries(
      Object.entries(transitions).map(([step, given]) => [step, { label: given.label, ...allowed(given) }]),
    ),
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { spec }]) =>
        spec.label && spec.label !== labelOf(field, {}) ? [[field, { spec: { label: spec.label } }]] : [],
      ),
    ),
  };
}

function allowed(given: Permitted<never> | Allowed): Allowed {
  const { by, rows } = permission(given as Permitted);
  return { by, ...(rows ? { rows } : {}) };
}
