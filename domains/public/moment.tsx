const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment for visitors, whose time zone the server does not know. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{format.format(new Date(at))} UTC</time>;

/** A day as 2026-11-20. */
export const Day = ({ day }: { readonly day: string }) => (
  <time dateTime={day}>{dayFormat.format(new Date(`${day}T00:00:00Z`))}</time>
);
