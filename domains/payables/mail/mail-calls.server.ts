import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers, answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { refuseActor } from '../invoices/people.server.ts';
import { intakeOf } from './intake-secret.server.ts';
import { invoiceMessage, messageReaders } from './invoice-message.record.ts';
import {
  messageFiles,
  messageResponse,
  networkResponse,
  postMail,
  postNetworkDocument,
  takeMail,
  takeMessageFile,
} from './mail-calls.ts';
import { filesOf, takeFile } from './message-files.server.ts';
import { responseText } from './response.server.ts';
import { takeDocument, takePosted, takeUploaded } from './taking.server.ts';

const xml = (text: string, name: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.xml"`,
      'x-content-type-options': 'nosniff',
    },
  });

export function invoiceMailOperations(ports: Ports): Operation[] {
  const { door, files } = ports;
  const about = { tag: 'Invoices', access: clerks } as const;
  const open = (hash: string) => files.open(hash);
  return [
    answersAnyone(postMail, {
      tag: about.tag,
      scope: 'open',
      fromElsewhere: true,
      summary: 'Takes a whole email message (RFC 5322) from the agency’s mail server, by the secret of an intake.',
      told: 'The number under which it is kept. The same message is kept once.',
      media: ['message/rfc822', 'application/octet-stream', 'text/plain'],
      probe: { names: { id: 'invoice_intake' }, content: 'From: vendor@firm.example\n\nInvoice' },
      async run({ params: { id }, request, requestId }) {
        const intake = await intakeOf(ports, { request, requestId, id, channel: 'email' });
        return { body: await takePosted(ports, intake, request) };
      },
    }),
    answersAnyone(postNetworkDocument, {
      tag: about.tag,
      scope: 'open',
      fromElsewhere: true,
      summary:
        'Takes a UBL Invoice or CreditNote from the agency’s access point, with or without an SBDH or XHE envelope.',
      told: 'The number under which it is kept, and what is wrong with it by element and line.',
      media: ['application/xml', 'text/xml', 'application/octet-stream'],
      probe: { names: { id: 'invoice_intake' }, content: '<none/>' },
      async run({ params: { id }, request, requestId }) {
        const intake = await intakeOf(ports, { request, requestId, id, channel: 'network' });
        return { body: await takeDocument(ports, intake, request) };
      },
    }),
    answersAnyone(networkResponse, {
      tag: about.tag,
      scope: 'open',
      fromElsewhere: true,
      summary: 'What became of a document that this intake took, as a UBL ApplicationResponse.',
      told: 'Acknowledged, in process, accepted, rejected with the reason, or paid.',
      probe: { names: { id: 'invoice_intake', message: invoiceMessage.name } },
      async run({ params: { id, message }, request, requestId }) {
        const intake = await intakeOf(ports, { request, requestId, id, channel: 'network' });
        return door.run(intake.actor, async (work) => {
          const row = uuidPattern.test(message)
            ? await work.row(invoiceMessage, { where: { id: message, intake: intake.id } })
            : null;
          if (!row) throw missing(invoiceMessage);
          return xml(await responseText(work, row, open), `${row.number}-response`);
        });
      },
    }),
    answers(takeMail, {
      ...about,
      scope: 'invoice:create',
      summary: 'Takes in an email that was uploaded as a document (.eml).',
      told: 'The message that it is.',
      probe: { namesNothing: true, body: { document: nowhere } },
      run: ({ actor, body: { document }, onceAfter }) =>
        onceAfter(
          () => takeUploaded(ports, actor, document),
          async (work, given) => {
            await refuseActor(work, [], clerks);
            return { body: await given(work) };
          },
        ),
    }),
    answers(messageFiles, {
      ...about,
      access: messageReaders,
      scope: 'invoice_message:read',
      summary: 'A message with its files: what each says, and why one is no invoice.',
      told: 'The message.',
      probe: { names: { id: invoiceMessage.name } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await filesOf(work, id, open) })),
    }),
    answers(takeMessageFile, {
      ...about,
      scope: 'invoice:create',
      summary: 'Takes the e-invoice of a message in as a captured invoice.',
      told: 'The invoice that it became, or what is wrong with it.',
      probe: { names: { id: invoiceMessage.name }, body: { document: nowhere } },
      run: ({ params: { id }, body: { document }, once }) =>
        once(async (work) => ({ body: await takeFile(work, { id, document, open }) })),
    }),
    answers(messageResponse, {
      ...about,
      access: messageReaders,
      scope: 'invoice_message:read',
      summary: 'What became of a document of the network, as a UBL ApplicationResponse to send back.',
      told: 'The document.',
      probe: { names: { id: invoiceMessage.name } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          const row = uuidPattern.test(id) ? await work.find(invoiceMessage, id) : null;
          if (!row) throw missing(invoiceMessage);
          if (row.source !== 'network')
            throw fail(
              'refused',
              'invoice_message.no_network',
              'This message came by email. Answer its sender by email.',
            );
          return xml(await responseText(work, row, open), `${row.number}-response`);
        }),
    }),
  ];
}
