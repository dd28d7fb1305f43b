import { type AnyRecord, awaited } from '#kernel';

/** What is known of a record from the start, without what it is made of. */
export interface Face extends Pick<AnyRecord, 'name' | 'label' | 'states' | 'ends' | 'title' | 'offered'> {
  /** What a title means that is one of a few. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Its rows are found by their words. */
  readonly searched?: true;
  /** Its rows wait for a second person. */
  readonly awaits?: true;
}

const later = ['about', 'fields', 'access', 'transitions', 'rules', 'list', 'sections'] as const;

const faces = new WeakMap<object, Face>();

/** What a registry holds in a browser; whoever asks for more hears where it is. */
export function face(known: Face): AnyRecord {
  const made = { ...known };
  for (const key of later)
    Object.defineProperty(made, key, {
      get() {
        throw new Error(`This is the face of ${known.name}: useDefinition knows its ${key}.`);
      },
    });
  faces.set(made, known);
  return made as unknown as AnyRecord; // names and words are all that a registry is asked for
}

/** What is known from the start, of a face as of a definition. */
export function faceOf(record: AnyRecord): Face {
  const known = faces.get(record) ?? stated(record);
  faces.set(record, known);
  return known;
}

function stated(record: AnyRecord): Face {
  const { name, label, states, ends, title, offered, fields } = record;
  const { choices } = (fields[title]?.spec.options ?? {}) as Pick<Face, 'choices'>; // a choice has them, no other kind does
  return {
    name,
    label,
    states,
    ends,
    title,
    ...(offered ? { offered } : {}),
    ...(choices ? { choices } : {}),
    ...(Object.values(fields).some(({ spec }) => spec.searched) ? { searched: true } : {}),
    ...(awaited(record).steps.length > 0 ? { awaits: true } : {}),
  };
}
