import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { incidentPages } from '../incident-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { inHours } from './clock-words.ts';

/** How late a request is, or how long it has, as the server counted it. */
export const DueClock = ({ past }: { readonly past: number }) => (
  <Badge tone={past > 0 ? 'danger' : past > -60 ? 'warn' : 'plain'}>
    {past > 0 ? `${inHours(past)} late` : `${inHours(past)} left`}
  </Badge>
);

interface Requested {
  readonly id: string;
  readonly number: string;
  readonly need: string;
}

/** A request in a table of requests: its number leads to it, and what is needed follows. */
export const requestColumn = {
  label: 'Request',
  name: ({ number, need }: Requested) => `${number} ${need}`,
  show: ({ id, number, need }: Requested) => (
    <>
      <Link to={href(incidentPages.resourceRequest, { id })} className="link whitespace-nowrap">
        {number}
      </Link>{' '}
      <span className="text-muted">{need}</span>
    </>
  ),
};
