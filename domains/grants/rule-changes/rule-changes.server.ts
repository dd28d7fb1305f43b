import { fail, href } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, notify, standingsOf } from '../../organization/public.server.ts';
import type { Pack } from '../../procurement/public.ts';
import { chargeable, type fundingTypes, isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { rulePages } from '../rule-notice-pages.ts';
import { obligated } from '../subrecipients/subrecipient-words.ts';
import { textOn } from '../terms/terms.ts';
import { governs, packOf, ruleVersions } from './changes.ts';
import { type GovernedAward, governedAwards, ruleChanges } from './rule-change-calls.ts';
import { ruleNotice } from './rule-notice.record.ts';

const SHOWN = 200;

/** The query of whom a text governs: open awards of federal money with an award date in its window. */
const isGoverned = `(a.funding_type in ('federal', 'pass_through') and a.award_date >= $3::date and ($4::date is null or a.award_date <= $4::date))`;
const openAwards = `from grant_award a where a.organization_id = $1 and a.status = any($2)`;
const asked = (work: UnitOfWork, pack: Pack) => [work.actor.organizationId, chargeable, pack.from, pack.to ?? null];

async function countsOf(work: UnitOfWork, pack: Pack) {
  const [found] = await work.tx.query<{ governed: number; others: number }>(
    `select count(*) filter (where ${isGoverned})::int as governed, count(*) filter (where not ${isGoverned})::int as others ${openAwards}`,
    asked(work, pack),
    'rule_changes.counts',
  );
  const [notices] = await work.tx.query<{ told: number; acknowledged: number }>(
    `select count(*)::int as told, count(*) filter (where status = 'acknowledged')::int as acknowledged
      from rule_notice where organization_id = $1 and text_version = $2`,
    [work.actor.organizationId, pack.version],
    'rule_changes.notices',
  );
  return {
    governed: found?.governed ?? 0,
    others: found?.others ?? 0,
    told: notices?.told ?? 0,
    acknowledged: notices?.acknowledged ?? 0,
  };
}

interface Found {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly managerName: string | null;
  readonly awardDate: string;
  readonly fundingType: keyof typeof fundingTypes;
  readonly subawards: number;
}

/** Of each award, what its grant manager answered to this text; an earlier manager’s answer where the present one gave none yet. */
const answersSql = `select distinct on (n.award) n.award, n.id, n.status, n.action, p.name as "personName",
    n.acknowledged_on::text as "acknowledgedOn"
  from rule_notice n left join organization_members p on p.organization_id = n.organization_id and p.id = n.person
  where n.organization_id = $1 and n.text_version = $2 and n.award = any ($3::uuid[])
  order by n.award, (n.status = 'acknowledged') desc, n.told_on desc, n.id`;

type Answer = NonNullable<GovernedAward['notice']>;

export async function awardsUnder(work: UnitOfWork, version: string, governed: boolean) {
  const pack = packOf(version);
  if (!pack) throw fail('not_found', 'not_found', 'There is no such text.');
  const found = await firstOf<Found>(work.tx, {
    text: `select a.id, a.number, a.title, m.name as "managerName", a.award_date::text as "awardDate", a.funding_type as "fundingType",
        (select count(*)::int from subaward s where s.organization_id = a.organization_id and s.award = a.id and s.status = any ($5)) as subawards
      from grant_award a left join organization_members m on m.organization_id = a.organization_id and m.id = a.manager
      where a.organization_id = $1 and a.status = any($2) and ${governed ? '' : 'not '}${isGoverned}
      order by a.award_date desc, a.number desc, a.id`,
    values: [...asked(work, pack), obligated],
    most: SHOWN,
  });
  const answers = await work.tx.query<Answer & { award: string } & Record<string, unknown>>(
    answersSql,
    [work.actor.organizationId, version, found.data.map(({ id }) => id)],
    'rule_changes.answers',
  );
  const answerOf = new Map(answers.map(({ award, ...one }) => [award, one]));
  return mapFirst(found, ({ fundingType, ...row }) => ({
    ...row,
    notice: answerOf.get(row.id) ?? null,
    because: governs(pack, { isFederal: isFederal(fundingType), awardDate: row.awardDate }).because,
  }));
}

export const ruleChangesOf = async (work: UnitOfWork) => {
  const versions = [];
  for (const { pack, changes } of ruleVersions)
    versions.push({
      version: pack.version,
      citation: pack.citation,
      from: pack.from,
      to: pack.to ?? null,
      ...(await countsOf(work, pack)),
      changes: [...changes],
    });
  return { versions };
};

/** Tells the person responsible for an open award, once, which text governs it; one notification for all of theirs. */
export async function tellGoverned(work: UnitOfWork): Promise<number> {
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
    `rule_notice/${work.actor.organizationId}`,
  ]);
  const awards = await work.rows(grantAward, {
    where: { status: [...chargeable], fundingType: ['federal', 'pass_through'] },
    fields: ['number', 'manager', 'awardDate'],
    order: 'number',
    most: 'all',
  });
  const known = await work.rows(ruleNotice, {
    fields: ['award', 'person', 'textVersion'],
    order: 'createdAt',
    most: 'all',
  });
  const told = new Set(known.map(({ award, person, textVersion }) => `${award} ${person} ${textVersion}`));
  const standings = await standingsOf(
    work,
    awards.map(({ manager }) => manager),
  );
  const fresh = awards.flatMap((award) => {
    const pack = textOn(award.awardDate);
    return pack && standings.get(award.manager)?.isActive && !told.has(`${award.id} ${award.manager} ${pack.version}`)
      ? [{ award, pack }]
      : [];
  });
  for (const { award, pack } of fresh)
    await work.insert(
      ruleNotice,
      {},
      {
        award: award.id,
        person: award.manager,
        textVersion: pack.version,
        citation: pack.citation,
        basis: governs(pack, { isFederal: true, awardDate: award.awardDate }).because,
        toldOn: work.today,
      },
    );
  for (const [person, theirs] of Map.groupBy(fresh, ({ award }) => award.manager)) {
    const texts = [...new Set(theirs.map(({ pack }) => pack.citation))];
    await notify(work, {
      to: [person],
      kind: 'grant.rule_text',
      subject:
        theirs.length === 1
          ? `${theirs[0]?.award.number} is governed by ${texts[0]}`
          : `Rule texts of ${theirs.length} awards to acknowledge`,
      body: texts.join('; '),
      link: `${href(rulePages.ruleNotices)}?${new URLSearchParams({ person, status: 'told' })}`,
    });
  }
  return fresh.length;
}

/** Each day once it is due, and after downtime as well: what was told is not told twice. */
export const ruleClock = (ports: Ports): void =>
  agencyClock(ports, 'grant.rule_texts', '35 * * * *', (product) => ports.door.run(product, tellGoverned));

export const ruleChangeOperations = ({ door }: Ports): Operation[] => {
  const about = { tag: 'Grants', access: 'member', scope: 'grant_award:read' } as const;
  return [
    answers(ruleChanges, {
      ...about,
      summary: 'Texts of 2 CFR 200 by date, what changed, and how many open awards each governs.',
      told: 'Texts from the newest on, with changed figures and counts of awards and notices.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await ruleChangesOf(work) })),
    }),
    answers(governedAwards, {
      ...about,
      summary: 'Open awards that a text governs, or those that it does not.',
      told: 'Awards from the newest on, each with the reason, its subawards and what was done.',
      probe: { words: { version: '2024' }, namesNothing: true },
      run: ({ actor, params: { version }, query: { governed } }) =>
        door.run(actor, async (work) => ({ body: { awards: await awardsUnder(work, version, governed !== false) } })),
    }),
  ];
};
