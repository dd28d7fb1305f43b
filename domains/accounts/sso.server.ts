import { fail } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers, rowOf } from '#server/http/answers.ts';
import type { Call, Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { mustLeadOut } from '#server/records/leads-out.ts';
import { invalid, missing, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { emailDomain } from './email-domain.record.ts';
import {
  inspectProvider,
  requireSso,
  saveProvider,
  singleSignOn,
  switchProvider,
  tryProvider,
} from './single-sign-on.ts';
import { connectionOf, keepRule, rescuersOf, ruleOf } from './sso-store.server.ts';
import { isSpoken, samlFace, ssoReturn, wayTo } from './sso-way.server.ts';
import {
  isSameProvider,
  judgeConnection,
  mayChange,
  trustsLess,
  type ProposedConnection,
} from './proposed-connection.server.ts';
import { ssoConnection } from './sso-connection.record.ts';

/** Setting up the organization's own sign-in, trying it, switching it on, and asking for it. */
export function ssoOperations(ports: AccountPorts): Operation[] {
  const { door, accounts, settings, clock } = ports;
  const compiled = door.around.registry.get(ssoConnection.name);
  const stated = { tag: 'Single sign-on', access: 'admin' } as const;
  const redirectUri = `${settings.publicUrl}${ssoReturn}`;

  /** Who may come in is decided by a person, and one who has just proved who they are. */
  async function decides(call: Pick<Call, 'actor' | 'request'>, what: string): Promise<void> {
    refuse(refusedBefore(ssoConnection, what, { by: 'admin' }, call.actor));
    await accounts.sure(call.request);
  }

  async function found(work: UnitOfWork, id: string) {
    const { organizationId } = work.actor;
    const connection = await connectionOf(ports, work.tx, { organizationId, id });
    if (!connection) throw missing(ssoConnection);
    return connection;
  }

  /** The same, when this installation speaks what it speaks. */
  async function spoken(work: UnitOfWork, id: string) {
    const connection = await found(work, id);
    if (!isSpoken(ports, connection)) throw missing(ssoConnection);
    return connection;
  }

  return [
    answers(singleSignOn, {
      ...stated,
      scope: 'sso_connection:read',
      summary: 'How the organization’s own sign-in is set up, and whether its people have to use it.',
      told: 'All of it.',
      probe: { namesNothing: true },
      async run({ actor }) {
        const { organizationId } = actor;
        const body = await door.run(actor, async (work) => {
          const { required, spared } = await ruleOf(work.tx, organizationId);
          const rescuers = await rescuersOf(work.tx, organizationId, clock.now());
          return {
            required,
            rescuers: rescuers.map(({ id, name, userId }) => ({ id, name, isSpared: spared.includes(userId) })),
          };
        });
        const saml = accounts.saml && samlFace(settings, organizationId);
        return { body: { ...body, redirectUri, directoryUrl: `${settings.publicUrl}/scim/v2`, saml } };
      },
    }),
    answers(saveProvider, {
      ...stated,
      scope: 'sso_connection:save',
      summary: 'Set up a provider, or change it. A change of its address or client has to be tried out again.',
      told: 'Kept.',
      probe: {},
      async run(call) {
        await decides(call, 'save');
        const { id, clientSecret } = call.body as unknown as ProposedConnection;
        const input = judgeConnection(call.body as unknown as ProposedConnection, {
          speaksSaml: accounts.saml !== null,
          allowLoopback: settings.webhookLoopback,
          now: clock.now(),
        });
        if (input.kind === 'oidc') await mustLeadOut(door.around, { path: 'issuer', url: input.issuer });
        const secret = input.kind === 'oidc' && clientSecret ? { clientSecret } : {};
        return call.once(async (work) => {
          if (!id) {
            if (input.kind === 'oidc' && !clientSecret)
              throw invalid([{ path: 'clientSecret', code: 'required', message: 'Client secret is required' }]);
            const made = await work.asProduct.insert(ssoConnection, input, secret);
            return { body: rowOf(ssoConnection, await work.shown(compiled, { ...made })) };
          }
          const before = await spoken(work, id);
          const isSame = isSameProvider(before, input);
          mayChange(before, isSame);
          const computed = { testedAt: isSame ? before.testedAt : null, ...secret };
          const row = await work.asProduct.change(ssoConnection, id, input, computed as never);
          const { organizationId } = call.actor;
          if (trustsLess(before, input)) await accounts.endWithin(work.tx, { organizationId, byProvider: true });
          return { body: rowOf(ssoConnection, await work.shown(compiled, { ...row })) };
        });
      },
    }),
    answers(inspectProvider, {
      ...stated,
      scope: 'sso_connection:inspect',
      summary: 'Read the provider’s own description and its keys.',
      told: 'The provider is there, and is who it says.',
      limit: 'api',
      probe: { names: { id: 'sso_connection' } },
      async run(call) {
        const { kind, provider } = await door.run(call.actor, (work) => spoken(work, rowId(call, compiled)));
        // A SAML provider describes itself to nobody: whether it is the right one, its first answer says.
        if (kind === 'oidc') await accounts.oidc.inspect(provider.issuer);
        return { body: { isThere: true } };
      },
    }),
    answers(tryProvider, {
      ...stated,
      scope: 'sso_connection:try',
      summary: 'Test the connection end to end without signing in.',
      told: 'Where to send the browser.',
      probe: { names: { id: 'sso_connection' } },
      async run(call) {
        const { organizationId, userId } = call.actor;
        const connection = await door.run(call.actor, (work) => spoken(work, rowId(call, compiled)));
        await accounts.inSession(call.request);
        const baggage = { way: 'sso try', userId };
        const { url, cookie } = await wayTo(ports, connection, { organizationId, baggage });
        return { body: { url }, headers: { 'set-cookie': cookie } };
      },
    }),
    answers(switchProvider, {
      ...stated,
      scope: 'sso_connection:switch',
      summary: 'Switch the provider on, after it was tried out, or off.',
      told: 'Switched.',
      probe: { names: { id: 'sso_connection' }, body: { on: true } },
      async run(call) {
        await decides(call, 'switch');
        const { organizationId } = call.actor;
        const id = rowId(call, compiled);
        return call.once(async (work) => {
          const connection = await found(work, id);
          if (call.body.on === true) {
            if (!isSpoken(ports, connection)) throw missing(ssoConnection);
            if (connection.testedAt === null)
              throw fail(
                'conflict',
                'sso.untried',
                'Test the connection first. Without a working test, no one could sign in.',
              );
            // Of two who switch on at once the second finds what the first did.
            await work.tx.query('select from organization where id = $1 for no key update', [organizationId]);
            const active = await connectionOf(ports, work.tx, { organizationId });
            if (active) throw fail('conflict', 'sso.another', 'Another provider is switched on. Switch it off first.');
            await work.asProduct.move(ssoConnection, id, 'switchOn');
          } else {
            // Whoever had to come in this way could not come in at all.
            const { required, spared } = await ruleOf(work.tx, organizationId);
            if (required) await changeRule(work, { required: false, spared }, id);
            await work.asProduct.move(ssoConnection, id, 'switchOff');
            // Whom it vouched for is vouched for no more.
            if (connection.status === 'active') await accounts.endWithin(work.tx, { organizationId, byProvider: true });
          }
          return { body: { on: call.body.on } };
        });
      },
    }),
    answers(requireSso, {
      ...stated,
      scope: 'sso_connection:require',
      summary:
        'Let people with an address of the proven domains in through the provider only, but for some administrators.',
      told: 'Decided.',
      probe: {},
      async run(call) {
        await decides(call, 'require');
        const { organizationId } = call.actor;
        const { session } = await accounts.inSession(call.request);
        const wanted = call.body.spared ?? [];
        return call.once(async (work) => {
          if (call.body.required !== true) {
            await changeRule(work, { required: false, spared: [] }, null);
            return { body: { required: false } };
          }
          const connection = await connectionOf(ports, work.tx, { organizationId });
          if (!connection || !isSpoken(ports, connection))
            throw fail('conflict', 'sso.off', 'Switch a provider on first.');
          const proven = await work.has(emailDomain, { status: 'proven' });
          if (!proven) throw fail('conflict', 'sso.no_domain', 'Prove at least one e-mail domain first.');
          const rescuers = (await rescuersOf(work.tx, organizationId, clock.now())).filter(({ id }) =>
            wanted.includes(id),
          );
          if (rescuers.length === 0 || rescuers.length < wanted.length)
            throw invalid([
              {
                path: 'spared',
                code: 'sso.rescuers',
                message:
                  'Name at least one administrator for emergencies, each with a passkey or with a password and an authenticator app',
              },
            ]);
          const spared = rescuers.map(({ userId }) => userId);
          if (session.method !== 'sso' && !spared.includes(call.actor.userId))
            throw fail(
              'conflict',
              'sso.yourself',
              'You would sign yourself out. Sign in through the provider first, or be one of those for emergencies.',
            );
          await changeRule(work, { required: true, spared }, connection.id);
          await accounts.endWithin(work.tx, { organizationId, spared });
          return { body: { required: true } };
        });
      },
    }),
  ];

  async function changeRule(
    work: UnitOfWork,
    rule: { required: boolean; spared: readonly string[] },
    id: string | null,
  ) {
    const { organizationId } = work.actor;
    const before = await ruleOf(work.tx, organizationId);
    await keepRule(work.tx, { organizationId, ...rule });
    await recordAudit(work.tx, [
      {
        action: 'require',
        record: 'single_sign_on',
        rowId: id ?? organizationId,
        actor: work.actor.id,
        actorKind: 'person',
        requestId: work.actor.requestId,
        changes: { required: [before.required, rule.required], spared: [before.spared, rule.spared] },
      },
    ]);
  }
}
