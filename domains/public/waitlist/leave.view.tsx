import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { LinkPage } from '../form-page.tsx';
import type { LeavePage } from './waitlist.ts';

export default function LeaveView({ data, form }: ViewProps<LeavePage>) {
  if (data.entry?.isOver)
    return (
      <LinkPage title="You are not on the list any more">
        <p>No more letters come. If you change your mind, you can join again.</p>
        <p>
          <a href="/waitlist">To the waitlist</a>
        </p>
      </LinkPage>
    );
  if (!data.entry)
    return (
      <LinkPage title="This link is not valid">
        <p>It was cut off, or it is more than a year old. The newest letter has a link that works.</p>
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
      <SiteForm name="leave" fields={{}} form={form} submit="Leave the list" busy="Leaving…" />
    </LinkPage>
  );
}

export const head = (): Head => ({ isUnlisted: true });
