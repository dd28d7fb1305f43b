import { SiteForm } from '#web/site/form.tsx';
import type { FormState } from '#web/site/view.ts';
import { followForm, type PublicLists } from './outreach-words.ts';

/** Who came to the meeting. */
export function Attendees({ lists: { attendees } }: { readonly lists: PublicLists }) {
  if (attendees.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">Meeting attendees</h2>
      <ul className="mt-3 space-y-1">
        {attendees.map(({ id, name, firm }) => (
          <li key={id}>
            {firm} <span className="text-muted">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InterestedProps {
  readonly lists: PublicLists;
  readonly isOpen: boolean;
  readonly form: FormState | null;
  readonly isSent: boolean;
}

/** Firms that want to be found by others, and the form to follow. */
export function Interested({ lists: { interested }, isOpen, form, isSent }: InterestedProps) {
  if (!isOpen && interested.length === 0) return null;
  return (
    <section id="follow">
      <h2 className="text-xl">Interested firms</h2>
      <ul className="mt-3 space-y-1">
        {interested.map(({ id, firm, contact, email }) => (
          <li key={id}>
            {firm}{' '}
            <span className="text-muted">
              {contact}{' '}
              <a href={`mailto:${email}`} className="link wrap-anywhere">
                {email}
              </a>
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className="panel mt-4 p-5">
          {isSent ? (
            <p className="text-base">We are emailing you a link. You follow this solicitation when you open it.</p>
          ) : (
            <SiteForm name="follow" fields={followForm} form={form} submit="Follow this solicitation" />
          )}
        </div>
      )}
    </section>
  );
}
