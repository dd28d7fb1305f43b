import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { fundedOf, termsNow } from './award-funding.server.ts';
import { type FundingOfAward, fundingOfAward } from './funding-calls.ts';
import { usedOf } from './line-guard.server.ts';
import { termsOverTime } from './terms-of-funding.ts';

const SHOWN = 50;

type Link = FundingOfAward['links']['data'][number];

const linksSql = `select g.id, g.number, g.line, g.project, coalesce(l.name, p.name) as name, coalesce(b.name, p.number) as "of",
    g.amount_cents as "amountCents", coalesce(g.match_amount_cents, 0) as "matchCents", g.status
  from award_funding g
    left join budget_line l on l.organization_id = g.organization_id and l.id = g.line
    left join budget b on b.organization_id = l.organization_id and b.id = l.budget
    left join capital_project p on p.organization_id = g.organization_id and p.id = g.project
  where g.organization_id = $1 and g.award = $2
  order by array_position(array['proposed', 'approved', 'ended', 'declined'], g.status), g.number desc`;

export async function fundingOf(work: UnitOfWork, id: string): Promise<FundingOfAward> {
  const of = await work.find(grantAward, id);
  if (!of) throw missing(grantAward);
  const amendments = await work.asProduct.rows(awardAmendment, {
    where: { award: id, status: 'applied' },
    fields: ['number', 'effectiveOn', 'amountChange', 'matchChange', 'untilBefore'],
    order: 'number',
    most: 'all',
  });
  const links = await firstOf<Omit<Link, 'usedCents'> & Record<string, unknown>>(work.tx, {
    text: linksSql,
    values: [work.actor.organizationId, id],
    name: 'award_funding.links',
    most: SHOWN,
  });
  const approved = links.data.filter(({ status }) => status === 'approved').map((one) => one.id);
  const used = await usedOf(work, approved);
  return {
    amountCents: of.amount.cents,
    fundedCents: await fundedOf(work, id),
    terms: termsOverTime(
      termsNow(of),
      amendments.map((one) => ({
        number: one.number ?? '',
        effectiveOn: one.effectiveOn,
        amountChangeCents: one.amountChange?.cents ?? 0,
        matchChangeCents: one.matchChange?.cents ?? 0,
        untilBefore: one.untilBefore ?? of.untilDay,
      })),
    ).map(({ since, by, share, amountCents, matchCents, untilDay }) => ({
      since,
      by,
      share,
      amountCents,
      matchCents,
      untilDay,
    })),
    links: {
      ...links,
      data: links.data.map((one) => ({
        ...one,
        usedCents: one.status === 'approved' ? (used.get(one.id) ?? 0) : null,
      })),
    },
  };
}

export const fundingOperations = ({ door }: Ports): Operation[] => [
  answers(fundingOfAward, {
    tag: 'Grants',
    scope: 'award_funding:read',
    access: 'member',
    summary: 'What an award pays: its terms after each amendment, and the budget lines and projects linked to it.',
    told: 'Amounts are what the award pays; what is used counts charges of its period.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await fundingOf(work, id) })),
  }),
];
