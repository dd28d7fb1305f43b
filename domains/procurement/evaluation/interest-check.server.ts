import { moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member as memberRecord } from '../../organization/public.server.ts';
import { isSameFirm, isSameName, nameKey } from '../../vendors/public.ts';
import { firmsOf, paidTo } from '../../vendors/public.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { vendorOf } from '../sealing/withheld.server.ts';
import { evaluation } from './evaluation.record.ts';
import { type Owner, ownerSources, type OwningLine } from './interest-owners.ts';
import { firmRoles, type Ground, holding, interestFinding, relations } from './interest-finding.record.ts';
import { panelMember } from './panel-member.record.ts';
import { proponent } from './proponent.record.ts';

type Member = Row<typeof panelMember>;
type Evaluation = Row<typeof evaluation>;

/** A line of a declaration, as the call took it. */
interface DeclaredFirm {
  readonly firm: string;
  readonly vendor?: string | null;
  readonly relation: keyof typeof relations;
  readonly role: keyof typeof firmRoles;
}

/** What a member declares, or has declared. */
export interface Declared {
  readonly interests: readonly string[];
  readonly firms: readonly DeclaredFirm[];
}

/** A bidder with the rows of the directory that were merged into it: whom they name, and how they are reached. */
interface Bidder {
  readonly id: string;
  readonly name: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly accounts: readonly string[];
  readonly registeredBy: readonly string[];
  readonly contacts: readonly { readonly name: string; readonly title: string | null }[];
  readonly owners: readonly Owner[];
}

const familyOf = `with recursive root as (
    select id, merged_into from vendor where organization_id = $1 and id = any ($2::uuid[])
    union select v.id, v.merged_into from vendor v join root r on v.organization_id = $1 and v.id = r.merged_into),
  family as (
    select id as top, id from root where merged_into is null
    union select f.top, v.id from vendor v join family f on v.organization_id = $1 and v.merged_into = f.id)
  select f.top, v.id, v.name, v.trade_name as "tradeName", lower(v.email) as email, v.phone, v.firm, v.registered_by as "registeredBy",
    coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'title', c.title, 'email', lower(c.email), 'phone', c.phone))
      from vendor_contacts c where c.organization_id = $1 and c.parent = v.id), '[]') as contacts,
    coalesce((select jsonb_agg(jsonb_build_object('name', w.name, 'title', w.title, 'share', w.share) order by o.id, w.position)
      from vendor_ownership o join vendor_ownership_owners w on w.organization_id = $1 and w.parent = o.id
      where o.organization_id = $1 and o.vendor = v.id), '[]') as owners
  from family f join vendor v on v.organization_id = $1 and v.id = f.id order by v.id`;

interface Kin {
  readonly top: string;
  readonly id: string;
  readonly name: string;
  readonly tradeName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly firm: string | null;
  readonly registeredBy: string | null;
  readonly contacts: readonly {
    readonly name: string;
    readonly title: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  }[];
  readonly owners: readonly Owner[];
}

/** Each vendor as what is left of it: who was merged counts as the one it was merged into. */
async function familiesOf(work: UnitOfWork, vendors: readonly string[]): Promise<readonly Bidder[]> {
  if (vendors.length === 0) return [];
  const kin = await work.tx.query<Kin & Record<string, unknown>>(
    familyOf,
    [work.actor.organizationId, vendors],
    'interest.families',
  );
  const kept = <T>(all: readonly (T | null)[]): T[] => all.flatMap((one) => one ?? []);
  return [...Map.groupBy(kin, ({ top }) => top)].map(([id, rows]) => {
    const contacts = rows.flatMap((one) => one.contacts);
    return {
      id,
      name: rows.find((one) => one.id === id)?.name ?? '',
      ids: rows.map((one) => one.id),
      names: kept(rows.flatMap((one) => [one.name, one.tradeName])),
      emails: kept([...rows, ...contacts].map(({ email }) => email)),
      phones: kept([...rows, ...contacts].map(({ phone }) => phone)),
      accounts: kept(rows.map(({ firm }) => firm)),
      registeredBy: kept(rows.map((one) => one.registeredBy?.toLowerCase() ?? null)),
      contacts,
      owners: rows.flatMap((one) => one.owners),
    };
  });
}

