import { type AnswerOf, call, choiceOf, type Duty, firstOfShape, type Role, roles } from '#kernel';
import { duties } from '../duties.ts';

/** The members with what each may do here now; sessions are told to admins alone, and `can` is what the reader can do with the member. */
export const peopleHere = call('people.list', '/api/v1/people', {
  answer: firstOfShape({
    id: 'uuid',
    name: 'text',
    email: 'text',
    jobTitle: 'text?',
    department: 'text?',
    status: choiceOf('active', 'suspended'),
    createdAt: 'instant',
    role: choiceOf(...roles),
    roleUntil: 'instant?',
    duties: [choiceOf(...(Object.keys(duties) as Duty[]))], // a duty is a name of that list
    'sessions?': 'whole',
    'lastSeenAt?': 'instant?',
    /** The departments to which they are limited; absent for those who see the whole agency. */
    'limitedTo?': ['text'],
    can: ['text'],
  }),
});
export type People = AnswerOf<typeof peopleHere>;
export type Somebody = People['data'][number];

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
