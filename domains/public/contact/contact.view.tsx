import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { FormPage, Received, referenceIn } from '../form-page.tsx';
import { contactForm, topicNotes, topicWords } from './contact.ts';

export default function ContactView({ form, query }: ViewProps<null>) {
  const reference = referenceIn(query['received'], 'MSG');
  const given = query['topic'] ?? '';
  const topic = Object.hasOwn(topicWords, given) ? given : '';
  const note = topicNotes[topic];
  return (
    <FormPage
      title="Contact"
      lead="Write to the people behind this site. Every message gets a reference and an answer from a person."
      beside={
        <section aria-labelledby="other-ways">
          <h2 id="other-ways" className="text-lg">
            Perhaps quicker
          </h2>
          <ul className="mt-3 space-y-3 text-base">
            <li>
              <a href="/citizen-portal">Report a problem in your neighborhood</a>, or follow one by its code.
            </li>
            <li>
              <a href="/request-demo">Ask to be shown Levee</a>, or <a href="/schedule-demo">choose a time</a>.
            </li>
            <li>
              <a href="/feature-requests">Suggest a feature</a> and vote for those of others.
            </li>
            <li>
              <a href="/accessibility">Is something in your way?</a> The accessibility page names known gaps.
            </li>
            <li>
              <a href="/trust-center">Found a weakness?</a> The Trust Center says how to report it.
            </li>
          </ul>
        </section>
      }
    >
      {reference ? (
        <Received title="We have your message" reference={reference}>
          <p>We are emailing you this reference. A person reads your message and replies to your address.</p>
        </Received>
      ) : (
        <>
          {note && <p className="border-gauge text-muted mb-5 border-l-3 pl-3">{note}</p>}
          <SiteForm
            name="message"
            fields={contactForm}
            form={form}
            submit="Send message"
            start={topic ? { topic } : {}}
          />
        </>
      )}
    </FormPage>
  );
}
