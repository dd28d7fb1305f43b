import { type BodyOf, fail, href, type QueryOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { daysFrom, linksOf, openLinks, ownerIn, reading } from '../../public/public.server.ts';
import {
  certifiedOn,
  noteOf,
  risksAt,
  scoreWarnings,
  stopOf,
  vendor,
  vendorShortlist,
} from '../../vendors/public.server.ts';
import { noticePath } from '../notice-pages.ts';
import { publicNoInvitations } from '../outreach-site-pages.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bidInvitation } from './bid-invitation.record.ts';
import { type Candidate, inviteCandidates, inviteVendors } from './outreach-calls.ts';
import type { InvitationPage } from './outreach-words.ts';
import { outreachStep } from './outreach-step.record.ts';

type Filters = QueryOf<typeof inviteCandidates>;
type Given = Filters & Pick<BodyOf<typeof inviteVendors>, 'vendors'> & { readonly knowing?: readonly string[] | null };
type Found = Omit<Candidate, 'signals' | 'stop'>;

const record = bidInvitation.name;
export const invitationPurpose = 'invitation';
export const INVITATION_DAYS = 3 * 365;
const SHOWN = 200;
const MILE_METERS = 1609.344;

const callOf = async (work: UnitOfWork, id: string): Promise<Row<typeof solicitation>> => {
  const row = await work.find(solicitation, id);
  if (!row) throw fail('not_found', 'not_found', 'There is no such solicitation.');
  return row;
};

/** Meters between two places given as GeoJSON points, by the haversine formula. */
const metersBetween = (lon: string, lat: string, toLon: string, toLat: string): string =>
  `2 * 6371000 * asin(least(1, sqrt(power(sin(radians(${lat} - ${toLat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(${toLat})) * power(sin(radians(${lon} - ${toLon}) / 2), 2))))`;

/** Vendors that may bid and that the filters name, each with the reasons; without a filter those who sell what is asked for. */
function statement(
  organization: string,
  call: string,
  today: string,
  asked: Filters & { readonly vendors?: readonly string[] },
) {
  const values: unknown[] = [organization, call, today];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = [`v.organization_id = $1`, `v.status = 'active'`, `not coalesce('bids' = any(v.held_from), false)`];
  if (asked.vendors) where.push(`v.id = any (${bind(asked.vendors)}::uuid[])`);
  const wanted = asked.code
    ? `select c.id from commodity_code c where c.organization_id = $1 and starts_with(c.code, ${bind(asked.code.trim())})`
    : `select i.commodity from solicitation_items i where i.organization_id = $1 and i.parent = $2 and i.commodity is not null`;
  const isFree = !asked.code && (asked.shortlist || asked.place || asked.program || asked.pastBids);
  if (!isFree) where.push(`v.commodities && array(${wanted})`);
  if (asked.shortlist)
    where.push(
      `v.id = any ((select l.vendors from vendor_shortlist l where l.organization_id = $1 and l.id = ${bind(asked.shortlist)})::uuid[])`,
    );
  if (asked.program)
    where.push(`exists (select from vendor_certification c where c.organization_id = $1 and c.vendor = v.id
      and c.program = ${bind(asked.program)} and ${certifiedOn('$3')})`);
  if (asked.pastBids)
    where.push(`exists (select from bid b where b.organization_id = $1 and b.vendor = v.id and b.is_opened)`);
  if (asked.place) {
    const place = bind(asked.place.trim().toLowerCase());
    const isThere = (one: string): string =>
      `(lower(${one}.address->>'city') = ${place} or lower(${one}.address->>'state') = ${place} or starts_with(lower(${one}.address->>'postalCode'), ${place}))`;
    const lon = (one: string): string => `(${one}.location->'coordinates'->>0)::float8`;
    const lat = (one: string): string => `(${one}.location->'coordinates'->>1)::float8`;
    const point = (one: string): string => `${one}.location->>'type' = 'Point'`;
    where.push(
      asked.miles
        ? `(${isThere('v')} or (${point('v')} and exists (select from
            (select avg(${lon('p')}) as lon, avg(${lat('p')}) as lat from vendor p
              where p.organization_id = $1 and ${point('p')} and ${isThere('p')}) center
            where ${metersBetween(lon('v'), lat('v'), 'center.lon', 'center.lat')} <= ${bind(asked.miles * MILE_METERS)})))`
        : isThere('v'),
    );
  }
  const text = `select v.id, v.number, v.name, v.address->>'city' as city,
      array(select distinct c.program from vendor_certification c where c.organization_id = $1 and c.vendor = v.id
        and ${certifiedOn('$3')} order by 1) as programs,
      coalesce((select min(i.status) from bid_invitation i where i.organization_id = $1 and i.vendor = v.id
        and (i.solicitation = $2 or i.status = 'unsubscribed')), 'new') as state
    from vendor v where ${where.join(' and ')} order by v.name, v.id`;
  return { text, values };
}

/** What the filters say, as the log keeps it. */
const inWords = (asked: Filters, shortlist: string | null): string =>
  [
    shortlist === null ? '' : `shortlist “${shortlist}”`,
    asked.code
      ? `commodity ${asked.code}`
      : !asked.shortlist && !asked.place && !asked.program && !asked.pastBids
        ? 'commodity of the items'
        : '',
    asked.place ? (asked.miles ? `within ${asked.miles} miles of ${asked.place}` : `in ${asked.place}`) : '',
    asked.program ? `certified ${asked.program.toUpperCase()}` : '',
    asked.pastBids ? 'bid here before' : '',
  ]
    .filter(Boolean)
    .join(', ');

export async function candidates(work: UnitOfWork, id: string, asked: Filters) {
  const call = await callOf(work, id);
  const { text, values } = statement(work.actor.organizationId, call.id, work.today, asked);
  const found = await firstOf<Found>(work.tx, { text, values, most: SHOWN });
  const ids = found.data.map((one) => one.id);
  const there = await risksAt(work, ids, 'atInvite');
  const warnings = await scoreWarnings(work, ids);
  return {
    ...found,
    data: found.data.map((one) => {
      const stop = stopOf(there, { vendor: one.id, name: one.name });
      return {
        ...one,
        signals: (there.of.get(one.id) ?? [])
          .filter(({ standing }) => standing !== 'allowed')
          .map((signal) => ({ id: signal.id, words: noteOf([signal]) ?? '' })),
        stop: stop && { signal: stop.signal, message: stop.message },
        warning: warnings.get(one.id) ?? null,
      };
    }),
  };
}

/** By the policy and the signals of this moment: what no one reviewed stops the invitation, and what its sender did not see as well. */
async function riskNotes(
  work: UnitOfWork,
  firms: readonly { readonly id: string; readonly name: string }[],
  knowing: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const there = await risksAt(
    work,
    firms.map(({ id }) => id),
    'atInvite',
  );
  for (const { id, name } of firms) {
    const stop = stopOf(there, { vendor: id, name });
    const issue = (path: string, code: string, message: string) =>
      fail('refused', code, message, { issues: [{ path, code, message }] });
    if (stop) throw issue('vendors', stop.code, stop.message);
    const unseen = (there.of.get(id) ?? []).find((one) => one.standing !== 'allowed' && !knowing.includes(one.id));
    if (unseen)
      throw issue(
        'knowing',
        'invitation.signal_is_seen',
        `An open risk signal reaches ${name}: ${noteOf([unseen])}. Look at it, then invite again.`,
      );
  }
  return new Map(firms.map(({ id }) => [id, noteOf(there.of.get(id) ?? [])]));
}

/** One email for each firm and solicitation, and none to an address that unsubscribed. The log says what found the firm, in words of the product. */
export async function invite(work: UnitOfWork, id: string, given: Given) {
  const call = await callOf(work, id);
  const isOpen = call.status === 'published' && (call.dueAt === null || call.dueAt > work.now());
  if (!isOpen)
    throw fail('refused', 'invitation.not_open', 'Invite firms while the solicitation is published and open.');
  await work.row(solicitation, { where: { id }, fields: [], lock: 'update' });
  const { name: agency, timeZone } = await ownerIn(work);
  const { text, values } = statement(work.actor.organizationId, call.id, work.today, given);
  const found = await work.tx.query<Found>(text, values);
  const firms = await work.rows(vendor, {
    where: { id: found.filter(({ state }) => state === 'new').map((one) => one.id) },
    order: 'name',
    fields: ['name', 'email'],
    most: 'all',
  });
  const shortlist = given.shortlist
    ? await work.row(vendorShortlist, { where: { id: given.shortlist }, fields: ['name'] })
    : null;
  const chosenBy = inWords(given, shortlist?.name ?? null);
  const notes = await riskNotes(work, firms, given.knowing ?? []);
  const links = linksOf(work);
  const until = daysFrom(work.around.now(), INVITATION_DAYS);
  let invited = 0;
  for (const firm of firms) {
    if (await work.asProduct.has(bidInvitation, { email: firm.email, status: 'unsubscribed' })) continue;
    const { id: row } = await work.asProduct.insert(
      bidInvitation,
      { solicitation: id, vendor: firm.id, firm: firm.name, email: firm.email, chosenBy },
      { invitedBy: personActing(work.actor), riskNote: notes.get(firm.id) ?? null },
    );
    const token = links.token({
      organizationId: work.actor.organizationId,
      record,
      purpose: invitationPurpose,
      id: row,
      until,
    });
    const due = call.dueAt ? `Responses are due ${new Date(call.dueAt).toLocaleString('en-US', { timeZone })}.` : '';
    await work.asProduct.sendMail({
      to: firm.email,
      subject: `Invitation: ${call.number} ${call.name}`.slice(0, 200),
      body: [
        `${agency} invites ${firm.name} to respond to ${call.number} ${call.name}. ${due}`.trim(),
        { link: noticePath(call.number), label: 'Open' },
        { link: href(publicNoInvitations, { token }), label: 'Unsubscribe' },
      ],
    });
    invited += 1;
  }
  return { invited, skipped: given.vendors.length - invited };
}

export const invitingOperations = ({ door }: Ports): Operation[] => [
  answers(inviteCandidates, {
    tag: 'Outreach',
    access: buyers,
    scope: 'vendor:read',
    summary: 'Vendors to invite by commodity, place and radius, certification and earlier bids.',
    told: 'The vendors, and which of them are invited already.',
    probe: { names: { id: 'solicitation' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => ({ body: await candidates(work, id, query) })),
  }),
  answers(inviteVendors, {
    tag: 'Outreach',
    access: buyers,
    scope: 'bid_invitation:create',
    summary: 'Invites vendors by email; each is in the log with the reason it was chosen.',
    told: 'How many were invited, and how many had been or do not want to be.',
    probe: { names: { id: 'solicitation' }, body: { vendors: ['00000000-0000-4000-8000-000000000001'] } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await invite(work, id, body) })),
  }),
];

