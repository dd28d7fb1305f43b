import type { Duty, FirstOf, Role } from '#kernel';

/** A member as `GET /api/v1/people` tells of them. */
export interface Somebody {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly status: 'active' | 'suspended';
  readonly createdAt: string;
  readonly role: Role;
  readonly roleUntil: string | null;
  readonly duties: readonly Duty[];
  readonly sessions?: number;
  readonly lastSeenAt?: string | null;
  readonly can: readonly string[];
}

export type People = FirstOf<Somebody>;

export const roleWords: Readonly<Record<Role, string>> = {
  user: 'User',
  manager: 'Manager',
  admin: 'Admin',
  platform_admin: 'Platform admin',
};

/** What a role brings, in a sentence. */
export const roleAbout: Readonly<Record<Role, string>> = {
  user: 'Works with the records and asks for things.',
  manager: 'Also approves, and keeps what others work with, such as cost centers.',
  admin: 'Also invites people, grants roles and duties, and sets up the organization.',
  platform_admin: 'Also runs the installation: all organizations, queues and mail.',
};

export const dutyWords = (duty: string): string => {
  const words = duty.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whoever has every one of these words in name, address, work, role or duties. */
export function matching(people: readonly Somebody[], search: string): readonly Somebody[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter((one) => {
    const said = [one.name, one.email, one.jobTitle, one.department, roleWords[one.role], ...one.duties.map(dutyWords)]
      .join(' ')
      .toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();
