import { loadQrPicture } from '../../accounts/public.tsx';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { later } from '#web/ui/later.tsx';
import { meetingCode } from './outreach-calls.ts';
import { Suspense } from 'react';

const Picture = later(async () => {
  const qrPicture = await loadQrPicture();
  return {
    default: ({ text }: { readonly text: string }) => (
      <img src={qrPicture(text)} alt="QR code for the meeting sign-in" className="mx-auto size-64" />
    ),
  };
});

/** The code for a screen in the room: attendees sign in with their own phones. */
export function CodeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const show = useShow();
  return (
    <Dialog title="Meeting sign-in" onClose={onClose}>
      <Answered of={useCall(meetingCode, { id }, { everySeconds: 60, keepsLast: true })}>
        {({ url, opensAt, closesAt, signedIn }) => (
          <div className="space-y-3">
            {url && (
              <Suspense fallback={<div aria-busy="true" className="skeleton size-64" />}>
                <Picture text={url} />
              </Suspense>
            )}
            <p>
              Sign-in is open from {momentOf(opensAt, show)} to {momentOf(closesAt, show)}.
              {url && ' The code changes every minute; show it on a screen in the room.'}
            </p>
            <output className="block">{signedIn} on the list</output>
            {url && (
              <p>
                <a className="link" href={url}>
                  Open sign-in page
                </a>
              </p>
            )}
          </div>
        )}
      </Answered>
      <button type="button" className="button mt-3" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
