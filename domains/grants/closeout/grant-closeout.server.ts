import { dollars, fail, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { closeoutPages } from '../closeout-pages.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import { isLeft, propertyKinds } from '../property/property-words.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { termOn } from '../terms/terms.ts';
import { opensOf } from './checks.server.ts';
import { grantCloseout } from './grant-closeout.record.ts';
import { planOf } from './plan.ts';

type Closeout = Row<typeof grantCloseout>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Closeout>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_closeout.${code}`, message);
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** The award, held: of two closeouts, or of a closing and a new cost, one comes after the other. */
async function heldAward(work: UnitOfWork, id: string): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'update' });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  return found;
}

function refuseRunning({ number, status, closedOn }: Award): void {
  if (closedOn !== null || (status !== 'closeout' && status !== 'terminated'))
    throw wrong('award', 'award_has_ended', `${number} isn’t in closeout. Begin the closeout on the award first.`);
}

async function opened({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, grantCloseout, grantManagers);
  refuseRunning(await heldAward(work, row.award));
  const other = await work.asProduct.row(grantCloseout, { where: { liveKey: row.award }, fields: ['number'] });
  if (other) throw wrong('award', 'one_each', `${other.number} closes this award already. Continue it instead.`);
  await work.asProduct.change(grantCloseout, row.id, {}, { liveKey: row.award });
}

async function edited({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, grantCloseout, grantManagers);
  await heldAward(work, row.award);
}

/** Above the threshold of the governing text the funder has its share. */
function refuseKept(of: Award, row: Closeout): void {
  if (!isFederal(of.fundingType)) return;
  const threshold = termOn(of.awardDate, 'equipment_cents')?.value ?? 0;
  const kept = [
    ['equipment', row.equipment, row.equipmentValue, 'A unit of equipment', '2 CFR 200.313(e)'],
    ['supplies', row.supplies, row.suppliesValue, 'Unused supplies', '2 CFR 200.314'],
  ] as const;
  for (const [path, what, value, words, law] of kept)
    if (what === 'kept' && (value?.cents ?? 0) > threshold)
      throw wrong(
        path,
        `${path}_above_threshold`,
        `${words} above ${dollars(threshold)} can’t be kept without compensating the funder (${law}).`,
      );
}

/** What is attested is what the register says: nothing is left that still stands there, and no unit is worth more. */
async function refuseOtherThanRegister(work: UnitOfWork, row: Closeout): Promise<void> {
  const items = await work.asProduct.rows(grantProperty, {
    where: { award: row.award, status: ['decided', 'settled'] },
    fields: ['number', 'kind', 'outcome', 'fairValue'],
    order: 'number',
    most: 'all',
  });
  const attested = [
    ['equipment', row.equipment, 'equipmentValue', row.equipmentValue],
    ['supplies', row.supplies, 'suppliesValue', row.suppliesValue],
  ] as const;
  for (const [kind, what, valuePath, value] of attested)
    for (const one of items.filter((item) => item.kind === kind && isLeft(item.outcome))) {
      if (what === 'none')
        throw wrong(
          kind,
          `${kind}_is_left`,
          `${one.number} is still there by the register: ${propertyKinds[kind].toLowerCase()} is left.`,
        );
      if ((one.fairValue?.cents ?? 0) > (value?.cents ?? 0))
        throw wrong(
          valuePath,
          `${kind}_value_differs`,
          `${one.number} is valued at ${dollars(one.fairValue?.cents ?? 0)} in the register.`,
        );
    }
}

async function submit({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await refuseWithoutRight(work, grantCloseout, grantManagers);
    const of = await heldAward(work, row.award);
    refuseRunning(of);
    refuseKept(of, row);
    await refuseOtherThanRegister(work, row);
    await notify(work, {
      to: await membersWithDuty(work, 'budget_officer'),
      kind: 'grant.closeout',
      subject: `${row.number} of ${of.number} awaits your closing`,
      body: of.title,
      link: href(closeoutPages.grantCloseout, { id: row.id }),
    });
  }
  await work.asProduct.change(
    grantCloseout,
    row.id,
    {},
    { attestedBy: personActing(work.actor), attestedOn: work.today },
  );
}

async function refuseOpen(work: UnitOfWork, of: Award, row: Closeout): Promise<void> {
  const found = await opensOf(work, [{ ...of, refunded: row.refunded?.cents ?? 0 }]);
  const all = found.get(of.id)?.open ?? [];
  if (all.length === 0) return;
  throw fail(
    'refused',
    'grant_closeout.checks',
    all
      .map(({ said }) => said)
      .join(' ')
      .slice(0, 1000),
    {
      issues: all.map(({ check, said }) => ({ path: 'award', code: `grant_closeout.${check}`, message: said })),
    },
  );
}

/** Law: 2 CFR 200.334. The years begin with the day on which the final financial report was filed. */
export async function retentionOf(work: UnitOfWork, of: Award): Promise<string | null> {
  const final = await work.asProduct.row(grantReport, {
    where: { award: of.id, kind: 'final', status: 'filed' },
    fields: ['filedOn'],
  });
  return planOf(of, final?.filedOn ?? null).find(({ step }) => step === 'retention')?.on ?? null;
}

/** Everything is judged again by what is true now, with the award held. */
async function close({ row, work }: Facts): Promise<void> {
  const closedBy = personActing(work.actor);
  if (isProduct(work)) {
    await work.asProduct.change(grantCloseout, row.id, {}, { closedBy, closedOn: work.today });
    return;
  }
  await refuseWithoutRight(work, grantCloseout, grantApprovers);
  const of = await heldAward(work, row.award);
  refuseRunning(of);
  refuseKept(of, row);
  await refuseOtherThanRegister(work, row);
  await refuseOpen(work, of, row);
  const product = work.asProduct;
  await (of.status === 'closeout'
    ? product.move(grantAward, of.id, 'close', {
        reason: `Closed out by ${row.number}`,
        computed: { closedOn: work.today },
      })
    : product.change(grantAward, of.id, {}, { closedOn: work.today }));
  const retainUntil = await retentionOf(work, of);
  await product.change(grantCloseout, row.id, {}, { closedBy, closedOn: work.today, retainUntil });
  await tell(work, of, `${of.number} is closed`);
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantCloseout, row.id, {}, { attestedBy: null, attestedOn: null });
}

async function reopened({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await refuseWithoutRight(work, grantCloseout, grantApprovers);
    const of = await heldAward(work, row.award);
    const product = work.asProduct;
    await (of.status === 'closed'
      ? product.move(grantAward, of.id, 'reopenClosed', {
          reason: `${row.number} is reopened`,
          computed: { closedOn: null },
        })
      : product.change(grantAward, of.id, {}, { closedOn: null }));
    await tell(work, of, `${of.number} is reopened`);
  }
  await work.asProduct.change(
    grantCloseout,
    row.id,
    {},
    {
      attestedBy: null,
      attestedOn: null,
      closedBy: null,
      closedOn: null,
      retainUntil: null,
      reopenedBy: personActing(work.actor),
      reopenedOn: work.today,
    },
  );
}

async function withdrawn({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantCloseout, row.id, {}, { liveKey: null });
}

const tell = (work: UnitOfWork, { manager, title, id }: Award, subject: string): Promise<void> =>
  notify(work, {
    to: [manager],
    kind: 'grant.closeout',
    subject,
    body: title,
    link: `/grants-management-page/${id}`,
  });

export const closeoutEffects = follows(grantCloseout, {
  create: [opened],
  edit: [edited],
  submit: [submit],
  close: [close],
  return: [sentBack],
  reopen: [reopened],
  withdraw: [withdrawn],
});
