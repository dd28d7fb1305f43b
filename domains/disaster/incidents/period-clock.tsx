import { instantKind } from '#kernel/fields/instant.ts';
import { f } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { inHours } from './clock-words.ts';

const spec = f.instant().spec as Parameters<typeof instantKind.format>[1]; // of this very kind
const MINUTE = 60_000;

interface ClockProps {
  readonly period: { readonly place: number; readonly endsAt: string };
  readonly now: string;
}

/** How long the period still runs, by the server’s clock. */
export function PeriodClock({ period, now }: ClockProps) {
  const show = useShow();
  const minutes = Math.round((Date.parse(period.endsAt) - Date.parse(now)) / MINUTE);
  const said = inHours(minutes);
  return (
    <>
      Period {period.place}, ends {instantKind.format(period.endsAt, spec, show)}{' '}
      <Badge tone={minutes < 0 ? 'danger' : 'plain'}>{minutes < 0 ? `${said} over` : `${said} left`}</Badge>
    </>
  );
}
