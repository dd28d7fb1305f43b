import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { LinkPage } from '../form-page.tsx';
import type { LeavePage } from './waitlist.ts';

export default function LeaveView({ data, form }: ViewProps<LeavePage>) {
  if (data.entry?.isOver)
    return (
      <LinkPage title="You are off the waitlist">
        <p>You get no more email. If you change your mind, you can join again.</p>
        <p>
          <a href="/waitlist">To the waitlist</a>
        </p>
      </LinkPage>
    );
  if (!data.entry)
    return (
      <LinkPage title="This link is not valid">
        <p>It is incomplete or more than a year old. Use the link in the newest email.</p>
        <p>
          If you have none, <a href="/contact?topic=support">write to us</a> and we take your address off the list.
        </p>
      </LinkPage>
    );
  return (
    <LinkPage title="Leave the waitlist">
      <p>
        This is the entry <strong className="font-mono">{data.entry.number}</strong>. If you leave, you are not invited,
        and you lose your place.
      </p>
      <SiteForm name="leave" fields={{}} form={form} submit="Leave the waitlist" busy="Leaving…" />
    </LinkPage>
  );
}

export const head = (): Head => ({ isUnlisted: true });