async function biddersOf(work: UnitOfWork, held: Pick<Evaluation, 'id'>): Promise<readonly Bidder[]> {
  const product = work.asProduct;
  const entries = await product.rows(proponent, { where: { evaluation: held.id }, fields: ['entry'], most: 'all' });
  const bids = await product.rows(bid, {
    where: { id: entries.map(({ entry }) => entry) },
    fields: ['vendor', 'offeror'],
    most: 'all',
  });
  return familiesOf(
    work,
    bids.flatMap((one) => vendorOf(one) ?? []),
  );
}

const howConnected = ({ relation, role }: Declared['firms'][number]): string =>
  `${relations[relation]}, ${firmRoles[role]}`.toLowerCase();

/** Whether this line of a declaration names the bidder: surely, by a likeness of the name, or not. */
async function named(
  work: UnitOfWork,
  { vendor, firm }: { readonly vendor?: string | null; readonly firm?: string | null },
  bidder: Bidder,
): Promise<'same' | 'similar' | null> {
  if (vendor) {
    const [own] = await familiesOf(work, [vendor]);
    if (own?.id === bidder.id) return 'same';
    // A firm that is registered twice shares its name, phone or email with itself.
    const [theirs = [], its = []] = await firmsOf(work, [
      (own?.ids ?? [vendor]).map((id) => ({ vendor: id })),
      bidder.ids.map((id) => ({ vendor: id })),
    ]);
    if (theirs.some((one) => its.some((other) => isSameFirm(one, other)))) return 'same';
  }
  if (!firm) return null;
  const key = nameKey(firm);
  if (key !== '' && bidder.names.some((name) => nameKey(name) === key)) return 'same';
  return bidder.names.some((name) => isSameName(name, firm)) ? 'similar' : null;
}

interface Match {
  readonly bidder: string;
  readonly ground: Ground;
  readonly source: string;
}

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** What the agency and the firm both know of the member, whatever was declared. */
function knownOf(
  person: { readonly name: string; readonly email: string; readonly phone: string | null },
  ownFirms: readonly string[],
  bidder: Bidder,
): readonly Match[] {
  const email = person.email.toLowerCase();
  const contact = bidder.contacts.find(({ name }) => plain(name) === plain(person.name));
  const account =
    bidder.accounts.some((one) => ownFirms.includes(one)) ||
    bidder.registeredBy.some((text) => text.split(/[^\w.@+-]+/).includes(email));
  const found: readonly (readonly [Ground, boolean, string])[] = [
    ['account', account, `${person.email} has an account at ${bidder.name}, or registered it.`],
    [
      'email',
      bidder.emails.includes(email),
      `${person.email} is an address of ${bidder.name} in the vendor directory.`,
    ],
    [
      'phone',
      person.phone !== null && bidder.phones.includes(person.phone),
      `${person.phone} is a phone number of ${bidder.name} in the vendor directory.`,
    ],
    [
      'contact',
      contact !== undefined,
      `${contact?.name}${contact?.title ? `, ${contact.title},` : ''} is a contact of ${bidder.name} in the vendor directory.`,
    ],
  ];
  return found.flatMap(([ground, isFound, source]) => (isFound ? [{ bidder: bidder.id, ground, source }] : []));
}

export interface Checked {
  /** The declared connection with a bidder that recuses; null without one. No bidder is named in it. */
  readonly conflict: { readonly bidder: string; readonly reason: string } | null;
  readonly matches: readonly Match[];
  /** Firms of the declaration with what the directory and the payments of three years say of each. */
  readonly report: string;
}

const YEARS = 3;

