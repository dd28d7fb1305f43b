import { fail, href } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { openLinks, ownerIn, reading } from '../../public/public.server.ts';
import { type Agency, agenciesOfFirm, atAgency, isClosed, rowOfFirm, vendor } from '../../vendors/public.server.ts';
import { capacityLink } from '../capacity-pages.ts';
import { clockIn } from '../ics-forms/facts.server.ts';
import { incidentLeads } from '../incidents/incident-words.ts';
import {
  askCapacity,
  type CapacityPage,
  type FirmCapacity,
  firmCapacity,
  replyCapacity,
  replyFields,
} from './capacity-calls.ts';
import { capacityRequest } from './capacity-request.record.ts';
import { REPLY_HOURS } from './capacity.ts';
import { askFor, capacityPurpose, replySaid, replyTo, type Replying, whyClosed } from './capacity.server.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { rankedFor } from './ranking.server.ts';

const unknown = () => fail('not_found', 'firm.capacity', 'Your firm has no such request at this agency.');

/** The requests of one agency to this firm, the latest first. */
export async function requestsAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmCapacity[]> {
  const own = await rowOfFirm(work, firm);
  if (!own || isClosed(own)) return [];
  const rows = await work.rows(capacityRequest, { where: { vendor: own.id }, order: '-number', most: 'all' });
  const found: FirmCapacity[] = [];
  for (const row of rows) {
    const { id, number, item, quantity, unit, neededBy, closesAt, answer, availableAt, offered, remark, repliedAt } =
      row;
    found.push({
      agency: agency.id,
      agencyName: agency.name,
      id,
      number,
      item,
      quantity,
      unit,
      neededBy,
      closesAt,
      answer,
      availableAt,
      offered,
      remark,
      repliedAt,
      closed: await whyClosed(work, row),
    });
  }
  return found;
}

/** A reply of the firm in its portal: to a request of its own alone. */
export async function replyIn(
  work: UnitOfWork,
  firm: string,
  { request, by, ...said }: Replying & { readonly request: string; readonly by: string },
): Promise<string> {
  const own = await rowOfFirm(work, firm);
  const row = await work.row(capacityRequest, { where: { id: request }, fields: ['vendor'] });
  if (!own || isClosed(own) || row?.vendor !== own.id) throw unknown();
  return replyTo(work, request, said, `${by}, ${own.name}`);
}

export function capacityOperations({ door, database }: Ports): Operation[] {
  const portal = { tag: 'Vendor portal', serves: ['firm'], access: 'member' } as const;
  return [
    answers(askCapacity, {
      tag: 'Disaster',
      access: incidentLeads,
      scope: 'emergency_activation:capacity',
      summary: 'Asks the ranked vendors of a draft activation what they can deliver.',
      told: 'Who was asked, and who was not with the reason.',
      probe: {
        names: { id: 'emergency_activation' },
        body: { item: 'Pumps', quantity: 1, unit: 'each', neededIn: 24, replyIn: 2 },
      },
      run: ({ params: { id }, body, once }) =>
        once(async (work) => {
          const row = await work.find(emergencyActivation, id);
          if (!row) throw missing(emergencyActivation);
          const { vendors } = await rankedFor(work, row);
          const { item, quantity, unit, neededIn, replyIn } = body;
          const asked = {
            item,
            quantity,
            unit: unit ?? 'each',
            neededIn: neededIn ?? 24,
            replyIn: replyIn ?? REPLY_HOURS,
          };
          return { body: await askFor(work, row, vendors.data, asked) };
        }),
    }),
    answers(firmCapacity, {
      ...portal,
      scope: 'firm_profile:read',
      summary: 'What agencies ask this firm to deliver in emergencies.',
      told: 'The requests, the latest first, each with its reply and why it is closed.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const requests: FirmCapacity[] = [];
        for (const { id } of await agenciesOfFirm({ door, database }, actor))
          requests.push(
            ...(await atAgency({ door, database }, { agency: id, requestId }, (work, of) =>
              requestsAt(work, actor.organizationId, of),
            )),
          );
        return { body: { requests } };
      },
    }),
    answers(replyCapacity, {
      ...portal,
      scope: 'firm_profile:edit',
      limit: 'sensitive',
      summary: 'Replies to an agency what the firm can deliver.',
      told: 'The number of the request.',
      probe: { namesNothing: true, body: { agency: nowhere, request: nowhere, answer: 'none' } },
      run: ({ actor, body: { agency, ...said }, requestId, onceAfter }) =>
        onceAfter(
          () =>
            atAgency({ door, database }, { agency, requestId }, (work) =>
              replyIn(work, actor.organizationId, { ...said, by: actor.name }),
            ),
          async (_, number) => ({ body: { number } }),
        ),
    }),
  ];
}

const dashed = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The page behind the link of the email: a vendor without an account replies there, to its own request alone. */
export function capacityParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);

  async function behind(work: UnitOfWork, ask: SiteAsk) {
    const token = ask.params['token'] ?? '';
    const named = token.slice(0, 32).replace(dashed, '$1-$2-$3-$4-$5');
    const row = uuidPattern.test(named) ? await work.find(capacityRequest, named) : null;
    const to = row && (await work.row(vendor, { where: { id: row.vendor }, fields: ['name', 'email'] }));
    if (!row || !to) return null;
    const { organizationId } = work.actor;
    const purpose = capacityPurpose(to.email);
    const id = links.rowOf(token, { organizationId, record: capacityRequest.name, purpose, now: ask.now });
    return id === row.id ? { row, to } : null;
  }

  async function shown(work: UnitOfWork, ask: SiteAsk): Promise<CapacityPage['request']> {
    const found = await behind(work, ask);
    if (!found) return null;
    const { row, to } = found;
    const { name, timeZone } = await ownerIn(work);
    const when = clockIn(timeZone);
    return {
      number: row.number,
      agency: name,
      vendor: to.name,
      item: row.item,
      quantity: row.quantity,
      unit: row.unit,
      neededBy: when(row.neededBy),
      closesAt: when(row.closesAt),
      reply: replySaid(row, when),
      closed: await whyClosed(work, row),
    };
  }

  return [
    {
      page: capacityLink,
      load: async (ask): Promise<{ data: CapacityPage }> => ({
        data: { request: await reading(door, ask, (work) => shown(work, ask)) },
      }),
      forms: {
        reply: {
          fields: replyFields,
          limit: 'sensitive',
          submit: (values, ask) =>
            ask.once(async (work) => {
              const found = await behind(work, ask);
              // As the form’s fields judged them.
              if (found) await replyTo(work, found.row.id, values as unknown as Replying, `${found.to.name}, by email`);
              return { to: href(capacityLink, { token: ask.params['token'] ?? '' }) };
            }),
        },
      },
    },
  ];
}
