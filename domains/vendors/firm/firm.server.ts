import { type Actor, fail, type Row } from '#kernel';
import { findNaics } from '#domains/organization/public.server.ts';
import { answers, rowOf } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyHere } from './agency-day.server.ts';
import { changeIn, differences, inAgency, inWordsOf, registerIn, rowOfFirm, type Sending } from './at-agency.server.ts';
import { claimOfFirm } from '../claims/claim.server.ts';
import { type AtAgency, firmPortal, naicsLike, registerFirm, sendFirmChanges } from './firm-calls.ts';
import { firmProfile } from './firm-profile.record.ts';
import { holds } from '../vendor-fields.ts';
import { whatIsMissing } from './firm-steps.ts';

/** More agencies than this have one server only in a state; a firm that looks for another one asks it for an invitation. */
const MOST_AGENCIES = 50;

/** The profile begins with the firm and is never a second one. */
export async function beginProfile(work: UnitOfWork): Promise<void> {
  const [firm] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  if (firm) await work.asProduct.insert(firmProfile, { name: firm.name });
}

export function firmOperations({ door, database, sealer }: Ports): Operation[] {
  const compiled = door.around.registry.get(firmProfile.name);

  async function profileOf(work: UnitOfWork): Promise<Row<typeof firmProfile>> {
    const found = await work.row(firmProfile, { where: {}, fields: [] });
    const profile = found && (await work.asProduct.find(firmProfile, found.id));
    if (!profile) throw fail('not_found', 'firm.profile', 'This organization has no firm profile.');
    return profile;
  }

  /** The TIN, opened for the one call that needs it. */
  async function taxIdOf(work: UnitOfWork, rowId: string): Promise<string | null> {
    const { organizationId } = work.actor;
    const [kept] = await work.tx.query<{ sealed: Buffer | null }>(
      'select tax_id as sealed from firm_profile where organization_id = $1 and id = $2',
      [organizationId, rowId],
    );
    if (!kept?.sealed) return null;
    return sealer.open(kept.sealed, { organizationId, record: firmProfile.name, field: 'taxId', rowId });
  }

  async function isSameTaxId(work: UnitOfWork, firmId: string, taxId: string | null): Promise<boolean> {
    const { organizationId } = work.actor;
    const [kept] = await work.tx.query<{ mark: string | null }>(
      'select tax_id_mark as mark from vendor where organization_id = $1 and firm = $2',
      [organizationId, firmId],
    );
    const own = taxId && sealer.mark(taxId, { organizationId, record: 'vendor', field: 'taxId' });
    return (kept?.mark ?? null) === own;
  }

  const sendingOf = async (work: UnitOfWork, actor: Actor, requestId: string, agency: string): Promise<Sending> => {
    const profile = await profileOf(work);
    const taxId = await taxIdOf(work, profile.id);
    const taxMark = taxId && sealer.mark(taxId, { organizationId: agency, record: 'vendor', field: 'taxId' });
    return { taxMark, firmId: actor.organizationId, profile, taxId, by: `${actor.name}, ${profile.name}`, requestId };
  };

  /** What a firm asks of an agency is told to it in its own transaction there; the firm's own row follows. */
  async function sent<T>(
    actor: Actor,
    requestId: string,
    agency: string,
    run: (work: UnitOfWork, sending: Sending) => Promise<T>,
  ) {
    await agencyHere({ database }, agency);
    const sending = await door.run(actor, (work) => sendingOf(work, actor, requestId, agency));
    const [first] = whatIsMissing(sending.profile);
    if (first) throw fail('refused', 'firm.incomplete', `Your profile is not complete: enter ${first.words}.`);
    return inAgency({ door }, { agency, requestId }, (work) => run(work, sending));
  }

  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;

  return [
    answers(firmPortal, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'The firm’s profile, what it lacks, and its registrations with the agencies of this server.',
      told: 'The portal.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const { profile, taxId, shown, people } = await door.run(actor, async (work) => {
          const profile = await profileOf(work);
          const [count] = await work.tx.query<{ people: number }>(
            `select count(*)::int as people from organization_members where organization_id = $1 and status = 'active'`,
            [actor.organizationId],
          );
          const shown = await work.shown(compiled, { ...profile });
          return { profile, taxId: await taxIdOf(work, profile.id), shown, people: count?.people ?? 0 };
        });
        const found = await database.platform((tx) =>
          tx.query<{ id: string; name: string }>(
            `select id, name from organization where kind = 'agency' and state = 'active' and demo_ends_at is null
             order by id = any ($1::uuid[]) desc, name, id limit ${MOST_AGENCIES + 1}`,
            [profile.registeredWith ?? []],
            'firm.agencies',
          ),
        );
        const agencies: AtAgency[] = [];
        for (const { id, name } of found.slice(0, MOST_AGENCIES)) {
          const none = { id, name, status: null, number: null, message: null, since: null, stopped: [], differs: [] };
          if (!profile.registeredWith?.includes(id)) {
            agencies.push(none);
            continue;
          }
          agencies.push(
            await inAgency({ door }, { agency: id, requestId }, async (work) => {
              const row = await rowOfFirm(work, actor.organizationId);
              if (!row || row.status === 'merged') {
                const claim = await claimOfFirm(work, actor.organizationId);
                const isRefused = claim?.status === 'rejected' || claim?.status === 'unlinked';
                const since = claim?.createdAt.slice(0, 10) ?? null;
                return claim
                  ? { ...none, status: isRefused ? 'inactive' : 'registered', message: claim.toFirm, since }
                  : none;
              }
              const isSame = await isSameTaxId(work, actor.organizationId, taxId);
              const { toVendor: message, createdAt } = row;
              const { status } = row;
              const number = status === 'registered' ? null : row.number;
              const differs = [...inWordsOf(await differences(work, row, profile, isSame))];
              const stopped = status === 'on_hold' ? (row.heldFrom ?? []).map((one) => holds[one]) : [];
              return { id, name, status, number, message, since: createdAt.slice(0, 10), stopped, differs };
            }),
          );
        }
        const missing = [...whatIsMissing(profile)];
        const hasMore = found.length > MOST_AGENCIES;
        return { body: { profile: rowOf(firmProfile, shown), missing, agencies, hasMore, people } };
      },
    }),
    answers(registerFirm, {
      ...about,
      scope: 'firm_profile:edit',
      access: 'admin',
      summary: 'Register the firm with an agency, where its vendor approver decides.',
      told: 'The name of the agency.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere } },
      async run({ actor, body: { agency }, requestId, onceAfter }) {
        const heard = async () => {
          await sent(actor, requestId, agency, registerIn);
          return (await agencyHere({ database }, agency)).name;
        };
        return onceAfter(heard, async (work, name) => {
          const profile = await profileOf(work);
          const registeredWith = [...new Set([...(profile.registeredWith ?? []), agency])];
          if (!profile.registeredWith?.includes(agency))
            await work.asProduct.change(firmProfile, profile.id, {}, { registeredWith });
          return { body: { agency: name } };
        });
      },
    }),
    answers(sendFirmChanges, {
      ...about,
      scope: 'firm_profile:edit',
      access: 'admin',
      summary: 'Send an agency what changed in the profile. What it approved waits for a new approval.',
      told: 'What was sent, and what the agency was asked to change.',
      limit: 'sensitive',
      probe: { namesNothing: true, body: { agency: nowhere } },
      async run({ actor, body: { agency }, requestId, onceAfter }) {
        const tell = async (work: UnitOfWork, sending: Sending) =>
          changeIn(work, sending, await isSameTaxId(work, sending.firmId, sending.taxId));
        return onceAfter(
          () => sent(actor, requestId, agency, tell),
          async (_, told) => ({ body: { sent: [...told.sent], asked: [...told.asked] } }),
        );
      },
    }),
    answers(naicsLike, {
      ...about,
      scope: 'firm_profile:read',
      access: 'member',
      summary: 'NAICS codes whose words are like a description.',
      told: 'The codes, best first.',
      probe: { namesNothing: true, query: { words: 'asphalt paving' } },
      run: async ({ query }) => ({ body: { codes: [...findNaics(query.words)] } }),
    }),
  ];
}
