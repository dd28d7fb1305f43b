import { randomUUID } from 'node:crypto';
import { fail, type Side } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invalid } from '#server/records/refusals.ts';
import { join, productIn } from './membership.server.ts';
import { newOrganization } from './organization-calls.ts';
import { isTimeZone, slugFrom, slugPattern } from './organization-fields.ts';
import { addSamples } from './samples.server.ts';
import { isDemoAddress } from './site-labels.ts';

/** What is known of an organization beyond its name; what is absent keeps its default. */
export interface Particulars {
  readonly slug?: string | null;
  readonly agencyKind?: string | null;
  readonly usState?: string | null;
  readonly timeZone?: string | null;
  readonly fiscalYearStart?: number | null;
}

interface Founding extends Particulars {
  readonly name: string;
  /** Becomes its first admin; without one an operator adds people afterwards. */
  readonly founder: { readonly userId: string; readonly name: string; readonly email: string } | null;
  /** An agency unless said. A firm begins without what agencies work with. */
  readonly kind?: Side;
  readonly requestId?: string;
  /** When its time is over, for an organization in which a visitor looks around. */
  readonly demoEndsAt?: string;
  /** Puts into it what stands there from the beginning; in the same transaction. */
  readonly furnish?: (work: UnitOfWork) => Promise<void>;
}

/** What fields alone cannot judge: the form of a short name, and whether a time zone is one. */
export function checkParticulars({ slug, timeZone }: Particulars): void {
  const issues = [
    ...(slug && !slugPattern.test(slug)
      ? [{ path: 'slug', code: 'slug', message: 'Must be small letters, digits and dashes, such as tidewater-county' }]
      : []),
    ...(timeZone && !isTimeZone(timeZone)
      ? [{ path: 'timeZone', code: 'choice', message: 'Must be a time zone such as America/New_York' }]
      : []),
  ];
  if (issues.length > 0) throw invalid(issues);
}

/** The database alone sees all short names; what it refuses becomes a sentence at the field. */
export function toldOfSlug(error: unknown): never {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'organization_slug_key') throw error;
  const message = 'Another organization has this short name already';
  throw fail('conflict', 'organization.slug_taken', `${message}.`, {
    issues: [{ path: 'slug', code: 'taken', message }],
  });
}

/** A new organization and its first admin in one transaction, with the first entries of its audit record. */
export async function foundOrganization(door: Door, founding: Founding): Promise<string> {
  const { name, founder, requestId, kind = 'agency', agencyKind = null, usState = null, demoEndsAt = null } = founding;
  checkParticulars(founding);
  const id = randomUUID();
  const slug = founding.slug ?? `${slugFrom(name) || 'organization'}-${id.slice(0, 8)}`;
  const timeZone = founding.timeZone ?? 'America/New_York';
  const fiscalYearStart = founding.fiscalYearStart ?? 7;
  const product = { ...productIn(id, requestId), timeZone };
  const scope = { organizationId: id, ...(founder ? { userId: founder.userId } : {}) };
  await door.database.within(scope, async (tx) => {
    if (founder) await refuseSecond(tx, founder.userId);
    await tx
      .query(
        `insert into organization (id, name, slug, time_zone, agency_kind, us_state, fiscal_year_start, demo_ends_at, kind)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, name, slug, timeZone, agencyKind, usState, fiscalYearStart, demoEndsAt, kind],
      )
      .catch(toldOfSlug);
    const told = {
      name,
      slug,
      timeZone,
      agencyKind,
      usState,
      fiscalYearStart,
      demoEndsAt,
      ...(kind === 'agency' ? {} : { kind }),
    };
    const changes = Object.fromEntries(
      Object.entries(told).flatMap(([field, value]) => (value === null ? [] : [[field, [null, value] as const]])),
    );
    const entry = { action: 'create', record: 'organization', rowId: id, changes };
    await recordAudit(tx, [{ ...entry, actor: null, actorKind: 'system', requestId: product.requestId }]);
    const work = door.enter(tx, product);
    const { founding: ofAgencies = [], foundingOfFirms = [] } = door.around.parts;
    for (const begin of kind === 'firm' ? foundingOfFirms : ofAgencies) await begin(work);
    await founding.furnish?.(work);
    if (!founder) return;
    const first = await join(work, { ...founder, role: 'admin', reason: 'Founded the organization' });
    if (kind === 'agency') await addSamples(work, first.id);
  });
  return id;
}

async function refuseSecond(tx: Tx, userId: string): Promise<void> {
  // Two calls at once would both find no membership.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318009))', [userId]);
  const [present] = await tx.query(
    `select id from organization_members where user_id = $1 and status = 'active' limit 1`,
    [userId],
  );
  if (present)
    throw fail(
      'conflict',
      'organization.member_already',
      'You are a member of an organization already. Ask an operator for another one.',
    );
}

export function organizationOperations({ door, accounts, selfService = true }: AccountPorts): Operation[] {
  return [
    answersAnyone(newOrganization, {
      scope: 'session',
      summary: 'Create an organization and become its admin. For accounts without a membership.',
      tag: 'Organizations',
      told: 'Founded, and entered.',
      status: 201,
      limit: 'sensitive',
      probe: {},
      async run({ body, request, requestId }) {
        const standing = await accounts.inSession(request);
        if (!selfService && body.kind !== 'firm')
          throw fail('forbidden', 'organization.closed', 'Organizations are set up by the operator here.');
        const { userId, name, email } = standing;
        // It has no mailbox behind it, and it is gone when the demonstration ends.
        if (isDemoAddress(email))
          throw fail('forbidden', 'organization.demo', 'This is an account of a demonstration. Sign up with your own.');
        const id = await foundOrganization(door, {
          ...body,
          kind: body.kind ?? 'agency',
          founder: { userId, name, email },
          requestId,
        });
        const cookie = await accounts.enter(standing, id);
        return { status: 201, body: { id, name: body.name }, headers: { 'set-cookie': cookie } };
      },
    }),
  ];
}
