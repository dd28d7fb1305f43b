import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { momentIn } from '../publication/notice-words.ts';
import { signInForm, type SignInPage } from './outreach-words.ts';

export default function SignInView({ data: { meeting }, form, query }: ViewProps<SignInPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">Meeting sign-in</h1>
      {meeting === null ? (
        <p className="mt-4 text-base">
          This code no longer works. Scan the code on the screen in the room, or ask the buyer for the paper list.
        </p>
      ) : (
        <>
          <p className="text-muted mt-4 text-base">
            <a href={`/public-opportunities/${meeting.number}`} className="link">
              {meeting.number} {meeting.title}
            </a>
          </p>
          <p className="mt-2 text-base">
            {momentIn(meeting.meetingAt, meeting.timeZone)}
            {meeting.place && `, ${meeting.place}`}
          </p>
          {query['signed'] === 'yes' && !form ? (
            <output className="panel mt-4 block p-4 text-base">
              You are signed in. The list of attendees is published.
            </output>
          ) : meeting.isOpen ? (
            <div className="mt-6">
              <p className="text-muted mb-3">Your name and firm are published with the list of attendees.</p>
              <SiteForm name="sign" fields={signInForm} form={form} submit="Sign in to the meeting" />
            </div>
          ) : (
            <p className="mt-4 text-base">Sign-in is open from one hour before the meeting to four hours after.</p>
          )}
        </>
      )}
    </div>
  );
}

export const head = (): Head => ({ title: 'Meeting sign-in', isUnlisted: true });