/** Holds a declaration against the bidders: contacts in the directory, disclosed owners, accounts, and payments of the last three years. */
export async function checkInterests(
  work: UnitOfWork,
  held: Pick<Evaluation, 'id'>,
  person: string,
  { interests, firms }: Declared,
  ownFirms: readonly string[],
): Promise<Checked> {
  const bidders = await biddersOf(work, held);
  const who = await work.asProduct.row(memberRecord, { where: { id: person }, fields: ['name', 'email', 'phone'] });
  const lines = [
    ...interests.map((vendor) => ({ vendor, firm: null, said: 'declared interest' })),
    ...firms.map((one) => ({ vendor: one.vendor ?? null, firm: one.firm, said: howConnected(one) })),
  ];
  const matches: Match[] = [];
  let conflict: Checked['conflict'] = null;
  const declared = new Set<string>();
  for (const bidder of bidders)
    for (const line of lines) {
      const how = await named(work, line, bidder);
      if (how === 'same') {
        declared.add(bidder.id);
        conflict ??= { bidder: bidder.id, reason: `A declared firm is a bidder: ${line.said}.` };
      }
      if (how === 'similar')
        matches.push({
          bidder: bidder.id,
          ground: 'similar',
          source: `Declared “${line.firm}” (${line.said}) is spelled like ${bidder.name}.`,
        });
    }
  const kept: KeptLine[] = [];
  for (const line of lines) kept.push({ ...line, own: await keptOf(work, line, bidders) });
  const owning = kept.map(
    ({ firm, own, said }): OwningLine => ({
      firm: firm ?? own[0]?.name ?? '',
      said,
      names: [...(firm ? [firm] : []), ...own.flatMap(({ names }) => names)],
      owners: own.flatMap(({ owners }) => owners),
    }),
  );
  // What was declared as an interest in the bidder is no finding.
  for (const bidder of bidders.filter(({ id }) => !declared.has(id))) {
    if (who) matches.push(...knownOf(who, ownFirms, bidder));
    const owned = ownerSources(bidder, who?.name ?? null, owning);
    matches.push(...owned.map(([ground, source]) => ({ bidder: bidder.id, ground, source })));
  }
  return { conflict, matches, report: await reportOf(work, kept, bidders) };
}

interface Line {
  readonly vendor: string | null;
  readonly firm: string | null;
  readonly said: string;
}

/** A line of a declaration with the rows of the directory that it names. */
interface KeptLine extends Line {
  readonly own: readonly Bidder[];
}

/** What the directory has of a declared firm: the vendor that was chosen, or those of the typed name. */
async function keptOf(work: UnitOfWork, { vendor, firm }: Line, bidders: readonly Bidder[]) {
  if (vendor) return familiesOf(work, [vendor]);
  const isBidder = bidders.find(({ names }) => firm && names.some((name) => nameKey(name) === nameKey(firm)));
  if (isBidder) return [isBidder];
  const typed = (await firmsOf(work, [[{ name: firm }]])).flat();
  return familiesOf(
    work,
    typed.flatMap(({ id }) => id ?? []),
  );
}

/** For those who resolve: each declared firm with its row of the directory, and what it was paid. */
async function reportOf(work: UnitOfWork, lines: readonly KeptLine[], bidders: readonly Bidder[]): Promise<string> {
  const since = `${Number(work.today.slice(0, 4)) - YEARS}${work.today.slice(4)}`;
  const told: string[] = [
    `Checked against ${bidders.length} bidders: vendor directory, owners, accounts, payments since ${since}.`,
  ];
  for (const {
    firm,
    said,
    own: [own],
  } of lines) {
    const paid = own ? await paidTo(work, own.ids, since) : null;
    const { cents } = moneyOf(work.actor, paid?.cents ?? 0);
    const dollars = (cents / 100).toLocaleString('en-US', {
      style: 'currency',
      currency: work.actor.currency ?? 'USD',
    });
    const inDirectory = own ? `in the directory as ${own.name}` : 'not in the vendor directory';
    const payments =
      paid && paid.count > 0 ? `paid ${dollars} in ${paid.count} payments, last on ${paid.last}` : 'no payments';
    told.push(`${firm ?? own?.name ?? ''} (${said}): ${inDirectory}; ${payments}.`);
  }
  return told.join('\n').slice(0, 4000);
}

