import { href, type New } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { administrators, notify } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { mayWriteTo, ownerIn, refuseFlood } from '../visitors.server.ts';
import { contactForm, topicWords } from './contact.ts';
import { contactMessage } from './contact-message.record.ts';

export const contactParts = ({ limits }: Ports): SitePart[] => [
  {
    page: site.pages.contact,
    forms: {
      message: {
        fields: contactForm,
        async submit(values, ask) {
          const given = values as New<typeof contactMessage>;
          const mayWrite = await mayWriteTo(limits, given.email);
          return ask.once(async (work) => {
            await refuseFlood(work, contactMessage.name);
            const row = await work.insert(contactMessage, given);
            const { name } = await ownerIn(work);
            if (mayWrite)
              await work.sendMail({
                to: row.email,
                subject: `We have your message: ${row.number}`,
                body: [
                  `Thank you for writing to ${name}. Your message has the reference ${row.number}; include it if you write again.`,
                  'A person reads it and replies to this address.',
                ],
              });
            await notify(work, {
              to: await administrators(work),
              kind: 'contact_message.new',
              subject: `${row.number}: ${row.name} writes about ${topicWords[row.topic]?.toLowerCase()}`.slice(0, 200),
              link: `/admin/messages/${row.id}`,
            });
            return { to: `${href(site.pages.contact)}?received=${row.number}` };
          });
        },
      },
    },
  },
];

/** A reply goes to the sender in the step that writes it. */
export const contactEffects: readonly Effect[] = [
  on(contactMessage, 'answer', async ({ row, work }) => {
    const { name } = await ownerIn(work);
    await work.sendMail({
      to: row.email,
      subject: `Answer to your message ${row.number}`,
      body: [
        row.reply ?? '',
        `${name} answers your message of ${row.createdAt.slice(0, 10)} (${row.number}).`,
        { link: `${href(site.pages.contact)}?topic=${row.topic}`, label: 'Write again' },
      ],
    });
  }),
];
