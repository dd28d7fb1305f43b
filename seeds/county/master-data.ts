import type { Actor } from '#kernel';
import { commodityCode } from '#domains/organization/master-data/commodity-code.record.ts';
import { masterDataChange } from '#domains/organization/master-data/master-data-change.record.ts';
import { propose } from '#domains/organization/master-data/change.server.ts';
import { naicsEdition, naicsRows } from '#domains/organization/master-data/naics.server.ts';
import { unitOfMeasure } from '#domains/organization/master-data/unit-of-measure.record.ts';
import type { As, Cast } from './county.ts';

/** Words of the county’s own, for what its crews ask for every week. */
const ownCodes: readonly (readonly [code: string, name: string, words: string, crosswalk: readonly string[]])[] = [
  ['SANDBAG', 'Sandbags, filled or empty', 'sand bags flood burlap', ['naics:314910']],
  ['COLDPATCH', 'Asphalt cold patch', 'pothole repair mix', ['naics:324121']],
  ['PUMPPART', 'Parts for lift stations', 'impeller seal rebuild kit', ['naics:333914']],
  ['TURNOUT', 'Turnout gear', 'fire coats helmets boots', ['naics:315280', 'naics:339113']],
];

/** Somebody answers for every entry that came with the founding. */
async function giveOwners(as: As, dana: Actor, owners: Readonly<Record<string, Actor>>): Promise<void> {
  const product = as(dana, '2024-09-12').asProduct;
  for (const [name, { id: owner }] of Object.entries(owners)) {
    const compiled = product.around.registry.get(name);
    const rows = await product.tx.query<{ id: string }>(`select id from ${compiled.table} where organization_id = $1`, [
      dana.organizationId,
    ]);
    for (const { id } of rows) await product.edit(compiled, { id, input: { owner } });
  }
}

/** What the county buys by: the whole NAICS list from its package, a few codes of its own, and requests to change some. */
export async function seedMasterData(as: As, cast: Cast): Promise<ReadonlyMap<string, string>> {
  const actorOf = (name: string) => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [dana, chantal, walter] = [actorOf('Dana Whitfield'), actorOf('Chantal Beaumont'), actorOf('Walter Kowalski')];
  const then = as(dana, '2024-09-10');
  const compiled = then.around.registry.get(commodityCode.name);
  const taken = await then.createMany(
    compiled,
    naicsRows().map(({ code, name, about, otherWords }) => ({
      scheme: 'naics',
      code,
      name,
      edition: naicsEdition,
      owner: chantal.id,
      validFrom: '2017-01-01',
      ...(about ? { about } : {}),
      ...(otherWords ? { otherWords } : {}),
    })),
  );
  const codes = new Map(taken.map((row) => [String(row['code']), row.id]));
  for (const [code, name, otherWords, crosswalk] of ownCodes) {
    const made = await then.insert(commodityCode, {
      scheme: 'own',
      code,
      name,
      otherWords,
      crosswalk,
      owner: chantal.id,
    });
    codes.set(code, made.id);
  }

  await giveOwners(as, dana, {
    unit_of_measure: walter,
    reason_code: walter,
    payment_term: actorOf('Priya Raman'),
    holiday: dana,
  });

  const unitOf = async (code: string) => {
    const [found] = await then.tx.query<{ id: string }>(
      'select id from unit_of_measure where organization_id = $1 and code = $2',
      [dana.organizationId, code],
    );
    return found?.id ?? '';
  };
  await as(dana, '2026-09-01').insert(unitOfMeasure, { code: 'PAL', name: 'Pallet', kind: 'count', owner: walter.id });
  await as(dana, '2026-09-01').insert(unitOfMeasure, {
    code: 'DRM',
    name: 'Drum of 55 gallons',
    kind: 'volume',
    owner: walter.id,
    validFrom: '2026-10-01',
  });
  await as(dana, '2024-09-10').insert(unitOfMeasure, {
    code: 'CWT',
    name: 'Hundredweight',
    kind: 'weight',
    owner: walter.id,
    validUntil: '2025-09-30',
  });
  const pallet = await unitOf('PAL');
  const agreed = await propose(as(actorOf('Marcus Bell'), '2026-10-05'), {
    entryKind: 'unit',
    entry: pallet,
    act: 'change',
    proposal: { standard: 'PF', name: 'Pallet, 48 by 40 inches' },
    why: 'Suppliers ask which pallet we mean.',
  });
  await as(walter, '2026-10-06').move(masterDataChange, agreed.id, 'approve');
  await propose(as(actorOf('Rosa Delgado'), '2026-11-17'), {
    entryKind: 'commodityCode',
    entry: codes.get('SANDBAG') ?? '',
    act: 'change',
    proposal: { otherWords: 'sand bags flood burlap polypropylene super sack' },
    why: 'We order super sacks now, and no one finds the code.',
  });
  await propose(as(actorOf('Priya Raman'), '2026-11-19'), {
    entryKind: 'unit',
    entry: await unitOf('DZ'),
    act: 'retire',
    why: 'No one has bought by the dozen for two years.',
  });
  return codes;
}
