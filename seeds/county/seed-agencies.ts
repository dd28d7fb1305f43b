import { delegatedAuthority } from '#domains/customers/authority/delegated-authority.record.ts';
import { cooperativeContract } from '#domains/customers/cooperative/cooperative-contract.record.ts';
import { cooperativeUsage } from '#domains/customers/cooperative/cooperative-usage.record.ts';
import { contactEntry } from '#domains/customers/served/contact-entry.record.ts';
import { customerAgreement } from '#domains/customers/served/customer-agreement.record.ts';
import { customer } from '#domains/customers/served/customer.record.ts';
import { agency } from '#domains/customers/tree/agency.record.ts';
import { holiday } from '#domains/customers/tree/holiday.record.ts';
import { interlocalAgreement } from '#domains/customers/tree/interlocal-agreement.record.ts';
import type { Actor } from '#kernel';
import { agencies, boardAuthorities, interlocals, moves, ownHolidays, passedOn } from './agencies.ts';
import type { As, Cast } from './county.ts';
import { agreements, contacts, cooperatives, customers, usage } from './served.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

interface Given {
  readonly as: As;
  readonly actorOf: (name: string) => Actor;
  /** Ids of agencies by their code. */
  readonly agencyOf: (code: string) => string;
  /** Ids of commodity codes by their code. */
  readonly codes: ReadonlyMap<string, string>;
}

const actors = (cast: Cast) => (name: string) => {
  const actor = cast.get(name);
  if (!actor) throw new Error(`No one is called ${name} in the county`);
  return actor;
};

/** The tree with its moves, the days off, and who buys for whom. Answers the agencies by their code. */
export async function seedAgencies(as: As, cast: Cast): Promise<ReadonlyMap<string, string>> {
  const actorOf = actors(cast);
  const dana = actorOf('Dana Whitfield');
  const made = new Map<string, string>();
  const opensOn = '2023-10-01';
  for (const { code, name, rank, under, head, more } of agencies) {
    const row = await as(dana, opensOn).insert(agency, {
      code,
      name,
      rank,
      opensOn,
      ...(under ? { beginsUnder: made.get(under) ?? null } : {}),
      ...(head ? { head: actorOf(head).id } : {}),
      ...more,
    });
    made.set(code, row.id);
  }
  for (const { code, under, fromDay, decidedOn, reason } of moves) {
    const work = as(dana, decidedOn);
    await work.act(work.around.registry.get(agency.name), {
      id: made.get(code) ?? '',
      name: 'relocate',
      input: { under: made.get(under), fromDay, reason },
    });
  }
  for (const [day, name, own] of ownHolidays)
    await as(dana, '2026-08-03').insert(holiday, {
      day,
      name,
      owner: dana.id,
      ...(own ? { agency: made.get(own) ?? null } : {}),
    });
  for (const { state, buyer, parties, ceiling, scope, ...rest } of interlocals) {
    const row = await as(dana, '2024-09-24').insert(interlocalAgreement, {
      ...rest,
      scope,
      buyer: made.get(buyer) ?? '',
      parties: parties.map((code) => made.get(code) ?? ''),
      ...(ceiling ? { ceiling: usd(ceiling) } : {}),
    });
    if (state !== 'draft') await as(dana, rest.fromDay).move(interlocalAgreement, row.id, 'activate');
    if (state === 'ended')
      await as(dana, '2025-09-30').move(interlocalAgreement, row.id, 'end', { reason: 'The shared agreement follows' });
  }
  return made;
}

/** Spending authority: granted by the board through the administrator, agreed to by a second person, passed on by directors. */
export async function seedAuthority(
  as: As,
  cast: Cast,
  { agencyIds, codes }: { agencyIds: ReadonlyMap<string, string>; codes: ReadonlyMap<string, string> },
): Promise<void> {
  const actorOf = actors(cast);
  const given = new Map<string, string>();
  for (const { who, upTo, agency: code, untilDay = '2027-09-30', trainedUntil, by, agreedBy } of boardAuthorities) {
    const row = await as(actorOf(by ?? 'Dana Whitfield'), '2024-09-17').insert(delegatedAuthority, {
      member: actorOf(who).id,
      upTo: usd(upTo),
      fromDay: '2024-10-01',
      untilDay,
      resolution: 'Resolution 2024-41 of September 17, 2024',
      needsTraining: trainedUntil !== undefined,
      ...(trainedUntil ? { trainedUntil: as.day(trainedUntil) } : {}),
      ...(code ? { agency: agencyIds.get(code) ?? null } : {}),
    });
    await as(actorOf(agreedBy ?? 'Walter Kowalski'), '2024-09-18').move(delegatedAuthority, row.id, 'approve');
    given.set(who, row.id);
  }
  for (const { from, to, upTo, agency: code, only = [], isWaiting } of passedOn) {
    const commodities = only.flatMap((one) => codes.get(one) ?? []);
    const row = await as(actorOf(from), isWaiting ? '2026-11-18' : '2026-02-03').insert(delegatedAuthority, {
      member: actorOf(to).id,
      upTo: usd(upTo),
      agency: agencyIds.get(code) ?? null,
      basis: given.get(from) ?? null,
      fromDay: isWaiting ? '2026-12-01' : '2026-02-09',
      untilDay: '2027-09-30',
      ...(commodities.length > 0 ? { commodities } : {}),
    });
    if (!isWaiting) await as(actorOf('Walter Kowalski'), '2026-02-05').move(delegatedAuthority, row.id, 'approve');
  }
}

