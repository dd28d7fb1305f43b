import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/shell/router.tsx';
import { initials, roleWords, type Somebody } from './people.ts';

/** A person in a list: initials, the name as the way to their page, what they do; one line on a desk. */
export const Face = ({ person }: { readonly person: Somebody }) => (
  <span className="flex items-center gap-3 min-[56rem]:gap-2">
    <span
      aria-hidden="true"
      className="bg-raised border-line grid size-9 shrink-0 place-items-center rounded-full border text-xs font-semibold min-[56rem]:size-6 min-[56rem]:border-0 min-[56rem]:bg-transparent"
    >
      {initials(person.name)}
    </span>
    <span className="min-w-0 min-[56rem]:truncate">
      <Link to={`/team/${person.id}`} className="font-medium wrap-anywhere hover:underline max-[56rem]:block">
        {person.name}
      </Link>
      <span className="text-muted text-sm wrap-anywhere max-[56rem]:block min-[56rem]:ml-2 min-[56rem]:text-xs">
        {person.jobTitle ?? person.email}
      </span>
    </span>
  </span>
);

export const RoleBadge = ({ person }: { readonly person: Somebody }) => (
  <Badge tone={person.role === 'user' ? 'plain' : person.role === 'manager' ? 'good' : 'warn'}>
    {roleWords[person.role]}
  </Badge>
);
