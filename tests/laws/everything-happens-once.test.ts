import { randomUUID } from 'node:crypto';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import type { Actor } from '#kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everyRight, everything } from '../world/everything.ts';
import { ownCalls } from '../world/own-calls.ts';
import { dueCalls } from '../world/due-calls.ts';
import { isSecondRun, sampled } from '../world/second-run.ts';
import { all, type Answered, type Sent, serve, type Serving } from '../world/serving.ts';

const ROUNDS = 50;
const AT_ONCE = 32;

let here: Everything;
let server: Serving;
/** A cost center that no call of a law gives a budget to. */
let center: string;
beforeAll(async () => {
  here = await everything({ poolSize: 16 });
  const given = { code: '9990', name: 'Races', department: 'Public Works', opensOn: '2020-10-01' };
  center = (await here.world.door.run(here.ours.product.actor, (work) => work.insert(costCenter, given))).id;
  server = await serve(here.world, { working: true });
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const together = (count: number, work: (at: number) => Promise<Answered>): Promise<Answered[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** Repeats a call that is told that the first one with its key still runs, as a client would. */
async function untilSettled(ask: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await ask();
    if (answer.json?.['code'] !== ('idempotency.running' as never)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 4 + Math.random() * 20));
  }
}

const withKey = (asked: Sent, key: string): Sent => ({
  ...asked,
  headers: { ...asked.headers, 'idempotency-key': key },
});
const distinct = (answers: readonly Answered[]): string[] => [
  ...new Set(answers.map(({ status, text }) => `${status} ${text}`)),
];

const count = async (text: string, values: readonly unknown[] = []): Promise<number> => {
  const { organizationId } = here.ours;
  const [row] = await here.world.database.within({ organizationId }, (tx) =>
    tx.query<{ count: number }>(text, [organizationId, ...values]),
  );
  return row?.count ?? -1;
};

const post = (as: Actor, path: string, body: object, headers: Record<string, string> = {}): Sent => ({
  as,
  method: 'POST',
  path,
  body,
  headers,
});
/** Little enough that all of them together need no quotes: a refusal by a rule is no race. */
const pumps = (purpose: string) => ({
  purpose,
  costCenter: center,
  lines: [{ item: 'Trash pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 40_00, currency: 'USD' } }],
});

describe('a call with an Idempotency-Key', () => {
  test(`has one effect and one answer, however many of ${AT_ONCE} come at once, in each of ${ROUNDS} rounds`, async () => {
    const { actor } = here.ours.people.user;
    for (let round = 0; round < ROUNDS; round++) {
      const purpose = `Once ${randomUUID()}`;
      const asked = withKey(post(actor, '/api/v1/requisition', pumps(purpose)), randomUUID());
      const answers = await together(AT_ONCE, () => untilSettled(() => server.ask(asked)));
      expect(distinct(answers)).toHaveLength(1);
      expect(answers[0]?.status).toBe(201);
      expect(
        await count('select count(*) as count from requisition where organization_id = $1 and purpose = $2', [purpose]),
      ).toBe(1);
    }
  }, 600_000);

  test('that is refused is refused to all of them in the same words', async () => {
    const { actor } = here.ours.people.user;
    for (let round = 0; round < ROUNDS; round++) {
      const asked = withKey(
        post(actor, '/api/v1/requisition', { purpose: 'x', costCenter: randomUUID() }),
        randomUUID(),
      );
      const answers = await together(AT_ONCE, () => untilSettled(() => server.ask(asked)));
      expect(distinct(answers)).toHaveLength(1);
      expect(answers[0]?.status).toBe(400);
    }
  }, 600_000);

  test('with another body is refused, with another key it is another call, and another person’s key is not mine', async () => {
    const key = randomUUID();
    const { user, other } = here.ours.people;
    const first = await server.ask(withKey(post(user.actor, '/api/v1/requisition', pumps('First')), key));
    const second = await server.ask(withKey(post(user.actor, '/api/v1/requisition', pumps('Second')), key));
    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 422, json: { code: 'idempotency.reused' } });
    const others = await Promise.all([
      server.ask(withKey(post(other.actor, '/api/v1/requisition', pumps('First')), key)),
      server.ask(withKey(post(user.actor, '/api/v1/requisition', pumps('First')), randomUUID())),
      server.ask(
        withKey(
          post(here.theirs.people.user.actor, '/api/v1/requisition', {
            ...pumps('First'),
            costCenter: here.theirs.inState('cost_center', 'active').id,
          }),
          key,
        ),
      ),
    ]);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([first, ...others].map(({ json }) => json?.['id'])).size).toBe(4);
  });

  test('keeps its answer when the server is started again', async () => {
    const asked = withKey(
      post(here.ours.people.user.actor, '/api/v1/requisition', pumps('Before the restart')),
      randomUUID(),
    );
    const before = await server.ask(asked);
    const restarted = await serve(here.world);
    const after = await restarted.ask(asked);
    await restarted.close();
    expect(distinct([before, after])).toHaveLength(1);
    expect(after.headers.get('idempotent-replay')).toBe('true');
    expect(
      await count('select count(*) as count from requisition where organization_id = $1 and purpose = $2', [
        'Before the restart',
      ]),
    ).toBe(1);
  });

  /** Each with the reason why a repetition may differ. */
  const differs: Readonly<Record<string, string>> = {
    'sealing.release': 'No answer is kept, since it holds the server’s share; each release is in the minutes.',
    'api_key.issue': 'The key is shown once; a repetition shows the row alone.',
    'webhook_endpoint.add': 'The secret is shown once; a repetition shows the row alone.',
    'webhook_endpoint.rotate': 'The secret is shown once; a repetition shows the row alone.',
    'invoice_intake.issue': 'The secret is shown once; a repetition shows the row alone.',
    'invoice_intake.rotate': 'The secret is shown once; a repetition shows the row alone.',
    'firm.checkPayroll': 'It looks and changes nothing.',
    'jobs.retry': 'To queue a job twice is to queue it once.',
    'mail.retry': 'To queue a letter twice is to queue it once.',
    'limits.override': 'The same override set twice is the same override.',
    'webhook_endpoint.replay': 'To queue a delivery twice is to queue it once.',
    'punchout.start': 'Every visit to a shop is one of its own.',
    'audit.check': 'It looks and changes nothing.',
    'grant_budget.readForm': 'It reads a form and keeps nothing.',
    'payment_run.discountPlan': 'It plans and changes nothing.',
    'requisition.draft_from_words': 'It looks and changes nothing.',
    'requisition.look_up': 'It looks and changes nothing.',
    'capital.checkDocument': 'It looks and changes nothing.',
    'solicitation.read_price_sheet': 'It looks and changes nothing.',
    'market.check': 'It looks and changes nothing.',
  };

  /**
   * Calls that ask for a fresh proof of who decides, which comes from a real sign-in: they are repeated in
   * `domains/accounts/repeated.test.ts`.
   */
  const provenBySession = /^(email_domain|scim_group|scim_token|second_factor|sso_connection|single_sign_on)\./;

  test('gives one answer for every call that writes', async () => {
    const writing = new Map(
      ownCalls(here, server)
        .filter(({ operation }) => operation.method !== 'GET' && operation.access !== 'anyone')
        .filter(({ operation }) => !provenBySession.test(operation.id))
        // On rows that follow from no definition there is nothing here to call it on; their own stories repeat them.
        .filter(({ asked }) => !/\/[/?]/.test(asked.path))
        .map((call) => [call.operation.id, call]),
    );
    const due = dueCalls(here.world, server.operations);
    const repeated = sampled([...writing.values()].filter(({ operation }) => due.has(operation.id)));
    const wrong = await all(
      repeated,
      async ({ operation, asked }) => {
        const mine = withKey(asked, randomUUID());
        const answers = await together(4, () => untilSettled(() => server.ask(mine)));
        const isBulk = operation.id.endsWith('.bulk');
        const more = isBulk ? { reason: 'Another one.' } : operation.body ? changed(mine.body) : { and: 'more' };
        const body = operation.media ? 'name\nother\n' : { ...(mine.body as object), ...more };
        const other = more === null ? null : await server.ask({ ...mine, body });
        if (differs[operation.id]) return [];
        return [
          ...(distinct(answers).length === 1
            ? []
            : [`${operation.id}: ${distinct(answers).join(' | ').slice(0, 400)}`]),
          ...(other === null || (other.status === 422 && other.json?.['code'] === ('idempotency.reused' as never))
            ? []
            : [`${operation.id} with another body: ${other.status} ${other.text.slice(0, 120)}`]),
        ];
      },
      4,
    );
    expect(writing.size).toBeGreaterThan(100);
    expect(repeated.length).toBeGreaterThan(isSecondRun ? 20 : 60);
    expect(wrong.flat().slice(0, 12)).toEqual([]);
    expect(Object.keys(differs).filter((id) => !writing.has(id))).toEqual([]);
  }, 600_000);
});

