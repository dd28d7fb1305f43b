import type { AnyRecord } from '#kernel';

type Known = Pick<AnyRecord, 'name' | 'label' | 'states' | 'ends'>;

const later = ['about', 'title', 'fields', 'access', 'transitions', 'rules', 'list', 'sections'] as const;

/** What the shell knows of a record before its definition is there; whoever asks for more hears where it is. */
export function face(known: Known): AnyRecord {
  const made = { ...known };
  for (const key of later)
    Object.defineProperty(made, key, {
      get() {
        throw new Error(`This is the face of ${known.name}: useDefinition knows its ${key}.`);
      },
    });
  return made as AnyRecord;
}
