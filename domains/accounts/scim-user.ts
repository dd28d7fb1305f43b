import { f, fail } from '#kernel';
import { emailKind } from '#kernel/fields/email.ts';
import { isObject, type Json, operationsIn, words, wrong } from './scim-patch.ts';

/** A member as the organization's directory knows them: RFC 7643, as much of it as a member has. */
export interface ScimMember {
  readonly id: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly name: string;
  readonly status: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly groups: readonly { readonly value: string; readonly display: string }[] | null;
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export function userResource(one: ScimMember, base: string) {
  const [givenName = '', ...rest] = one.name.split(' ');
  return {
    schemas: [USER, ...(one.department ? [ENTERPRISE] : [])],
    id: one.id,
    ...(one.externalId ? { externalId: one.externalId } : {}),
    userName: one.email,
    displayName: one.name,
    name: { formatted: one.name, givenName, familyName: rest.join(' ') },
    emails: [{ value: one.email, type: 'work', primary: true }],
    ...(one.jobTitle ? { title: one.jobTitle } : {}),
    ...(one.department ? { [ENTERPRISE]: { department: one.department } } : {}),
    active: one.status === 'active',
    ...(one.groups
      ? { groups: one.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}`, type: 'direct' })) }
      : {}),
    meta: {
      resourceType: 'User',
      created: one.createdAt,
      lastModified: one.updatedAt,
      location: `${base}/Users/${one.id}`,
    },
  };
}

/** What a directory wants a member to be; what it leaves out stays. */
export interface Wished {
  readonly email?: string;
  readonly name?: string;
  readonly externalId?: string | null;
  readonly jobTitle?: string | null;
  readonly department?: string | null;
  readonly active?: boolean;
}

const truth = (value: unknown): boolean | undefined => {
  if (value === undefined) return undefined;
  // Some directories write the words.
  const said = typeof value === 'string' ? value.toLowerCase() : value;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw wrong('active: Must be true or false');
};

/** A whole user as a directory sends it. */
export function wishedBy(body: Json): Wished {
  const { userName, name, displayName, externalId, title, active } = body;
  const enterprise = body[ENTERPRISE];
  const parts = isObject(name) ? name : {};
  const joined = [parts['givenName'], parts['familyName']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  const called = words(displayName ?? parts['formatted'] ?? (joined || undefined), 'displayName', 120);
  const wish: { -readonly [Key in keyof Wished]: Wished[Key] } = {};
  if (userName !== undefined) wish.email = addressIn(userName);
  if (called) wish.name = called;
  const told = {
    externalId: words(externalId, 'externalId', 200),
    jobTitle: words(title, 'title', 120),
    department: words(isObject(enterprise) ? enterprise['department'] : undefined, 'department', 120),
  };
  if (told.externalId !== undefined) wish.externalId = told.externalId;
  if (told.jobTitle !== undefined) wish.jobTitle = told.jobTitle;
  if (told.department !== undefined) wish.department = told.department;
  const state = truth(active);
  if (state !== undefined) wish.active = state;
  return wish;
}

function addressIn(value: unknown): string {
  const judged = emailKind.accept(value, f.email().spec as never);
  if (!judged.ok) throw wrong(`userName: ${judged.issues[0]?.message ?? 'Invalid email address'}`);
  return judged.value;
}

/** Single changes (RFC 7644, section 3.5.2) put together as the user they lead to. */
export function patchedBy(body: Json): Wished {
  const user: Record<string, unknown> = {};
  const set = (path: string, value: unknown): void => {
    const inside = /^name\.(givenName|familyName|formatted)$/.exec(path)?.[1];
    if (inside) user['name'] = { ...(isObject(user['name']) ? user['name'] : {}), [inside]: value };
    else if (path === `${ENTERPRISE}:department`) user[ENTERPRISE] = { department: value };
    else if (/^emails(\[.*\])?(\.value)?$/.test(path))
      return; // the address is the user name; nothing else is kept
    else if (['userName', 'displayName', 'externalId', 'title', 'active', 'name', ENTERPRISE].includes(path))
      user[path] = value;
  };
  for (const { verb, path, value } of operationsIn(body))
    if (path !== undefined) set(path, verb === 'remove' ? null : value);
    else for (const [name, inner] of Object.entries(value as Json)) set(name, inner);
  return wishedBy(user);
}

export interface ScimFilter {
  readonly name: 'id' | 'externalId' | 'email' | 'active' | 'name';
  readonly value: string;
}

const filtered: Readonly<Record<string, ScimFilter['name']>> = {
  id: 'id',
  externalid: 'externalId',
  username: 'email',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
  active: 'active',
  displayname: 'name',
};

/** `userName eq "rosa@county.gov"`: the one comparison that directories ask for. */
export function filterIn(text: string | null): ScimFilter | null {
  if (text === null || text.trim() === '') return null;
  const [, path = '', quoted, plain] =
    /^(\S+|emails\[type eq "work"\]\.value) eq (?:"((?:[^"\\]|\\["\\])*)"|(true|false))$/i.exec(text.trim()) ?? [];
  const name = filtered[path.toLowerCase()];
  if (!name || (quoted === undefined && plain === undefined))
    throw fail(
      'invalid',
      'invalidFilter',
      'This filter is not known: compare userName, externalId, displayName, id or active with eq.',
    );
  return { name, value: plain?.toLowerCase() ?? (quoted ?? '').replace(/\\(["\\])/g, '$1') };
}
