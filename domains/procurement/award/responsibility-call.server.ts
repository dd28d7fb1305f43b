import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { debarmentOf, insuranceOf, warningsAtAward } from '../../vendors/public.server.ts';
import { award } from './award.record.ts';
import { awardResponsibility } from './responsibility-call.ts';
import { inTheWay, responsibilityOf } from './responsibility.server.ts';

export const responsibilityOperations = ({ door }: Ports): Operation[] => [
  answers(awardResponsibility, {
    tag: 'Awards',
    scope: 'award:read',
    access: 'member',
    summary: 'What is known today of the vendor of an award: standing, debarment, risk signals and insurance gaps.',
    told: 'The vendor, what is in the way of an award, and what its insurance lacks under the solicitation’s clause.',
    probe: { names: { id: 'award' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(award, id);
        if (!row) throw missing(award);
        const found = row.vendor ? await responsibilityOf(work, row.vendor) : null;
        if (!found)
          return { body: { vendor: null, inTheWay: inTheWay(null), debarment: null, risks: [], insurance: null } };
        const { vendor, name, status, heldFrom, uei, samUntil } = found;
        const debarment = await debarmentOf(work, vendor);
        const [insurance = null] = await insuranceOf(work, vendor, id);
        return {
          body: {
            vendor: { id: vendor, name, status, heldFrom: [...heldFrom], uei, samUntil },
            inTheWay: inTheWay(found),
            debarment: debarment && { id: debarment.id, number: debarment.number, untilDay: debarment.untilDay },
            risks: [...(await warningsAtAward(work, vendor))],
            insurance,
          },
        };
      }),
  }),
];
