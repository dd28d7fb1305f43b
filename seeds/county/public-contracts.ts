import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractObligation } from '#domains/contracts/obligations/contract-obligation.record.ts';
import { contractPublication } from '#domains/contracts/publishing/contract-publication.record.ts';
import { contractQuestion } from '#domains/contracts/questions/contract-question.record.ts';
import type { Actor, New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';

/** Contracts from before Levee that the county shows; one more is prepared. */
const shown = ['Water treatment chemicals', 'Mill Creek Road drainage improvements', 'Voting booths'] as const;
const waiting = 'Grounds care, parks and medians';

type Asked = Pick<New<typeof contractQuestion>, 'topic' | 'text' | 'authorName'> & {
  readonly on: (typeof shown)[number];
  /** Neither of both: it awaits review. */
  readonly becomes?: 'published' | { readonly answer: string } | { readonly hiddenBecause: 'advertising' };
};

/** What visitors wrote about these contracts. */
const asked: readonly Asked[] = [
  {
    on: 'Mill Creek Road drainage improvements',
    topic: 'delay',
    text: 'The lane at the culvert was to open again in October. The cones are still up. When will it open?',
    authorName: 'Marisol T.',
    becomes: {
      answer:
        'The headwall was redesigned after the September flood. Traffic returns to both lanes once the culvert is open; the milestone on this page says when.',
    },
  },
  {
    on: 'Mill Creek Road drainage improvements',
    topic: 'quality',
    text: 'The new inlet at 412 Mill Creek Road is higher than the gutter, so water stands in front of it.',
    authorName: null,
    becomes: 'published',
  },
  {
    on: 'Mill Creek Road drainage improvements',
    topic: 'money',
    text: 'Pipe at half the price! Call us today.',
    authorName: 'Pipe Deals',
    becomes: { hiddenBecause: 'advertising' },
  },
  {
    on: 'Water treatment chemicals',
    topic: 'question',
    text: 'Is the plant paying the same price for chlorine as the neighboring counties?',
    authorName: 'D. Okoro',
  },
];

interface Writers {
  readonly product: UnitOfWork;
  readonly manager: UnitOfWork;
  readonly counsel: UnitOfWork;
}

async function seedQuestions(
  { product, manager, counsel }: Writers,
  contracts: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  for (const { on, becomes, ...given } of asked) {
    const about = contracts.find(({ title }) => title === on);
    if (!about) continue;
    const routedTo = manager.actor.id;
    const { id } = await product.insert(contractQuestion, { ...given, contract: about.id }, { routedTo });
    if (becomes === 'published') await manager.move(contractQuestion, id, 'publish');
    else if (becomes && 'answer' in becomes) await manager.move(contractQuestion, id, 'answer', { input: becomes });
    else if (becomes) await counsel.move(contractQuestion, id, 'hide', { input: becomes, reason: 'Spam' });
  }
}

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
  await seedQuestions({ product: writer.asProduct, manager: as(derek, '2026-11-20'), counsel }, found);
}