/** The same body with another text in it; null when there is no text to change. */
function changed(body: unknown): object | null {
  const [found] = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      ![
        'role',
        'domain',
        'slug',
        'url',
        'word',
        'category',
        'coverage',
        'answer',
        'entry',
        'entryKind',
        'act',
        'level',
        'relief',
        'hash',
        'mark',
        'set',
        'interest',
        'aim',
        'conflict',
        'kind',
        'language',
        'schedule',
        'program',
        'fringeWay',
        'uei',
        'channel',
        'format',
        'theirDomain',
        'ourDomain',
      ].includes(name) &&
      !/^[\da-f]{4,8}-/.test(value), // days and ids
  );
  return found ? { [found[0]]: found[0] === 'email' ? 'another.one@county.example' : `${String(found[1])}2` } : null;
}

describe('of steps that exclude one another', () => {
  test(`exactly one is taken, in each of ${ROUNDS} rounds`, async () => {
    const { user, manager, dutiful } = here.ours.people;
    for (let round = 0; round < ROUNDS; round++) {
      const made = await server.ask(post(user.actor, '/api/v1/requisition', pumps(`Round ${round}`)));
      const path = `/api/v1/requisition/${made.json?.['id']}`;
      const steps: [Actor, string][] = [
        [manager.actor, 'submit'],
        [manager.actor, 'cancel'],
        [user.actor, 'cancel'],
        [dutiful.actor, 'cancel'],
        [user.actor, 'submit'],
      ];
      const answers = await together(AT_ONCE, (at) => {
        const [as, step] = steps[at % steps.length] ?? [user.actor, 'cancel'];
        return server.ask(
          post(as, `${path}/${step}`, { version: 1, ...(step === 'submit' ? {} : { reason: 'It is a race.' }) }),
        );
      });
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken, answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`).join('\n')).toHaveLength(1);
      expect(answers.flatMap(({ status, text }) => ([200, 409].includes(status) ? [] : [`${status} ${text}`]))).toEqual(
        [],
      );
      const now = await server.ask({ as: user.actor, method: 'GET', path });
      expect(now.json).toMatchObject({ version: 2, status: taken[0]?.json?.['status'] });
      expect(
        await count('select count(*) as count from audit_entry where organization_id = $1 and row_id = $2', [
          made.json?.['id'],
        ]),
      ).toBe(2);
    }
  }, 600_000);

  test('of edits with the same version exactly one is kept', async () => {
    const center = here.ours.inState('cost_center', 'active');
    const { manager } = here.ours.people;
    for (let round = 0; round < ROUNDS; round++) {
      const { json } = await server.ask({ as: manager.actor, method: 'GET', path: `/api/v1/cost_center/${center.id}` });
      const version = Number(json?.['version']);
      const answers = await together(8, (at) =>
        server.ask({
          as: manager.actor,
          method: 'PATCH',
          path: `/api/v1/cost_center/${center.id}`,
          body: { version, name: `Round ${round}, writer ${at}` },
        }),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    }
  }, 600_000);
});

describe('what must never be, whoever hurries', () => {
  test('an organization without an administrator', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const organizationId = await here.world.organization(`Round ${round}`);
      const [one, other] = await Promise.all([
        here.world.member('One', 'admin', organizationId),
        here.world.member('Other', 'admin', organizationId),
      ]);
      const answers = await Promise.all([
        server.ask(post(one.actor, `/api/v1/organization_members/${other.id}/suspend`, { reason: 'It is a race.' })),
        server.ask(post(other.actor, `/api/v1/organization_members/${one.id}/leave`, { reason: 'It is a race.' })),
      ]);
      expect(answers.map(({ status }) => status).toSorted(), answers.map(({ text }) => text).join('\n')).toEqual([
        200, 422,
      ]);
    }
  }, 600_000);

  test('two duties of one person that exclude each other', async () => {
    const { admin } = here.ours.people;
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await here.world.member(`Clerk ${round}`, 'user', here.ours.organizationId);
      const answers = await together(6, (at) =>
        server.ask(
          post(admin.actor, '/api/v1/duty_grant', { member: id, duty: at % 2 === 0 ? 'buyer' : 'accounts_payable' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
    }
  }, 600_000);

  test('a number that is missing or given twice', async () => {
    const organizationId = await here.world.organization('Numbers');
    const clerk = await here.world.member('Clerk', 'manager', organizationId);
    const center = await server.ask(
      post(clerk.actor, '/api/v1/cost_center', { code: '4010', name: 'Stormwater crew' }),
    );
    const good = { ...pumps('Counted'), costCenter: center.json?.['id'] };
    for (let round = 0; round < 10; round++) {
      const answers = await together(AT_ONCE, (at) =>
        server.ask(
          post(
            clerk.actor,
            '/api/v1/requisition',
            at % 3 === 1
              ? { ...good, costCenter: randomUUID() }
              : at % 3 === 2
                ? { ...good, neededBy: '2001-01-01' }
                : good,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.ceil(AT_ONCE / 3));
    }
    const rows = await here.world.database.within({ organizationId }, (tx) =>
      tx.query<{ number: string }>('select number from requisition where organization_id = $1 order by number', [
        organizationId,
      ]),
    );
    expect(rows.map(({ number }) => Number(number.slice(-5)))).toEqual(rows.map((_, at) => at + 1));
    expect(rows).toHaveLength(10 * Math.ceil(AT_ONCE / 3));
  }, 600_000);
});

/** Documents of the filled organization have rows and no bytes. */
const readsBytes: readonly string[] = ['document.content', 'eInvoice.read'];

describe('with a single connection', () => {
  test('every call comes to an end: nobody takes a second connection while holding one', async () => {
    const alone = await everything({ poolSize: 1 });
    const only = await serve(alone.world, { working: true });
    try {
      const calls = [...new Map(ownCalls(alone, only).map((call) => [call.operation.id, call])).values()];
      // Every world of a test refuses a second connection; here the calls run into one another besides.
      const due = dueCalls(alone.world, only.operations);
      const keyed = calls
        .filter(({ operation }) => due.has(operation.id))
        .flatMap(({ operation, asked }) =>
          operation.method === 'GET'
            ? [{ operation, asked }]
            : [
                { operation, asked },
                { operation, asked: withKey(asked, randomUUID()) },
              ],
        );
      const wrong = await all(
        keyed,
        async ({ operation, asked }) => {
          const answer = await only.ask({ ...asked, as: asked.as ?? everyRight(alone.ours) });
          return answer.status >= 500 && !readsBytes.includes(operation.id)
            ? [`${operation.id}: ${answer.status} ${answer.text.slice(0, 160)}`]
            : [];
        },
        6,
      );
      expect(calls.length).toBe(only.operations.length);
      expect(wrong.flat()).toEqual([]);
    } finally {
      await only.close();
      await alone.close();
    }
  }, 600_000);
});
