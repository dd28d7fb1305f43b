import { isObject, type Json, operationsIn, words, wrong } from './scim-patch.ts';

/** A group of the organization's directory: RFC 7643, section 4.2. */
export interface ScimGroup {
  readonly id: string;
  readonly version: number;
  readonly externalId: string | null;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
export interface ScimGroupMember {
  readonly id: string;
  readonly name: string;
}

export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const MOST_MEMBERS = 1000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const groupVersion = ({ version }: Pick<ScimGroup, 'version'>): string => `W/"${version}"`;

export function groupResource(one: ScimGroup, members: readonly ScimGroupMember[] | null, base: string) {
  return {
    schemas: [GROUP],
    id: one.id,
    ...(one.externalId ? { externalId: one.externalId } : {}),
    displayName: one.name,
    ...(members
      ? {
          members: members.map(({ id, name }) => ({
            value: id,
            display: name,
            type: 'User',
            $ref: `${base}/Users/${id}`,
          })),
        }
      : {}),
    meta: {
      resourceType: 'Group',
      created: one.createdAt,
      lastModified: one.updatedAt,
      location: `${base}/Groups/${one.id}`,
      version: groupVersion(one),
    },
  };
}

export interface MembersChange {
  readonly verb: 'set' | 'add' | 'remove';
  readonly ids: readonly string[];
}

/** What a directory wants a group to be; what it leaves out stays. */
export interface WishedGroup {
  readonly name?: string;
  readonly externalId?: string | null;
  readonly members: readonly MembersChange[];
}

function idIn(one: unknown): string {
  const given = isObject(one) ? one['value'] : one;
  const type = isObject(one) ? one['type'] : undefined;
  if (typeof type === 'string' && type.toLowerCase() !== 'user')
    throw wrong('members: Groups in groups are not supported. Send the users.');
  const id = typeof given === 'string' ? given.toLowerCase() : '';
  if (!uuid.test(id)) throw wrong('members: Each needs the id of a user as its value');
  return id;
}

/** One member or a list of them, as objects or as plain ids: directories send all of these. */
function idsIn(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (list.length > MOST_MEMBERS)
    throw wrong(`members: Send at most ${MOST_MEMBERS} in one call and the others in further ones.`, 'tooMany');
  return [...new Set(list.map(idIn))];
}

function named(value: unknown): string {
  const name = words(value, 'displayName', 200);
  if (!name) throw wrong('displayName: Required');
  return name;
}

/** A whole group as a directory sends it. Without members they stay; an empty list empties the group. */
export function groupIn({ displayName, externalId, members }: Json): WishedGroup {
  const external = words(externalId, 'externalId', 200);
  return {
    ...(displayName === undefined ? {} : { name: named(displayName) }),
    ...(external === undefined ? {} : { externalId: external }),
    members: members === undefined ? [] : [{ verb: 'set', ids: idsIn(members) }],
  };
}

const prefix = `${GROUP.toLowerCase()}:`;
const chosenMembers = /^members\[\s*(value eq "[^"]*"(?:\s+or\s+value eq "[^"]*")*)\s*\](?:\.value)?$/i;

/** Single changes of a group. */
export function groupPatchIn(body: Json): WishedGroup {
  let wish: Omit<WishedGroup, 'members'> = {};
  const members: MembersChange[] = [];
  const set = (verb: 'add' | 'replace' | 'remove', path: string, value: unknown): void => {
    const plain = path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path;
    const chosen = chosenMembers.exec(plain)?.[1];
    const name = plain.toLowerCase();
    if (chosen !== undefined && verb === 'remove')
      members.push({ verb, ids: [...chosen.matchAll(/"([^"]*)"/g)].map(([, id]) => idIn(id)) });
    else if (name === 'members' && verb === 'remove')
      members.push(value === undefined || value === null ? { verb: 'set', ids: [] } : { verb, ids: idsIn(value) });
    else if (name === 'members') members.push({ verb: verb === 'add' ? 'add' : 'set', ids: idsIn(value) });
    else if (name === 'displayname') wish = { ...wish, name: named(verb === 'remove' ? null : value) };
    else if (name === 'externalid')
      wish = { ...wish, externalId: words(verb === 'remove' ? null : value, 'externalId', 200) ?? null };
    else if (!['id', 'schemas', 'meta'].includes(name))
      throw wrong('path: A group has displayName, externalId and members', 'invalidPath');
  };
  for (const { verb, path, value } of operationsIn(body))
    if (path !== undefined) set(verb, path, value);
    else for (const [name, inner] of Object.entries(value as Json)) set(verb, name, inner);
  return { ...wish, members };
}

/** Who is in the group after these changes. */
export function membersAfter(present: readonly string[], changes: readonly MembersChange[]): ReadonlySet<string> {
  let left = new Set(present);
  for (const { verb, ids } of changes) {
    if (verb === 'set') left = new Set(ids);
    else if (verb === 'add') for (const id of ids) left.add(id);
    else for (const id of ids) left.delete(id);
  }
  return left;
}

export interface GroupFilter {
  readonly name: 'id' | 'externalId' | 'name' | 'member';
  readonly value: string;
}

const filtered: Readonly<Record<string, GroupFilter['name']>> = {
  id: 'id',
  externalid: 'externalId',
  displayname: 'name',
  members: 'member',
  'members.value': 'member',
};
const comparison =
  /(?:(members)\[value eq "((?:[^"\\]|\\["\\])*)"\]|([\w.:]+) eq "((?:[^"\\]|\\["\\])*)")(?: and |$)/iy;

/** `displayName eq "Buyers"`, and several of them with `and`. */
export function groupFilterIn(text: string | null): readonly GroupFilter[] {
  const whole = text?.trim() ?? '';
  const found: GroupFilter[] = [];
  for (let at = 0; at < whole.length; ) {
    comparison.lastIndex = at;
    const [said = '', inside, one, path = inside ?? '', other] = comparison.exec(whole) ?? [];
    const plain = path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path;
    const name = filtered[plain.toLowerCase()];
    at += said.length;
    if (said === '' || !name || found.length === 5)
      throw wrong('This filter is not known: compare displayName, externalId, id or members with eq.', 'invalidFilter');
    found.push({ name, value: (one ?? other ?? '').replace(/\\(["\\])/g, '$1') });
  }
  return found;
}
