import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/shell/router.tsx';
import { initials, roleWords, type Somebody } from './people.ts';

/** A person in a list: initials, the name as the way to their page, what they do. */
export const Face = ({ person }: { readonly person: Somebody }) => (
  <span className="flex items-center gap-3">
    <span
      aria-hidden="true"
      className="bg-raised border-line grid size-9 shrink-0 place-items-center rounded-full border text-xs font-semibold"
    >
      {initials(person.name)}
    </span>
    <span className="min-w-0">
      <Link to={`/team/${person.id}`} className="block font-medium wrap-anywhere hover:underline">
        {person.name}
      </Link>
      <span className="text-muted block text-sm wrap-anywhere">{person.jobTitle ?? person.email}</span>
    </span>
  </span>
);

export const RoleBadge = ({ person }: { readonly person: Somebody }) => (
  <Badge tone={person.role === 'user' ? 'plain' : person.role === 'manager' ? 'good' : 'warn'}>
    {roleWords[person.role]}
  </Badge>
);