/** Whom the county serves, what was agreed with them, and the contracts of others it may buy from. */
export async function seedServed(
  as: As,
  cast: Cast,
  { agencyIds, codes }: { agencyIds: ReadonlyMap<string, string>; codes: ReadonlyMap<string, string> },
): Promise<void> {
  const agencyOf = (code: string) => agencyIds.get(code) ?? '';
  const world: Given = { as, actorOf: actors(cast), agencyOf, codes };
  const known = await seedCustomers(world);
  await seedContacts(world, known);
  await seedCooperatives(world);
}

async function seedCustomers({ as, actorOf, agencyOf }: Given): Promise<ReadonlyMap<string, string>> {
  const priya = as(actorOf('Priya Raman'), '2024-10-02');
  const terms = new Map(
    (
      await priya.tx.query<{ code: string; id: string }>(
        'select code, id from payment_term where organization_id = $1',
        [priya.actor.organizationId],
      )
    ).map(({ code, id }) => [code, id]),
  );
  const known = new Map<string, string>();
  for (const { name, kind, agency: code, account, terms: term, responsible, contact, isOnHold } of customers) {
    const [who, role, email] = contact;
    const row = await priya.insert(customer, {
      name,
      kind,
      terms: terms.get(term) ?? null,
      responsible: actorOf(responsible).id,
      contacts: [{ name: who, role, email }],
      email,
      ...(account ? { account } : {}),
      ...(code ? { agency: agencyOf(code) } : {}),
    });
    known.set(name, row.id);
    if (isOnHold)
      await as(actorOf('Priya Raman'), '2026-10-09').move(customer, row.id, 'hold', { reason: 'Two bills are unpaid' });
  }
  for (const { customer: name, yearly, state, ...rest } of agreements) {
    const row = await as(actorOf('Priya Raman'), state === 'draft' ? '2026-11-10' : '2024-10-02').insert(
      customerAgreement,
      { ...rest, customer: known.get(name) ?? '', ...(yearly ? { yearly: usd(yearly) } : {}) },
    );
    if (state !== 'draft') await as(actorOf('Priya Raman'), '2024-10-03').move(customerAgreement, row.id, 'activate');
    if (state === 'ended')
      await as(actorOf('Priya Raman'), '2026-06-30').move(customerAgreement, row.id, 'end', {
        reason: 'The term is over',
      });
  }
  return known;
}

async function seedContacts({ as, actorOf, agencyOf }: Given, known: ReadonlyMap<string, string>): Promise<void> {
  for (const { on, by, customer: name, agency: code, ...rest } of contacts)
    await as(actorOf(by), on).insert(contactEntry, {
      ...rest,
      happenedOn: on,
      ...(name ? { customer: known.get(name) ?? null } : {}),
      ...(code ? { agency: agencyOf(code) } : {}),
    });
}

async function seedCooperatives({ as, actorOf, agencyOf, codes }: Given): Promise<void> {
  const [walter, chantal] = [actorOf('Walter Kowalski'), actorOf('Chantal Beaumont')];
  const ids: string[] = [];
  for (const { codes: list, ceiling, participation, members, fee, ...rest } of cooperatives) {
    const [feePercent, feePayer, least] = fee;
    const row = await as(chantal, rest.fromDay).insert(cooperativeContract, {
      ...rest,
      competed: true,
      priceBasis: 'The line prices were compared with two state contracts and the last purchase; they are no higher.',
      commodities: list.flatMap((code) => codes.get(code) ?? []),
      ...(ceiling ? { ceiling: usd(ceiling) } : {}),
      ...(participation ? { participation: participation[0], joinedOn: participation[1] } : {}),
      members: members.map(([code, joinedOn]) => ({ agency: agencyOf(code), joinedOn })),
      feePercent,
      feePayer,
      ...(least ? { feeLeast: usd(least) } : {}),
    });
    await as(chantal, rest.fromDay).move(cooperativeContract, row.id, 'submit');
    await as(walter, rest.fromDay).move(cooperativeContract, row.id, 'activate');
    ids.push(row.id);
  }
  for (const [at, [fromDay, untilDay, spend, credits]] of usage.entries()) {
    const work = as(chantal, untilDay);
    const row = await work.insert(cooperativeUsage, {
      contract: ids[0] ?? '',
      fromDay,
      untilDay,
      spend: usd(spend),
      ...(credits ? { credits: usd(credits) } : {}),
    });
    // The last quarter is still being put together.
    if (at === usage.length - 1) continue;
    await work.act(work.around.registry.get(cooperativeUsage.name), { id: row.id, name: 'sendReport', input: {} });
    if (at < usage.length - 2)
      await as(actorOf('Grace Oyelaran'), untilDay).move(cooperativeUsage, row.id, 'pay', {
        input: { paidOn: untilDay },
      });
  }
}
