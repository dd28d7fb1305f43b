import { fail, personActing, type Row } from '#kernel';
import { defineAction, type EffectFacts, follows } from '#server/records/effects.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { enterUnits } from '../../grants/public.server.ts';
import { refusedAt, refuseWithoutRight, task } from '../../organization/public.server.ts';
import { keepers } from '../register/asset-life.ts';
import { live } from '../register/asset-words.ts';
import { hasFederalShare } from '../register/award-property.server.ts';
import { asset } from '../register/asset.record.ts';
import { assetRegistration } from './asset-registration.record.ts';
import { registerUnits } from './registration-calls.ts';
import { registrars } from './registration-life.ts';
import { mostUnits } from './registration-words.ts';
import { linkOf } from './reminding.server.ts';

type Registration = Row<typeof assetRegistration>;
type Facts = EffectFacts<Registration>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `asset_registration.${code}`, message);

/** Assets of a receipt of the same order line that was reversed, as far as the agency has them. */
const reversedOf = async (work: UnitOfWork, { purchaseOrder, receiptLine }: Registration) => {
  const others = await work.asProduct.rows(assetRegistration, {
    where: { purchaseOrder, receiptLine, status: 'registered' },
    fields: [],
    order: 'number',
    most: 'all',
  });
  if (others.length === 0) return [];
  const assets = await work.asProduct.rows(asset, {
    where: { registration: others.map(({ id }) => id), status: live },
    fields: ['tag', 'reversedOn'],
    order: 'tag',
    most: 'all',
    lock: 'update',
  });
  return assets.filter(({ reversedOn }) => reversedOn !== null);
};

interface Tagged {
  readonly tag: string;
  readonly serial: string | null;
}

/** As many as are left to make, each with its tag; nothing typed gives the number of the registration. */
function tagged(row: Registration, count: number, given: readonly { tag?: string | null; serial?: string | null }[]) {
  if (given.length > 0 && given.length !== count)
    throw wrong('units', 'one_for_each', `Enter ${count} ${count === 1 ? 'unit' : 'units'}, or none.`);
  const units = Array.from({ length: count }, (_, at): Tagged => {
    const { tag, serial } = given[at] ?? {};
    return { tag: tag?.trim() || `${row.number}-${at + 1}`, serial: serial ?? null };
  });
  for (const [at, { tag }] of units.entries())
    if (units.findIndex((one) => one.tag === tag) < at)
      throw wrong(`units.${at}.tag`, 'tag_twice', `The tag ${tag} is entered twice.`);
  return units;
}

async function refuseKnownTags(work: UnitOfWork, units: readonly Tagged[]): Promise<void> {
  const known = await work.asProduct.row(asset, { where: { tag: units.map(({ tag }) => tag) }, fields: ['tag'] });
  if (!known) return;
  const at = units.findIndex(({ tag }) => tag === known.tag);
  throw wrong(`units.${at}.tag`, 'tag_is_new', `The tag ${known.tag} is in the register already.`);
}

/** The row is locked: a second click, and a second person at the same time, find it registered. */
const register = defineAction(registerUnits, {
  label: 'Register units',
  by: [...registrars],
  when: ['open'],
  async run({ row, input, work }) {
    await refuseWithoutRight(work, assetRegistration, registrars);
    const product = work.asProduct;
    if (row.units < 1 || row.units > mostUnits)
      throw fail(
        'refused',
        'asset_registration.whole_units',
        `Only 1 to ${mostUnits} whole units are registered here. ${row.accepted ?? ''} is answered as not an asset, or imported.`,
      );
    const { assetClass, custodian, department, location, inServiceOn, units: given, takesOver } = input;
    if (inServiceOn && (inServiceOn < row.receivedOn || inServiceOn > work.today))
      throw wrong('inServiceOn', 'service_after_receipt', 'Enter a day from the receipt until today.');
    const found = await reversedOf(work, row);
    if (found.length > 0 && takesOver !== true)
      throw wrong(
        'takesOver',
        'same_units',
        `${found.map(({ tag }) => tag).join(', ')} came with a receipt that was reversed. Say that these are the same units, or retire them first.`,
      );
    const taken = found.slice(0, row.units);
    for (const [at, { id }] of taken.entries())
      await product.change(asset, id, {}, { registration: row.id, registeredUnit: at + 1, reversedOn: null });
    const fresh = tagged(row, row.units - taken.length, given ?? []);
    if (fresh.length > 0) {
      await refuseKnownTags(work, fresh);
      const compiled = work.around.registry.get(asset.name);
      const of = {
        name: row.item ?? row.number,
        assetClass,
        custodian: custodian ?? null,
        department: department ?? null,
        location: location ?? null,
        acquiredOn: row.receivedOn,
        inServiceOn: inServiceOn ?? null,
        unitCost: row.unitCost,
        purchaseOrder: row.purchaseOrder,
        award: row.award,
        federalPercent: row.federalPercent,
      };
      const { award } = row;
      const properties =
        award !== null && hasFederalShare(row)
          ? await enterUnits(
              work,
              fresh.map(({ serial }) => ({
                award,
                description: of.name,
                identifier: serial,
                unitCost: row.unitCost,
                acquiredOn: row.receivedOn,
                place: of.location,
                federalPercent: row.federalPercent,
              })),
            )
          : [];
      const rows = fresh.map((unit, at) =>
        newRow(
          product,
          compiled,
          { ...of, ...unit },
          {
            ...(inServiceOn ? { status: 'in_service' } : {}),
            property: properties[at] ?? null,
            registration: row.id,
            registeredUnit: taken.length + at + 1,
          },
        ),
      );
      await keepRows(product, compiled, { rows });
    }
    await product.move(assetRegistration, row.id, 'settle', {
      computed: { decidedBy: work.person, decidedOn: work.today },
    });
    return { made: fresh.length, taken: taken.length };
  },
});

/** What is answered is no longer to be done. */
async function finishTasks(work: UnitOfWork, id: string): Promise<void> {
  const open = await work.asProduct.rows(task, {
    where: { link: linkOf(id), status: 'open' },
    fields: [],
    most: 'all',
  });
  for (const one of open) await work.asProduct.move(task, one.id, 'finish');
}

async function answered({ row, work }: Facts): Promise<void> {
  await finishTasks(work, row.id);
}

async function declined({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, assetRegistration, keepers);
  const by = { decidedBy: personActing(work.actor), decidedOn: work.today };
  await work.asProduct.change(assetRegistration, row.id, {}, by);
  await finishTasks(work, row.id);
}

async function reopened({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, assetRegistration, keepers);
  await work.asProduct.change(assetRegistration, row.id, {}, { decidedBy: null, decidedOn: null, remindedOn: null });
}

export const registrationActions = [register];
export const registrationEffects = follows(assetRegistration, {
  settle: [answered],
  withdraw: [answered],
  decline: [declined],
  reopen: [reopened],
});
