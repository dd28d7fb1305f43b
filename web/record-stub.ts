import { type AnyRecord, waitingFor } from '#kernel';

/** What is known of a record from the start, without what it is made of; its states are those that have a look. */
export interface RecordStub
  extends Pick<AnyRecord, 'name' | 'label' | 'looks' | 'finalStates' | 'title' | 'selectable'> {
  /** What a title means that is one of a few. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Its rows are found by their words. */
  readonly searched?: true;
  /** Its rows wait for a second person. */
  readonly awaits?: true;
}

const later = ['about', 'fields', 'access', 'transitions', 'rules', 'list', 'sections'] as const;

const stubs = new WeakMap<object, RecordStub>();

/** What a registry holds in a browser; whoever asks for more hears where it is. */
export function recordStub(known: RecordStub): AnyRecord {
  const made = { ...known, states: Object.keys(known.looks) };
  for (const key of later)
    Object.defineProperty(made, key, {
      get() {
        throw new Error(`This is the stub of ${known.name}: useDefinition knows its ${key}.`);
      },
    });
  stubs.set(made, known);
  return made as unknown as AnyRecord; // names and words are all that a registry is asked for
}

/** What is known from the start, of a stub as of a definition. */
export function stubOf(record: AnyRecord): RecordStub {
  const known = stubs.get(record) ?? stated(record);
  stubs.set(record, known);
  return known;
}

function stated(record: AnyRecord): RecordStub {
  const { name, label, looks, finalStates, title, selectable, fields, view } = record;
  const { choices } = (fields[title]?.spec.options ?? {}) as Pick<RecordStub, 'choices'>; // a choice has them, no other kind does
  return {
    name,
    label,
    looks,
    finalStates,
    title,
    ...(selectable ? { selectable } : {}),
    ...(choices ? { choices } : {}),
    ...(view?.asks['search'] || Object.values(fields).some(({ spec }) => spec.searched) ? { searched: true } : {}),
    ...(waitingFor(record).steps.length > 0 ? { awaits: true } : {}),
  };
}
