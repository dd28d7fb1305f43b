import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refused } from '../contract/refusing.ts';
import { contentOf, sha256 } from '../signing/content.server.ts';
import type { Contract } from '../signing/signing-keeping.server.ts';
import { contractRevision } from './contract-revision.record.ts';
import { liveStates } from './redline-words.ts';

const stands = {
  sent: 'is with the firm. Wait for its answer, or withdraw the review',
  returned: 'has proposals of the firm. Answer them, or withdraw the review',
  answered: 'awaits approval of its answers. Withdraw the review to change the contract',
} as const;

/** The revision of a contract that one side or the other still has to answer. */
export const liveRevision = (work: UnitOfWork, contract: string, but: string | null = null) =>
  work.asProduct.row(contractRevision, {
    where: { contract, status: [...liveStates], ...(but === null ? {} : { id: { not: but } }) },
    fields: ['number', 'place', 'hash', 'status'],
    order: '-place',
  });

/** What both sides agreed on last. */
export const agreedRevision = (work: UnitOfWork, contract: string) =>
  work.asProduct.row(contractRevision, {
    where: { contract, status: 'agreed' },
    fields: ['number', 'place', 'hash', 'content'],
    order: '-place',
  });

type Live = NonNullable<Awaited<ReturnType<typeof liveRevision>>>;

export const standsAs = ({ place, status }: Pick<Live, 'place' | 'status'>): string =>
  `Revision ${place} ${stands[status as keyof typeof stands]}.`;

/** What is signed on paper is attached as a file, which was not there when its text was agreed. */
const withoutFiles = (content: string): string => {
  const { documents: _, ...said } = JSON.parse(content) as { readonly documents: unknown };
  return sha256(JSON.stringify(said));
};

interface At {
  readonly path: string;
  readonly isPaper?: boolean;
}

/**
 * A contract goes on only without an open review, and with the text that the firm agreed to, byte for byte, where it agreed to one. The
 * product acts for a county that is made up; every person is judged. Answers the agreed revision.
 */
export async function refuseUnagreed(
  work: UnitOfWork,
  of: Contract,
  { path, isPaper = false }: At,
): Promise<string | null> {
  if (work.actor.kind === 'system') return null;
  const live = await liveRevision(work, of.id);
  if (live) throw refused(path, 'contract.text_under_review', standsAs(live));
  const agreed = await agreedRevision(work, of.id);
  if (!agreed) return null;
  const now = await contentOf(work, of);
  const isSame = isPaper ? withoutFiles(now.text) === withoutFiles(agreed.content ?? '{}') : now.hash === agreed.hash;
  if (!isSame)
    throw refused(
      path,
      'contract.text_differs',
      `The contract differs from revision ${agreed.place}, which the firm accepted. Send it back to draft and open a new review.`,
    );
  return agreed.id;
}

/** While a text is under review, nothing that it says is changed. */
export async function keepReviewed({ row, work }: EffectFacts<Contract>): Promise<void> {
  if (work.actor.kind === 'system') return;
  const live = await liveRevision(work, row.id);
  if (live && live.hash !== (await contentOf(work, row)).hash)
    throw refused('title', 'contract.text_is_reviewed', standsAs(live));
}

/** The clauses of a contract are part of that text. */
export async function keepClauses({ row, work }: EffectFacts<{ readonly contract: string }>): Promise<void> {
  if (work.actor.kind === 'system') return;
  const live = await liveRevision(work, row.contract);
  if (live) throw refused('contract', 'contract_clause_use.text_is_reviewed', standsAs(live));
}

export async function refuseAssembly(work: UnitOfWork, contract: string): Promise<void> {
  const live = work.actor.kind === 'system' ? null : await liveRevision(work, contract);
  if (live) throw refused('status', 'contract.clauses_under_review', standsAs(live));
}
