import { resolveTxt } from 'node:dns/promises';
import { fail } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { newSecret } from '#server/auth/secrets.ts';
import { answers, rowOf } from '#server/http/answers.ts';
import type { Call, Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { invalid, missing, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { domainIn, proofName, proofText } from './domain-proof.ts';
import { checkDomain, claimDomain, confirmDomain, letGoOfDomain } from './email-domain-calls.ts';
import { emailDomain } from './email-domain.record.ts';
import { ruleOf } from './sso-store.server.ts';

type Requested = Pick<Call, 'actor' | 'request'>;
const LONGEST_WAIT_MS = 5000;

/** Claiming what stands behind the @, proving it to the name server, and letting go of it. */
export function emailDomainOperations(ports: AccountPorts & { askNames?: typeof resolveTxt }): Operation[] {
  const { door, accounts, askNames = resolveTxt } = ports;
  const compiled = door.around.registry.get(emailDomain.name);
  const stated = { tag: 'Single sign-on', access: 'admin' } as const;

  async function decides(call: Requested, what: string): Promise<void> {
    refuse(refusedBefore(emailDomain, what, { by: 'admin' }, call.actor));
    await accounts.sure(call.request);
  }
  /** The row of the call, looked at before anybody is asked for a proof. */
  async function decidesOn(call: Requested & Pick<Call, 'params'>, what: string) {
    refuse(refusedBefore(emailDomain, what, { by: 'admin' }, call.actor));
    const row = await door.run(call.actor, (work) => found(work, rowId(call, compiled)));
    await accounts.sure(call.request);
    return row;
  }
  async function found(work: UnitOfWork, id: string) {
    const row = await work.find(emailDomain, id);
    if (!row) throw missing(emailDomain);
    return row;
  }

  /** A proven domain is one organization's: of two who prove it the second is refused. */
  async function prove(work: UnitOfWork, id: string, provenBy: 'dns' | 'operator') {
    const { domain } = await found(work, id);
    const row = await work.asProduct.move(emailDomain, id, 'prove', { computed: { provenBy, provenAt: work.now() } });
    const [mine] = await work.tx.query(
      'insert into auth.sso_domains (domain, organization_id) values ($1, $2) on conflict do nothing returning domain',
      [domain, work.actor.organizationId],
    );
    if (!mine)
      throw fail('conflict', 'email_domain.taken', 'Another organization has proven this domain. Ask the operator.');
    return { body: rowOf(emailDomain, await work.shown(compiled, { ...row })) };
  }

  async function namesSay(domain: string): Promise<readonly string[]> {
    const patience = new Promise<string[][]>((answer) => setTimeout(() => answer([]), LONGEST_WAIT_MS).unref());
    const said = await Promise.race([askNames(proofName(domain)).catch(() => []), patience]);
    return said.map((parts) => parts.join(''));
  }

  return [
    answers(claimDomain, {
      ...stated,
      scope: 'email_domain:claim',
      summary: 'Add a domain; the answer names the DNS text record it needs.',
      told: 'Claimed.',
      status: 201,
      probe: { namesNothing: true, body: { domain: 'county.example' } },
      async run(call) {
        await decides(call, 'claim');
        const domain = domainIn(call.body.domain);
        if (domain === null)
          throw invalid([{ path: 'domain', code: 'domain', message: 'Must be a domain such as county.gov' }]);
        return call.once(async (work) => {
          const present = await work.has(emailDomain, { domain, status: { not: 'released' } });
          if (present) throw invalid([{ path: 'domain', code: 'unique', message: 'You have this domain already' }]);
          const row = await work.asProduct.insert(emailDomain, { domain }, { proof: proofText(newSecret()) });
          return { status: 201, body: rowOf(emailDomain, await work.shown(compiled, { ...row })) };
        });
      },
    }),
    answers(checkDomain, {
      ...stated,
      scope: 'email_domain:check',
      summary: 'Check DNS for the record. When it is found, the domain is verified.',
      told: 'Proven.',
      probe: { names: { id: 'email_domain' } },
      async run(call) {
        const { id, domain, proof } = await decidesOn(call, 'check');
        if (!(await namesSay(domain)).includes(proof))
          throw fail(
            'refused',
            'email_domain.unproven',
            `DNS does not show the record at ${proofName(domain)} yet. New entries can take an hour.`,
          );
        return call.once((work) => prove(work, id, 'dns'));
      },
    }),
    answers(confirmDomain, {
      ...stated,
      scope: 'email_domain:confirm',
      access: 'platform_admin',
      summary: 'Verify a domain without DNS. For operators who know the agency.',
      told: 'Proven.',
      probe: { names: { id: 'email_domain' } },
      async run(call) {
        const { id } = await decidesOn(call, 'confirm');
        return call.once((work) => prove(work, id, 'operator'));
      },
    }),
    answers(letGoOfDomain, {
      ...stated,
      scope: 'email_domain:letGo',
      summary: 'Remove a domain: SSO no longer accepts its addresses.',
      told: 'Let go.',
      probe: { names: { id: 'email_domain' } },
      async run(call) {
        const { id, domain } = await decidesOn(call, 'letGo');
        const { organizationId } = call.actor;
        return call.once(async (work) => {
          const { status } = await found(work, id);
          const { required } = await ruleOf(work.tx, organizationId);
          const other = await work.has(emailDomain, { status: 'proven', id: { not: id } });
          if (required && status === 'proven' && !other)
            throw fail('conflict', 'sso.last_domain', 'SSO is required. Make it optional first.');
          const row = await work.asProduct.move(emailDomain, id, 'release');
          await work.tx.query('delete from auth.sso_domains where domain = $1 and organization_id = $2', [
            domain,
            organizationId,
          ]);
          return { body: rowOf(emailDomain, await work.shown(compiled, { ...row })) };
        });
      },
    }),
  ];
}
