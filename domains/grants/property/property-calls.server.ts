import { addDays, addMonths } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { propertyTermsOn } from './disposition.ts';
import { grantProperty } from './grant-property.record.ts';
import { dueFor } from './grant-property.server.ts';
import { type PropertyStanding, propertyStanding } from './property-calls.ts';
import type { RegisteredAssets } from './registered-asset.server.ts';

export async function propertyStandingOf(
  work: UnitOfWork,
  id: string,
  assets: RegisteredAssets,
): Promise<PropertyStanding> {
  const row = await work.find(grantProperty, id);
  const of = row && (await work.find(grantAward, row.award));
  if (!row || !of) throw missing(grantProperty);
  const cost = row.cost === null ? null : await work.find(grantCost, row.cost);
  const [asset] = await assets(work.asProduct, [row.id]);
  const terms = isFederal(of.fundingType) ? propertyTermsOn(of.awardDate) : null;
  const isHeld = row.status === 'held' || row.outcome === 'in_use' || row.outcome === 'other_award';
  const countDueOn =
    terms && isHeld && row.kind === 'equipment'
      ? addMonths(row.inventoriedOn ?? row.acquiredOn, 12 * terms.inventoryYears)
      : null;
  return {
    award: { id: of.id, number: of.number, title: of.title, awardDate: of.awardDate },
    cost: cost && { id: cost.id, number: cost.number },
    asset: asset
      ? {
          id: asset.id,
          tag: asset.tag,
          custodian: asset.custodian,
          department: asset.department,
          location: asset.location,
          state: asset.state,
        }
      : null,
    federalPercent: row.federalPercent,
    thresholdCents: terms?.threshold ?? null,
    isFixed: row.status === 'decided' || row.status === 'settled',
    due: dueFor(of, row),
    countDueOn,
    isCountLate: countDueOn !== null && countDueOn < work.today,
    freeOn: terms && row.instructedOn !== null ? addDays(row.instructedOn, terms.instructionDays) : null,
  };
}

export const propertyOperations =
  (assets: RegisteredAssets) =>
  ({ door }: Ports): Operation[] => [
    answers(propertyStanding, {
      tag: 'Grants',
      scope: 'grant_property:read',
      access: 'member',
      summary: 'What the law says of one property item: threshold, funder share and clocks.',
      told: 'By its entries as they are now, with the asset that it is; an approved disposition is fixed.',
      probe: { names: { id: 'grant_property' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => ({ body: await propertyStandingOf(work, id, assets) })),
    }),
  ];
