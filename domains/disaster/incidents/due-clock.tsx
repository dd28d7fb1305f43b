import { Badge } from '#web/ui/badge.tsx';
import { inHours } from './clock-words.ts';

/** How late a request is, or how long it has, as the server counted it. */
export const DueClock = ({ past }: { readonly past: number }) => (
  <Badge tone={past > 0 ? 'danger' : past > -60 ? 'warn' : 'plain'}>
    {past > 0 ? `${inHours(past)} late` : `${inHours(past)} left`}
  </Badge>
);
