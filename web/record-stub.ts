import { type AnyRecord, plainName, type StateLook, waitingFor } from '#kernel';

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

/** A stub on its way: what follows from its name, or from where it stands, is left out. There are as many as records, in the first script. */
export interface Brief extends Pick<RecordStub, 'name' | 'selectable' | 'searched' | 'awaits'> {
  /** Each choice with words of its own: `sf424:SF-424`. */
  readonly choices?: string;
  /** Where its name doesn’t say it. */
  readonly label?: string;
  /** Where it is not the label and an s. */
  readonly plural?: string;
  readonly title?: string;
  /** Each state with its tone, and words of its own: `open:done`. */
  readonly states?: string;
  /** Places of the final ones among the states. */
  readonly final?: readonly number[];
}

const USUAL_TITLE = 'number';

export function briefOf({ label: [label, plural], looks, finalStates, title, choices, ...rest }: RecordStub): Brief {
  const told = Object.entries(choices ?? {}).map(([key, word]) => (word === plainName(key) ? key : `${key}:${word}`));
  const states = Object.entries(looks).map(([state, look]) => [state, look].flat().join(':'));
  const final = finalStates.map((state) => Object.keys(looks).indexOf(state));
  return {
    ...rest,
    ...(label === plainName(rest.name) ? {} : { label }),
    ...(plural === `${label}s` ? {} : { plural }),
    ...(title === USUAL_TITLE ? {} : { title }),
    ...(told.length > 0 ? { choices: told.join(';') } : {}),
    ...(states.length > 0 ? { states: states.join(';') } : {}),
    ...(final.length > 0 ? { final } : {}),
  };
}

const partsOf = (told: string) => (told ? told.split(';').map((one) => one.split(':')) : []);

export function stubFrom({
  label,
  plural,
  title = USUAL_TITLE,
  states = '',
  final = [],
  choices = '',
  ...rest
}: Brief): RecordStub {
  const parts = partsOf(states);
  const chosen = partsOf(choices).map(([key = '', ...words]) => [key, words.join(':') || plainName(key)]);
  const looks = parts.map(([state = '', tone, words]) => [state, words ? [tone, words] : tone]);
  const one = label ?? plainName(rest.name);
  return {
    ...rest,
    ...(chosen.length > 0 ? { choices: Object.fromEntries(chosen) as Readonly<Record<string, string>> } : {}), // pairs of texts
    label: [one, plural ?? `${one}s`],
    looks: Object.fromEntries(looks) as Readonly<Record<string, StateLook>>, // as they were written
    finalStates: final.map((place) => parts[place]?.[0] ?? ''),
    title,
  };
}

const stubs = new WeakMap<object, RecordStub>();

/** What every stub answers that is asked for more; one for all of them, because they are made before anything is drawn. */
const withoutMore = {};
for (const key of ['about', 'fields', 'access', 'transitions', 'rules', 'list', 'sections'])
  Object.defineProperty(withoutMore, key, {
    get(this: RecordStub) {
      throw new Error(`This is the stub of ${this.name}: useDefinition knows its ${key}.`);
    },
  });

/** What a registry holds in a browser; whoever asks for more hears where it is. */
export function recordStub(brief: Brief): AnyRecord {
  const known = stubFrom(brief);
  const made: AnyRecord = Object.assign(Object.create(withoutMore), known, { states: Object.keys(known.looks) }); // asked for names and words alone
  stubs.set(made, known);
  return made;
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
