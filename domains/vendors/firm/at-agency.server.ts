import { type Actor, fail, type Row } from '#kernel';
import { labelOf } from '#kernel/fields/accept.ts';
import { fixedFields } from '#kernel/record/fixed.ts';
import { commodityCode, membersWithDuty, notify, productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { whoOwnsIt } from '../vendor-fields.ts';
import { vendor } from '../vendor.record.ts';
import { disclosedBy, keepDisclosed, ownersAreFixed, plainOwners } from '../ownership/disclosed.server.ts';
import { claimOfFirm, fileClaim } from '../claims/claim.server.ts';
import { firmProfile } from './firm-profile.record.ts';

type Profile = Row<typeof firmProfile>;
type Vendor = Row<typeof vendor>;
/** A field of a vendor, or its owners. */
type Told = keyof Vendor | 'owners';

/** What an agency gets of a profile. The TIN goes besides, because a profile holds it encrypted. */
const sent = [
  'name',
  'tradeName',
  'taxClass',
  'w9On',
  'uei',
  'cage',
  'samUntil',
  'sells',
  'email',
  'phone',
  'website',
  'address',
  'remitTo',
  'location',
] as const satisfies readonly (keyof Profile & keyof Vendor)[];

/** A firm as it comes to an agency: its profile with the TIN in clear, for as long as the call takes. */
export interface Sending {
  readonly firmId: string;
  readonly profile: Profile;
  readonly taxId: string | null;
  /** The mark that a vendor of this agency with the same TIN has; it leaves the server with nobody. */
  readonly taxMark: string | null;
  /** Who of the firm asks for it, as the agency reads it. */
  readonly by: string;
  readonly requestId: string;
}

/** The agencies with which this firm is registered, by name. */
export async function agenciesOfFirm(
  { door, database }: Pick<Ports, 'door' | 'database'>,
  actor: Actor,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const profile = await door.run(actor, (work) => work.row(firmProfile, { where: {}, fields: ['registeredWith'] }));
  return database.platform((tx) =>
    tx.query<{ id: string; name: string }>(
      `select id, name from organization where id = any ($1::uuid[]) and kind = 'agency' and state = 'active'
         and demo_ends_at is null order by name, id`,
      [profile?.registeredWith ?? []],
      'firm.registered_with',
    ),
  );
}

/** Works in an agency for a firm: as the product, because nobody of a firm has a right there. */
export const inAgency = <T>(
  { door }: Pick<Ports, 'door'>,
  { agency, requestId }: { readonly agency: string; readonly requestId: string },
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> =>
  door.run(productIn(agency, requestId), run).catch((error: unknown) => {
    throw isTaken(error) ? taken() : error;
  });

/** The agency's row of this firm, locked where something follows from it. */
export async function rowOfFirm(work: UnitOfWork, firmId: string): Promise<Vendor | null> {
  const found = await work.row(vendor, { where: { firm: firmId }, fields: [] });
  return found && work.find(vendor, found.id);
}

/** Closed by the agency, or merged into another vendor there: whose that is, is no business of the firm. */
export const isClosed = ({ status }: Pick<Vendor, 'status'>): boolean => status === 'inactive' || status === 'merged';

const plainLines = (rows: readonly object[] | null | undefined): readonly object[] =>
  (rows ?? []).map((row) => {
    const { name, title, email, phone } = row as Record<string, unknown>;
    return { name, title: title ?? null, email: email ?? null, phone: phone ?? null };
  });

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields in which what an agency has says something else than the profile. */
export async function differences(
  work: UnitOfWork,
  row: Vendor,
  profile: Profile,
  isSameTaxId: boolean,
): Promise<readonly Told[]> {
  const disclosed = await disclosedBy(work, row);
  return [
    ...sent.filter((field) => !same(row[field], profile[field])),
    ...(isSameTaxId ? [] : (['taxId'] as const)),
    ...(same(plainLines(row.contacts), plainLines(profile.contacts)) ? [] : (['contacts'] as const)),
    ...(same(plainOwners(disclosed?.owners ?? []), plainOwners(profile.owners)) ? [] : (['owners'] as const)),
  ];
}

const named = { ...vendor.fields, ...whoOwnsIt };
export const inWordsOf = (fields: readonly Told[]): readonly string[] =>
  fields.map((field) => labelOf(field, named[field as keyof typeof named].spec));

const whole = ({ profile, taxId }: Sending) => ({
  ...Object.fromEntries(sent.map((field) => [field, profile[field]])),
  contacts: plainLines(profile.contacts),
  taxId,
});

const taken = () => fail('conflict', 'firm.known', 'This agency could not take your registration now. Send it again.');

/** Whether this is the database or the door saying that another vendor has the number. */
const isTaken = (error: unknown): boolean => {
  const { kind, issues = [] } = (error ?? {}) as { kind?: string; issues?: readonly { path: string }[] };
  return kind === 'conflict' && issues.some(({ path }) => path === 'taxId' || path === 'uei');
};

const closed = () =>
  fail('refused', 'firm.closed', 'This agency closed your registration. Ask its purchasing office to open it again.');

const alike = `select id, merged_into as "mergedInto", coalesce(tax_id_mark = $2, false) as tin, coalesce(uei = $3, false) as uei,
    coalesce(tax_id_mark <> $2, false) as differs
  from vendor where organization_id = $1 and (tax_id_mark = $2 or uei = $3) order by (tax_id_mark = $2) desc nulls last, id limit 1`;

/** The agency's own vendor with the firm's TIN or UEI, found by marks; of a merged one, what it was merged into. */
async function ownVendor(work: UnitOfWork, { profile, taxMark }: Sending) {
  const [found] = await work.tx.query<{
    id: string;
    mergedInto: string | null;
    tin: boolean;
    uei: boolean;
    differs: boolean;
  }>(alike, [work.actor.organizationId, taxMark, profile.uei], 'firm.own_vendor');
  if (!found) return null;
  const matched = [...(found.tin ? (['tin'] as const) : []), ...(found.uei ? (['uei'] as const) : [])];
  return { vendor: found.mergedInto ?? found.id, matched, tinDiffers: found.differs };
}

/**
 * The firm becomes a vendor that waits for approval, or claims the one that the agency has already. Both are answered alike, so that
 * nobody learns by asking which numbers an agency knows. Asked twice, it is registered once.
 */
export async function registerIn(work: UnitOfWork, sending: Sending): Promise<void> {
  const { firmId, profile, by } = sending;
  const known = await rowOfFirm(work, firmId);
  if (known?.status === 'inactive') throw closed();
  if (known && known.status !== 'merged') return;
  const claim = await claimOfFirm(work, firmId);
  if (claim && (claim.status === 'rejected' || claim.status === 'unlinked')) throw closed();
  const into = known?.mergedInto;
  const own = into ? { vendor: into, matched: ['merge' as const], tinDiffers: false } : await ownVendor(work, sending);
  if (own) return fileClaim(work, { ...own, firm: firmId, firmName: profile.name, firmEmail: profile.email, by });
  const codes = profile.naics?.length
    ? await work.rows(commodityCode, {
        where: { scheme: 'naics', code: profile.naics, status: 'active' },
        fields: [],
        most: 'all',
      })
    : [];
  const input = { ...whole(sending), commodities: codes.map(({ id }) => id), isPublic: profile.isPublic };
  const made = await work.insert(vendor, input as never, { firm: firmId, registeredBy: by }); // the fields of a profile are those of a vendor
  await keepDisclosed(work, made, profile.owners, by);
  const { number } = made;
  await notify(work, {
    to: [...(await membersWithDuty(work, 'vendor_approver')), ...(await membersWithDuty(work, 'vendor_clerk'))],
    kind: 'vendor.registered',
    subject: `${profile.name} registered as a vendor`,
    body: `${by} registered ${profile.name} (${number}). Someone with the duty Vendor approver decides.`,
    link: `/vendor-directory/${made.id}`,
  });
}

/** The agency's row of this firm as far as it may act there: a claim that waits is like a registration that waits. */
export async function standingOfFirm(work: UnitOfWork, firmId: string) {
  const row = await rowOfFirm(work, firmId);
  if (row && row.status !== 'merged') return row;
  const claim = await claimOfFirm(work, firmId);
  if (!claim) return row;
  const isRefused = claim.status === 'rejected' || claim.status === 'unlinked';
  return {
    id: null,
    status: isRefused ? ('inactive' as const) : ('registered' as const),
    heldFrom: null,
    toVendor: claim.toFirm,
  };
}

/**
 * What the profile says now. While nobody has approved the firm all of it goes; afterwards what two people approved stays as it is, and
 * those who keep vendors are told that the firm wants it changed: who is paid and where never changes by the firm alone.
 */
export async function changeIn(
  work: UnitOfWork,
  sending: Sending,
  isSameTaxId: boolean,
): Promise<{ readonly sent: readonly string[]; readonly asked: readonly string[] }> {
  const row = await rowOfFirm(work, sending.firmId);
  if (!row) throw fail('not_found', 'firm.unknown', 'Your firm is not registered with this agency.');
  if (isClosed(row)) throw closed();
  const differing = await differences(work, row, sending.profile, isSameTaxId);
  const fixed = new Set<string>([
    ...fixedFields(vendor, row.status).keys(),
    ...(ownersAreFixed(row) ? ['owners'] : []),
  ]);
  const [free, held] = [differing.filter((field) => !fixed.has(field)), differing.filter((field) => fixed.has(field))];
  const all: Readonly<Record<string, unknown>> = whole(sending);
  const input = Object.fromEntries(free.flatMap((field) => (field === 'owners' ? [] : [[field, all[field]]])));
  if (Object.keys(input).length > 0) await work.change(vendor, row.id, input as never); // fields of a vendor
  if (free.includes('owners')) await keepDisclosed(work, row, sending.profile.owners, sending.by);
  const asked = inWordsOf(held);
  if (asked.length > 0)
    await notify(work, {
      to: await membersWithDuty(work, 'vendor_clerk'),
      kind: 'vendor.change_asked',
      subject: `${row.name} asks to change ${asked.join(', ')}`,
      body: `${sending.by} changed ${asked.join(', ')} in the firm’s profile. This was approved here: call the number on file, then deactivate the vendor, register it again and have it approved again.`,
      link: `/vendor-directory/${row.id}`,
    });
  return { sent: inWordsOf(free), asked };
}
