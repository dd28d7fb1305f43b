import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractObligation } from '#domains/contracts/obligations/contract-obligation.record.ts';
import { contractPublication } from '#domains/contracts/publishing/contract-publication.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

/** Contracts from before Levee that the county shows; one more is prepared. */
const shown = ['Water treatment chemicals', 'Mill Creek Road drainage improvements', 'Voting booths'] as const;
const waiting = 'Grounds care, parks and medians';

/** What is in the public register of contracts, prepared by the contract manager and published by counsel. */
export async function seedPublicContracts(as: As, cast: Cast): Promise<void> {
  const [derek, fiona] = ['Derek Osei', 'Fiona MacLeod'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-11-19');
  const { registry } = writer.around;
  const found = await writer.rows(contract, {
    where: { title: [...shown, waiting], status: ['active', 'closed', 'terminated'] },
    fields: ['title'],
    order: 'number',
    most: 'all',
  });
  const drainage = found.find(({ title }) => title.startsWith('Mill Creek'));
  if (drainage)
    await writer.insert(contractObligation, {
      contract: drainage.id,
      name: 'Culvert open to traffic',
      owner: derek.id,
      dueOn: as.day('2027-04-30'),
      clause: '3.2',
      isPublic: true,
    });
  const made = await writer.createMany(
    registry.get(contractPublication.name),
    found.map(({ id }) => ({ contract: id, title: 'Contract data', kind: 'facts' })),
  );
  const counsel = as(fiona, '2026-11-20');
  for (const [at, { title }] of found.entries())
    if (title !== waiting) await counsel.move(contractPublication, made[at]?.id ?? '', 'publish');
}