/** Keeps what was found. A finding that was resolved stays resolved: the same one is not raised twice. */
export async function keepFindings(
  work: UnitOfWork,
  { id: member, evaluation: of, person }: Pick<Member, 'id' | 'evaluation' | 'person'>,
  matches: readonly Match[],
): Promise<void> {
  const known = await work.asProduct.rows(interestFinding, {
    where: { member },
    fields: ['bidder', 'ground'],
    most: 'all',
  });
  const isKnown = (one: Match) => known.some(({ bidder, ground }) => bidder === one.bidder && ground === one.ground);
  const once = new Map(matches.map((one) => [`${one.bidder} ${one.ground}`, one]));
  for (const { bidder, ground, source } of [...once.values()].filter((one) => !isKnown(one)))
    await work.asProduct.insert(
      interestFinding,
      {},
      { evaluation: of, member, person, bidder, ground, source: source.slice(0, 500), foundAt: work.now() },
    );
}

/** Everyone who declared, once more: the directory may have changed since. */
export async function checkPanel(work: UnitOfWork, held: Pick<Evaluation, 'id'>): Promise<void> {
  const product = work.asProduct;
  const panel = await product.rows(panelMember, {
    where: { evaluation: held.id, status: 'cleared' },
    order: 'id',
    most: 'all',
  });
  for (const one of panel) {
    const declared = { interests: one.interests ?? [], firms: (one.firms ?? []) as readonly DeclaredFirm[] }; // as `declare` kept them
    const { conflict, matches, report } = await checkInterests(work, held, one.person, declared, []);
    // Two rows of the directory can turn out to be one firm after the declaration.
    const late = conflict ? [{ bidder: conflict.bidder, ground: 'declared' as const, source: conflict.reason }] : [];
    await keepFindings(work, one, [...matches, ...late]);
    await product.change(panelMember, one.id, {}, { checkedAt: work.now(), checkReport: report });
  }
}

/** Whether something holds this member up: a connection that no likeness explains and no one has resolved. */
export const isHeldUp = (work: UnitOfWork, member: string): Promise<boolean> =>
  work.asProduct.has(interestFinding, { member, status: 'open', ground: [...holding] });

export const openIn = async (work: UnitOfWork, { id }: Pick<Evaluation, 'id'>): Promise<number> =>
  (await work.asProduct.rows(interestFinding, { where: { evaluation: id, status: 'open' }, fields: [], most: 'all' }))
    .length;

/** Open findings about this bidder: a sign of favor until someone has resolved them. */
export async function openFindingsOn(work: UnitOfWork, solicitation: string, vendor: string): Promise<boolean> {
  const [own] = await familiesOf(work, [vendor]);
  const evaluations = await work.asProduct.rows(evaluation, {
    where: { solicitation, status: { not: 'cancelled' } },
    fields: [],
    most: 'all',
  });
  return work.asProduct.has(interestFinding, {
    evaluation: evaluations.map(({ id }) => id),
    bidder: own?.ids ?? [vendor],
    status: 'open',
  });
}

type Facts = EffectFacts<Row<typeof interestFinding>>;

async function keepResolver({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(interestFinding, row.id, {}, { resolvedBy: personActing(work.actor) });
}

async function recuseMember({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  const found = await product.row(panelMember, { where: { id: row.member }, fields: ['status'] });
  const reason = `Interest finding ${row.number}.`;
  if (found && ['invited', 'cleared'].includes(found.status))
    await product.move(panelMember, row.member, 'recuse', { reason });
}

export const interestEffects = follows(interestFinding, {
  clear: [keepResolver],
  uphold: [keepResolver, recuseMember],
});
