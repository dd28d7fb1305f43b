import { type BodyOf, fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { conflictEntry } from '../conflicts/conflict-entry.record.ts';
import { rfiAnswer } from './rfi-answer.record.ts';
import type { startFromRfi } from './rfi-calls.ts';

export const missing = () => fail('not_found', 'not_found', 'There is no such request for information.');

export async function rfiOf(work: UnitOfWork, id: string): Promise<Row<typeof solicitation>> {
  const row = await work.find(solicitation, id);
  if (row?.type !== 'rfi') throw missing();
  return row;
}

export const receivedOf = (work: UnitOfWork, rfi: string) =>
  work.rows(rfiAnswer, {
    where: { rfi, status: 'received' },
    order: 'number',
    fields: ['firm', 'email', 'vendor', 'answers', 'files', 'answeredAt'],
    most: 'all',
  });

const LONGEST_SCOPE = 20_000;

/** A specification and a draft out of what was learned; firms that helped write it are in the register before anyone can bid. */
export async function start(work: UnitOfWork, id: string, { name, type, helped }: BodyOf<typeof startFromRfi>) {
  const rfi = await rfiOf(work, id);
  if (!['closed', 'concluded'].includes(rfi.status))
    throw fail('refused', 'rfi.still_open', 'Answers are still received. Start when the request is closed.');
  const received = await receivedOf(work, id);
  const body = [rfi.specification, rfi.findings].filter(Boolean).join('\n\n').trim() || rfi.name;
  const scope = await work.insert(scopeText, { name, category: rfi.category, body: body.slice(0, LONGEST_SCOPE) });
  const made = await work.insert(solicitation, {
    name,
    type,
    category: rfi.category,
    basis: rfi.id,
    specification: body.slice(0, LONGEST_SCOPE),
  });
  for (const { answer, contribution } of helped ?? []) {
    const one = received.find((row) => row.id === answer);
    if (!one) throw fail('invalid', 'rfi.firm', 'Choose firms that answered this request.');
    await work.asProduct.insert(
      conflictEntry,
      {
        solicitation: made.id,
        vendor: one.vendor,
        firm: one.firm,
        email: one.email,
        contribution,
        scope: scope.id,
        rfi: rfi.id,
      },
      { recordedBy: personActing(work.actor) },
    );
  }
  return { solicitation: made.id, scope: scope.id, keptOut: helped?.length ?? 0 };
}