/** The page behind the link in an invitation: no further one goes to this address. */
export function invitationParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);
  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<Row<typeof bidInvitation> | null> {
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose: invitationPurpose, now: ask.now });
    return id === null ? null : work.find(bidInvitation, id);
  }
  return [
    {
      page: publicNoInvitations,
      async load(ask): Promise<{ data: InvitationPage }> {
        const found = await reading(door, ask, async (work) => {
          const row = await behind(work, ask);
          return row && { row, agency: (await ownerIn(work)).name };
        });
        const invitation = found && {
          firm: found.row.firm,
          agency: found.agency,
          isOver: found.row.status === 'unsubscribed',
        };
        return { data: { invitation } };
      },
      forms: {
        end: {
          fields: {},
          limit: 'api',
          submit: (_, ask) =>
            ask.once(async (work) => {
              const row = await behind(work, ask);
              if (row?.status === 'sent') await work.move(bidInvitation, row.id, 'unsubscribe');
              return { to: href(publicNoInvitations, { token: ask.params['token'] ?? '' }) };
            }),
        },
      },
    },
  ];
}

async function keepRecorder({ row, work }: EffectFacts<Row<typeof outreachStep>>): Promise<void> {
  await work.asProduct.change(outreachStep, row.id, {}, { recordedBy: personActing(work.actor) });
}

export const outreachEffects = follows(outreachStep, { create: [keepRecorder] });
