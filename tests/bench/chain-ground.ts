import { randomBytes, randomUUID } from 'node:crypto';
import { type PaymentWorld, paymentWorld } from '#domains/payables/payments/test-world.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { approvalOfRow } from '#domains/workflow/approvals/approval-view.ts';
import { decideTask } from '#domains/workflow/approvals/deciding.ts';
import { type AnyRecord, urlOf } from '#kernel';
import { sessionCookie } from '#server/auth/session-cookie.ts';
import { sessionSecret } from '#server/session-secret.ts';
import type { Person } from '../world/world.ts';
import type { Running } from './measure.ts';
import { pairOfServers } from './race-ground.ts';

interface Ground {
  readonly root: string;
  readonly quick: boolean;
  readonly say: (sentence: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}
export type ChainGround = Awaited<ReturnType<typeof chainGround>>;

/** What a call answers that is a row. */
interface Shown {
  readonly id: string;
  readonly status: string;
}

/** The county of the payment tests on two servers, whose people are signed in. */
export async function chainGround({ root, quick, say, undo }: Ground) {
  const { owner, app, servers, secret } = await pairOfServers({ root, undo });
  const here: PaymentWorld = await paymentWorld({
    clone: { name: 'county_levee', owner, app } as never, // neither copied nor dropped here
    dollars: 10_000_000,
  });
  const cookies = sessionCookie({
    secret: sessionSecret({ sessionSecret: secret, dataDir: '' }),
    publicUrl: 'http://localhost',
    absoluteHours: 12,
  });
  let calls = 0;
  const as = async ({ actor }: Person) => {
    const token = randomBytes(24).toString('base64url');
    await here.county.database.platform(async (tx) => {
      await tx.query(
        'insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true) on conflict do nothing',
        [actor.userId, actor.name, `${actor.userId}@county.example`],
      );
      await tx.query(
        `insert into auth.sessions (token, user_id, organization_id, role, method, created_at, updated_at, last_seen_at, confirmed_at, expires_at)
         values ($1, $2, $3, $4, 'password', now(), now(), now(), now(), now() + interval '1 hour')`,
        [token, actor.userId, here.county.organizationId, actor.role],
      );
    });
    const [cookie = ''] = cookies.write(token).split(';');
    let own = 0;
    const asks = async <T>(method: 'GET' | 'POST', path: string, body?: object, at?: Running): Promise<T> => {
      own++;
      const { port } = at ?? (servers[calls++ % 2] as Running);
      const origin = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          cookie,
          origin,
          'content-type': 'application/json',
          ...(body ? { 'idempotency-key': randomUUID() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const told = (await answer.json()) as T & { detail?: string };
      if (!answer.ok) throw new Error(`${actor.name} ${path}: ${answer.status} ${JSON.stringify(told).slice(0, 400)}`);
      return told;
    };
    return {
      calls: () => own,
      asks,
      makes: (record: AnyRecord, input: object) => asks<Shown>('POST', `/api/v1/${record.name}`, input),
      takes: (record: AnyRecord, id: string, step: string) =>
        asks<Shown>('POST', `/api/v1/${record.name}/${id}/${step}`, {}),
      async decides(id: string) {
        const { approval } = await asks<{ approval: { tasks: { id: string; hash: string }[] } | null }>(
          'GET',
          urlOf(approvalOfRow, { record: requisition.name, id }),
        );
        for (const { id: task, hash } of approval?.tasks ?? []) {
          const decision = { word: 'approve', hash } as const;
          await asks('POST', urlOf(decideTask, { id: task, ...decision }), decision);
        }
      },
    };
  };
  undo.push(() => here.county.database.close());
  return { here, servers, as, quick, say };
}
