import { fail } from '#kernel';
import { productIn } from '#domains/organization/public.server.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { firmProfile } from '../firm/firm-profile.record.ts';
import { addEntities, entityState, firmUei, lookUpUei, type UeiAnswer } from './entity-calls.ts';
import { entityIn, entityOfLine, type SamEntity } from './sam-entity.ts';
import { activeSam, type Ask, hearEntity, samKeyOf, takeRequest } from './sam-reach.server.ts';

const clerks = ['admin', { duty: 'vendor_clerk' }, { duty: 'vendor_approver' }] as const;

const write = `insert into sam_entity (organization_id, uei, taken_on, entity)
  select $1, r.uei, $2::date, r.entity from jsonb_to_recordset($3::jsonb) as r (uei text, entity jsonb)
  on conflict (organization_id, uei) do update set taken_on = excluded.taken_on, entity = excluded.entity
  where sam_entity.taken_on <= excluded.taken_on`;

/** Keeps lines of an extract; the last line of a UEI counts. */
export async function keepEntities(work: UnitOfWork, { takenOn, lines }: { takenOn: string; lines: string }) {
  if (takenOn > work.today)
    throw refusedAt('takenOn', 'sam_entity.ahead', 'Enter the day of the extract. It can’t be in the future.');
  const all = lines.split('\n').filter((line) => line.trim() !== '');
  const kept = new Map(
    all.flatMap((line) => {
      const one = entityOfLine(line);
      return one ? [[one.uei, one] as const] : [];
    }),
  );
  const rows = [...kept.values()].map((entity) => ({ uei: entity.uei, entity }));
  await work.tx.query(write, [work.actor.organizationId, takenOn, JSON.stringify(rows)], 'sam_entity.add');
  return { added: rows.length, skipped: all.length - rows.length };
}

/** The registration in the imported extract, with the day of that extract. */
async function inExtract(work: UnitOfWork, uei: string) {
  const [row] = await work.tx.query<{ takenOn: string; entity: SamEntity }>(
    `select taken_on::text as "takenOn", entity from sam_entity where organization_id = $1 and uei = $2`,
    [work.actor.organizationId, uei],
    'sam_entity.of',
  );
  return row ?? null;
}

interface Asking {
  /** Null: nothing is asked, for this reason. */
  readonly key: string | null;
  readonly because: string | null;
}

async function begin(work: UnitOfWork, sealer: Ports['sealer'], forFirms: boolean): Promise<Asking> {
  const of = await activeSam(work);
  const key = of && (!forFirms || of.servesFirms) ? await samKeyOf(work, of.id, sealer) : null;
  if (!of || !key) return { key: null, because: 'No SAM.gov key is set.' };
  return (await takeRequest(work, of.id))
    ? { key, because: null }
    : { key: null, because: 'Today’s SAM.gov requests are used up.' };
}

/** SAM.gov first; without an answer the imported extract, and its day is said. */
export async function lookedUp(
  { door, sealer, settings }: Pick<Ports, 'door' | 'sealer' | 'settings'>,
  { as, uei, forFirms, ask }: { as: Parameters<Ports['door']['run']>[0]; uei: string; forFirms: boolean; ask?: Ask },
): Promise<UeiAnswer> {
  const { key, because } = await door.run(as, (work) => begin(work, sealer, forFirms));
  let why = because;
  if (key) {
    const heard = await hearEntity({ key, allowLoopback: settings.webhookLoopback, ...(ask ? { ask } : {}) }, uei);
    const found = heard.ok ? entityIn(heard.text, uei) : null;
    if (found === 'none' || (heard.ok && found)) {
      const asOf = await door.run(as, async (work) => work.now());
      return found === 'none'
        ? { source: 'live', asOf, because: null, found: null }
        : { source: 'live', asOf, because: null, found };
    }
    why = heard.ok ? 'The answer of SAM.gov is no list of registrations.' : heard.because;
  }
  const kept = await door.run(as, (work) => inExtract(work, uei));
  return kept
    ? { source: 'extract', asOf: kept.takenOn, because: why, found: kept.entity }
    : { source: 'none', asOf: null, because: why, found: null };
}

