import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { type CapacityPage, replyFields } from './capacity-calls.ts';

/** One request to one vendor, which replies without an account. */
export default function CapacityReplyView({ data: { request }, form }: ViewProps<CapacityPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">What can you deliver?</h1>
      {request === null ? (
        <p className="mt-4 text-base">This link is not valid, or it is too old. Ask the agency to send it again.</p>
      ) : (
        <>
          <p className="text-muted mt-4 text-base">
            {request.number}, {request.agency} to {request.vendor}
          </p>
          <dl className="mt-6 grid gap-x-6 gap-y-3 text-base sm:grid-cols-2">
            {(
              [
                ['Item or work', request.item],
                ['Quantity', `${request.quantity} ${request.unit}`],
                ['Needed by', request.neededBy],
                ['Reply by', request.closesAt],
              ] as const
            ).map(([label, said]) => (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">{said}</dd>
              </div>
            ))}
          </dl>
          {request.reply && <output className="mt-6 block text-base font-medium">{request.reply}.</output>}
          {request.closed ? (
            <p className="mt-6 text-base">{request.closed}</p>
          ) : (
            <section className="mt-8" aria-label="Reply">
              <h2 className="mb-4">{request.reply ? 'Change your reply' : 'Your reply'}</h2>
              <SiteForm name="reply" fields={replyFields} form={form} submit="Send reply" />
            </section>
          )}
        </>
      )}
    </div>
  );
}

export const head = (): Head => ({ title: 'What can you deliver?', isUnlisted: true });
