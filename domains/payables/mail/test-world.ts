import type { Row } from '#kernel';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type PaymentWorld, paymentWorld } from '../payments/test-world.ts';
import { invoiceMessage } from './invoice-message.record.ts';
import type { MessageFiles, TakenMessage } from './mail-calls.ts';

export interface Given {
  readonly id: string;
  readonly secret: string;
}
interface Posted {
  readonly status: number;
  readonly body: TakenMessage & { readonly code?: string };
}

/** The county of the payments with a server, an admin, a vendor with an address on file, and an intake of each kind. */
export interface MailWorld extends PaymentWorld {
  readonly server: Serving;
  readonly ada: Person;
  readonly firm: { readonly id: string; readonly name: string; readonly email: string };
  readonly mail: Given;
  intake(channel: 'email' | 'network', participants?: readonly string[], by?: Person): Promise<Given>;
  post(text: string, given?: Given, path?: string): Promise<Posted>;
  kept(text: string, given?: Given): Promise<Row<typeof invoiceMessage>>;
  files(id: string, by?: Person): Promise<{ readonly status: number; readonly body: MessageFiles }>;
  received(pieces: number, dollars: number, of?: string): Promise<{ readonly id: string; readonly number: string }>;
  call(
    method: string,
    path: string,
    by: Person,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
}

export async function mailWorld(): Promise<MailWorld> {
  const here = await paymentWorld();
  const { county, grace } = here;
  const server = await serve(county);
  const ada = await county.member('Ada Admin', 'admin');
  const call: MailWorld['call'] = async (method, path, by, body) => {
    const { status, json } = await server.ask({ as: by.actor, method, path, ...(body === undefined ? {} : { body }) });
    return { status, body: (json ?? {}) as Readonly<Record<string, unknown>> };
  };
  const intake: MailWorld['intake'] = async (channel, participants = [], by = ada) => {
    const { body } = await call('POST', '/api/v1/invoice_intake/issue', by, {
      name: 'Invoices',
      channel,
      participants,
    });
    const { secret, row } = body as unknown as { secret: string; row: { id: string } };
    return { id: row.id, secret };
  };
  const id = await here.vendor('Tidewater Safety LLC');
  const { email } = await county.product.see(vendor, id);
  const mail = await intake('email');
  const post: MailWorld['post'] = async (text, given = mail, path = 'invoice-mail') => {
    const { status, json } = await server.ask({
      method: 'POST',
      path: `/api/v1/${path}/${given.id}`,
      body: text,
      headers: { authorization: `Bearer ${given.secret}`, 'content-type': 'message/rfc822' },
    });
    return { status, body: (json ?? {}) as unknown as Posted['body'] };
  };
  return {
    ...here,
    server,
    ada,
    firm: { id, name: 'Tidewater Safety LLC', email },
    mail,
    intake,
    post,
    call,
    async kept(text, given) {
      const { status, body } = await post(text, given);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return grace.see(invoiceMessage, body.id);
    },
    async files(of, by = grace) {
      const { status, body } = await call('GET', `/api/v1/invoice_message/${of}/files`, by);
      return { status, body: body as unknown as MessageFiles };
    },
    async received(pieces, dollars, of = id) {
      const order = await here.ordered([[pieces, dollars]], { vendor: of });
      await here.posted(order, came([1, pieces]));
      return { id: order.id, number: order.number };
    },
  };
}