/** Agencies of this server whose key firms may use, those that the firm is registered with first. */
async function agenciesFor({ door, database }: Ports, actor: Parameters<Ports['door']['run']>[0]) {
  const profile = await door.run(actor, (work) => work.row(firmProfile, { where: {}, fields: ['registeredWith'] }));
  if (!profile) throw fail('not_found', 'firm.profile', 'This organization has no firm profile.');
  return database.platform((tx) =>
    tx.query<{ id: string }>(
      `select id from organization where kind = 'agency' and state = 'active' and demo_ends_at is null
       order by id = any ($1::uuid[]) desc, id limit 20`,
      [profile.registeredWith ?? []],
      'firm.uei_agencies',
    ),
  );
}

export async function firmLookedUp(
  ports: Ports,
  {
    actor,
    uei,
    requestId,
    ask,
  }: { actor: Parameters<Ports['door']['run']>[0]; uei: string; requestId: string; ask?: Ask },
): Promise<UeiAnswer> {
  let last: UeiAnswer = {
    source: 'none',
    asOf: null,
    because: 'No agency of this server offers the lookup.',
    found: null,
  };
  for (const { id } of await agenciesFor(ports, actor)) {
    const as = productIn(id, requestId);
    const answer = await lookedUp(ports, { as, uei, forFirms: true, ...(ask ? { ask } : {}) });
    if (answer.source === 'live') return answer;
    if (answer.source === 'extract' && (last.source === 'none' || (answer.asOf ?? '') > (last.asOf ?? '')))
      last = answer;
  }
  return last;
}

export const entityOperations = (ports: Ports): Operation[] => [
  answers(lookUpUei, {
    tag: 'Vendors',
    scope: 'session',
    access: clerks,
    limit: 'sensitive',
    summary:
      'Looks up the SAM.gov registration of a UEI, in the imported entity extract where SAM.gov does not answer.',
    told: 'What a form can be filled from, who said it and from when it is.',
    probe: { namesNothing: true, body: { uei: 'J7QRWE4LHX12' } },
    run: ({ actor, body: { uei }, onceAfter }) =>
      onceAfter(
        () => lookedUp(ports, { as: actor, uei, forFirms: false }),
        async (_, answer) => ({ body: answer }),
      ),
  }),
  answers(firmUei, {
    tag: 'Vendor portal',
    serves: ['firm'],
    scope: 'session',
    access: 'admin',
    limit: 'sensitive',
    summary: 'Looks up the SAM.gov registration of a UEI for the firm’s profile.',
    told: 'What the profile can be filled from, who said it and from when it is.',
    probe: { namesNothing: true, body: { uei: 'J7QRWE4LHX12' } },
    run: ({ actor, body: { uei }, requestId, onceAfter }) =>
      onceAfter(
        () => firmLookedUp(ports, { actor, uei, requestId }),
        async (_, answer) => ({ body: answer }),
      ),
  }),
  answers(addEntities, {
    tag: 'Vendors',
    scope: 'session',
    access: clerks,
    summary: 'Adds lines of the public entity extract of SAM.gov, for UEI lookup without a network.',
    told: 'How many registrations were added, and how many lines are none or are not active.',
    probe: { namesNothing: true, body: { takenOn: '2026-11-01', lines: '-' } },
    run: ({ body, once }) => once(async (work) => ({ body: await keepEntities(work, body) })),
  }),
  answers(entityState, {
    tag: 'Vendors',
    scope: 'session',
    access: 'member',
    summary: 'How many registrations of the entity extract are kept, and of which day the newest are.',
    told: 'The count and the day.',
    probe: { namesNothing: true },
    run: ({ actor }) =>
      ports.door.run(actor, async (work) => {
        const [row] = await work.tx.query<{ entities: number; newest: string | null }>(
          `select count(*)::int as entities, max(taken_on)::text as newest from sam_entity where organization_id = $1`,
          [work.actor.organizationId],
          'sam_entity.state',
        );
        return { body: { entities: row?.entities ?? 0, newest: row?.newest ?? null } };
      }),
  }),
];
