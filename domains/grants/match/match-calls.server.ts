import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { type MatchLedger, matchLedger } from './match-calls.ts';
import { matchEntry } from './match-entry.record.ts';
import { live, matchKinds, type MatchKind, testNames } from './match-words.ts';

const SHOWN = 100;

/** What counts is read where reports read it; the contributions only say where it comes from. */
export async function matchLedgerOf(work: UnitOfWork, id: string): Promise<MatchLedger> {
  const of = await work.find(grantAward, id);
  if (!of) throw missing(grantAward);
  const { matchCents: metCents } = await sumsOfOne(work, id);
  const all = await work.rows(matchEntry, {
    where: { award: id, status: [...live] },
    fields: ['number', 'kind', 'donor', 'documentNumber', 'untilDay', 'status', 'amount', ...testNames],
    order: '-number',
    most: 'all',
  });
  const counted = all.filter(({ status }) => status === 'approved' || status === 'reversing');
  const sum = (rows: typeof all): number => rows.reduce((cents, { amount }) => cents + amount.cents, 0);
  const kinds = (Object.keys(matchKinds) as MatchKind[]).flatMap((kind) => {
    const own = counted.filter((one) => one.kind === kind);
    return own.length === 0 ? [] : [{ kind, label: matchKinds[kind], count: own.length, cents: sum(own) }];
  });
  const onCosts = metCents - sum(counted);
  return {
    award: { id: of.id, number: of.number },
    requiredCents: of.match?.cents ?? 0,
    metCents,
    pendingCents: sum(all.filter(({ status }) => status === 'submitted')),
    sources: [...kinds, ...(onCosts === 0 ? [] : [{ kind: null, label: 'Shares of costs', count: 0, cents: onCosts }])],
    entries: await firstCounted(SHOWN, {
      rows: async (most) =>
        all.slice(0, most).map((one) => ({
          id: one.id,
          number: one.number ?? '',
          kind: one.kind,
          donor: one.donor,
          documentNumber: one.documentNumber,
          untilDay: one.untilDay,
          status: one.status,
          passed: testNames.filter((name) => one[name] === true).length,
          cents: one.amount.cents,
        })),
      count: async (most) => Math.min(most, all.length),
    }),
  };
}

export const matchOperations = ({ door }: Ports): Operation[] => [
  answers(matchLedger, {
    tag: 'Grants',
    scope: 'match_entry:read',
    access: 'member',
    summary: 'The match of an award: required, met, where it comes from, and each contribution.',
    told: 'What is met is the recipient share of SF-425; contributions and shares of costs add up to it.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await matchLedgerOf(work, id) })),
  }),
];
