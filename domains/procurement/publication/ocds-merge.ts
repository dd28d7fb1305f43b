type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Release = { readonly [key: string]: Json } & {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
};

type Merging = Map<string, Json | Merging | Listed>;
/** A list whose members have ids: each is merged with the one of the same id. */
class Listed {
  readonly byId = new Map<string, Merging>();
}

/** Lists that are replaced as a whole although their members have ids. */
const whole = new Set(['additionalClassifications', 'additionalIdentifiers', 'changes']);
/** What says something of one release and nothing of the process. */
const ofRelease = new Set(['id', 'date', 'tag', 'ocid']);

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const haveIds = (value: Json): value is readonly { readonly [key: string]: Json }[] =>
  Array.isArray(value) && value.length > 0 && value.every((one: Json) => isObject(one) && one['id'] !== undefined);

/**
 * What all releases of one process say together, by the merging routine of OCDS 1.1: the newest value of each field, objects field by
 * field, members of a list by their id. Null takes a field away.
 */
export function compiledRelease(releases: readonly Release[]): Release {
  const inOrder = releases.toSorted((one, other) => one.date.localeCompare(other.date));
  const last = inOrder.at(-1);
  if (!last) throw new Error('Nothing was released');
  const merging: Merging = new Map();
  for (const release of inOrder)
    for (const [key, value] of Object.entries(release)) if (!ofRelease.has(key)) mergeInto(merging, key, value);
  const { ocid, date } = last;
  return { ocid, id: `${ocid}-${date}`, date, tag: ['compiled'], ...plain(merging) } as Release; // its keys are put before the others
}

function mergeInto(merging: Merging, key: string, value: Json): void {
  const known = merging.get(key);
  if (value === null) merging.delete(key);
  else if (isObject(value)) {
    const into: Merging = known instanceof Map ? known : new Map();
    for (const [name, one] of Object.entries(value)) mergeInto(into, name, one);
    merging.set(key, into);
  } else if (haveIds(value) && !whole.has(key)) {
    const list = known instanceof Listed ? known : new Listed();
    for (const member of value) {
      const id = JSON.stringify(member['id']);
      const into: Merging = list.byId.get(id) ?? new Map();
      for (const [name, one] of Object.entries(member)) mergeInto(into, name, one);
      list.byId.set(id, into);
    }
    merging.set(key, list);
  } else merging.set(key, value);
}

const plain = (merging: Merging): { readonly [key: string]: Json } =>
  Object.fromEntries([...merging].map(([key, value]) => [key, ended(value)]));

function ended(value: Json | Merging | Listed): Json {
  if (value instanceof Map) return plain(value);
  return value instanceof Listed ? [...value.byId.values()].map(plain) : value;
}
