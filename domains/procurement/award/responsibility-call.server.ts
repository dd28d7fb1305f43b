import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { extractAge, insuranceOf, noteOf, risksAt } from '../../vendors/public.server.ts';
import { award } from './award.record.ts';
import { awardResponsibility } from './responsibility-call.ts';
import { inTheWay, type Known } from './responsibility.ts';
import { extractStop, responsibilityOf } from './responsibility.server.ts';

const nothing = {
  vendor: null,
  inTheWay: inTheWay(null),
  extract: null,
  matches: [],
  performance: null,
  awardsFinal: 0,
  awardsFailed: 0,
  debarment: null,
  risks: [],
  insurance: null,
};

/** Each kept check in a line, the latest first. */
function checksOf(kept: Known | null) {
  if (!kept?.act) return [];
  return [kept, ...kept.earlier.toReversed()].map(({ act, at, extract, matches }) => ({
    act,
    at,
    takenOn: extract?.takenOn ?? null,
    matches: matches.length,
  }));
}

export const responsibilityOperations = ({ door }: Ports): Operation[] => [
  answers(awardResponsibility, {
    tag: 'Awards',
    scope: 'award:read',
    access: 'member',
    summary:
      'What each source says today of the vendor of an award: directory, SAM extract, debarment, performance, insurance.',
    told: 'The vendor, what is in the way of an award, and what its insurance lacks under the solicitation’s clause.',
    probe: { names: { id: 'award' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(award, id);
        if (!row) throw missing(award);
        const found = row.vendor ? await responsibilityOf(work, row.vendor) : null;
        const { license, licenseUntil, finances } = row;
        const own = { license, licenseUntil, finances, checks: checksOf(row.responsibility as Known | null) };
        if (!found) return { body: { ...nothing, ...own } };
        const { vendor, name, status, heldFrom, uei, samUntil, extract, awardsFinal, awardsFailed } = found;
        const [insurance = null] = await insuranceOf(work, vendor, id);
        return {
          body: {
            vendor: { id: vendor, name, status, heldFrom: [...heldFrom], uei, samUntil },
            inTheWay: inTheWay(found) ?? (await extractStop(work, row.solicitation)),
            extract: extract && { ...extract, isOld: (await extractAge(work)).isOld },
            matches: [...found.matches],
            performance: found.performance,
            awardsFinal,
            awardsFailed,
            debarment: found.debarment,
            ...own,
            risks: ((await risksAt(work, [vendor], 'atAward')).of.get(vendor) ?? []).flatMap(
              (one) => noteOf([one]) ?? [],
            ),
            insurance,
          },
        };
      }),
  }),
];
