import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { disastersHere, whereWeAre } from './area.server.ts';
import { declaredDisaster } from './declared-disaster.record.ts';
import type { DisasterBoard } from './disaster-calls.ts';
import { disasterClocks } from './disaster-terms.ts';
import { isDisasterAward } from './drafting.server.ts';

const SHOWN = 50;
const MOST_AWARDS = 200;

export async function boardOf(work: UnitOfWork): Promise<DisasterBoard> {
  const place = await whereWeAre(work);
  const all = await work.rows(declaredDisaster, { fields: ['copiedOn'], order: '-copiedOn', most: 'all' });
  const here = await disastersHere(work, place);
  const awards = await work.rows(grantAward, {
    where: { status: ['active', 'suspended', 'closeout'] },
    fields: ['number', 'title', 'listings'],
    order: 'number',
    most: 'all',
  });
  return {
    place: place.name,
    asOf: all[0]?.copiedOn ?? null,
    declared: all.length,
    disasters: firstRows(
      here.map((row) => {
        const { id, number, title, kind, declaredOn, beginOn, endOn, area } = row;
        const next = disasterClocks(row).find(({ dueOn }) => dueOn >= work.today);
        return {
          id,
          number,
          title,
          kind,
          declaredOn,
          beginOn,
          endOn,
          area,
          next: next ? { title: next.term.title, dueOn: next.dueOn, citation: next.term.citation } : null,
        };
      }),
      SHOWN,
    ),
    awards: firstRows(
      awards.filter(isDisasterAward).map(({ id, number, title }) => ({ id, number, title })),
      MOST_AWARDS,
    ),
  };
}
