import { records } from '#domains';
import type { Side } from './everything.ts';
import type { Probe } from './probes.ts';
import type { Answered } from './serving.ts';

/** What of the one organization the probes themselves name, all of them together. */
export interface Typed {
  readonly ids: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Every id that a text holds. From dash to dash, since a pattern would try each of its letters. */
export function idsIn(given: string): string[] {
  const text = given.toLowerCase();
  const found: string[] = [];
  for (let at = text.indexOf('-'); at >= 0; at = text.indexOf('-', at + 1)) {
    if (text[at + 5] !== '-' || text[at + 10] !== '-' || text[at + 15] !== '-') continue;
    const id = text.slice(Math.max(0, at - 8), at + 28);
    if (!anyId.test(id)) continue;
    found.push(id);
    at += 27;
  }
  return found;
}

export const typedIn = (side: Side, questions: readonly unknown[]): Typed => {
  const texts = questions.map((question) => JSON.stringify(question));
  return {
    ids: new Set(texts.flatMap(idsIn)),
    words: new Set(texts.flatMap((text) => side.canaries.within(text))),
  };
};

/** Everything of the one organization that an answer to the other shows, besides what the question itself named. */
export function leaked(side: Side, probe: Probe, { text }: Answered, typed: Typed): string[] {
  const words = side.canaries.within(text);
  const known = idsOf(side);
  const ids = idsIn(text).filter((id) => known.has(id));
  if (words.length + ids.length === 0) return [];
  const { echoes, publishes = [] } = probe.recipe ?? {};
  const named = JSON.stringify([probe.path, probe.body, probe.headers, probe.as?.id]).toLowerCase();
  const open = `${named}${publishedBy(side, publishes)}`;
  const names = namesOf(side);
  // Whatever lists people shows again the names that some probe gave to people of its own.
  const isTyped = (word: string) => typed.words.has(word) && (echoes === true || names.has(word));
  return [
    ...words.filter((word) => !open.includes(word) && !isTyped(word)),
    ...new Set(ids.filter((id) => !open.includes(id) && !(echoes && typed.ids.has(id)))),
  ];
}

/** The words in the names of its people. */
const namesOf = (side: Side): ReadonlySet<string> =>
  new Set(Object.values(side.people).flatMap(({ actor }) => side.canaries.within(actor.name)));

/** What anybody may read of the organization whose site it is; a `reason` that is no field is what was said with a step. */
const publishedBy = (side: Side, published: readonly string[]): string =>
  JSON.stringify(
    published.flatMap((field): readonly unknown[] => {
      const [record = '', name = ''] = field.split('.');
      const { fields = {} } = records.find((one) => one.name === record) ?? {};
      return name === 'reason' && !Object.hasOwn(fields, name)
        ? side.reasonsOf(record)
        : side.rowsOf(record).map((row) => row[name]);
    }),
  ).toLowerCase();

const anyId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const idsKnown = new WeakMap<Side, ReadonlySet<string>>();

function idsOf(side: Side): ReadonlySet<string> {
  const ids =
    idsKnown.get(side) ??
    new Set([
      ...Object.values(side.people).map(({ id }) => id),
      ...records.flatMap(({ name }) => side.rowsOf(name).map(({ id }) => id)),
    ]);
  idsKnown.set(side, ids);
  return ids;
}
