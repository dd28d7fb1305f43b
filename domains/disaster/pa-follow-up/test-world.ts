import type { New, Row } from '#kernel';
import { costCenter } from '../../finance/cost-center.record.ts';
import { usd } from '../../grants/test-world.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';

export interface FollowUpWorld extends PaWorld {
  /** Yvette’s review of a project, all questions answered “no” unless said. */
  review(project: string, more?: Partial<New<typeof ehpReview>>): Promise<Row<typeof ehpReview>>;
  /** The same, started, answered by all agencies, submitted by Yvette and cleared by Priya. */
  cleared(project: string, more?: Partial<New<typeof ehpReview>>): Promise<Row<typeof ehpReview>>;
  /** The items of a review are answered, beginning with the first. */
  answered(review: string): Promise<readonly Row<typeof ehpItem>[]>;
  /** Rosa’s draft of a purchase. */
  bought(more?: object): Promise<Row<typeof requisition>>;
  /** Yvette’s project, obligated by Priya in February 2025. */
  obligated(more?: Partial<New<typeof paProject>>): Promise<Row<typeof paProject>>;
  /** Takes a step of a review or an item with what its dialog asks. */
  filled(
    who: PaWorld['yvette'],
    record: typeof ehpItem | typeof ehpReview,
    id: string,
    step: string,
    input: object,
  ): Promise<unknown>;
}

export async function followUpWorld(): Promise<FollowUpWorld> {
  const here = await paWorld();
  const manager = await here.county.member('Marta Quill', 'manager');
  const { id: center } = await manager.make(costCenter, { code: '4020', name: 'Roads', manager: manager.id });
  const filled: FollowUpWorld['filled'] = (who, record, id, step, input) =>
    here.county.door.run(who.actor, (work) =>
      work.move(record as typeof ehpItem, id, step as 'clear', { input: { ...input } }),
    );
  const review: FollowUpWorld['review'] = (project, more = {}) =>
    here.yvette.make(ehpReview, {
      project,
      summary: 'Rebuild base and shoulders',
      ground: 'no',
      footprint: 'no',
      historic: 'no',
      floodplain: 'no',
      wetland: 'no',
      waters: 'no',
      coast: 'no',
      species: 'no',
      demolition: 'no',
      ...more,
    });
  const answered: FollowUpWorld['answered'] = async (id) => {
    const items = await here.rosa.list(ehpItem, `review=${id}&sort=number`);
    for (const item of items) {
      await filled(here.yvette, ehpItem, item.id, 'send', { sentOn: '2026-09-01' });
      await filled(here.miguel, ehpItem, item.id, 'clear', { clearedOn: '2026-10-12', reference: `SAJ-${item.law}` });
    }
    return items as unknown as readonly Row<typeof ehpItem>[]; // rows of that record
  };
  return {
    ...here,
    filled,
    review,
    answered,
    async cleared(project, more = {}) {
      const { id } = await review(project, more);
      await here.yvette.run(ehpReview, 'start', id);
      await answered(id);
      await here.yvette.run(ehpReview, 'submit', id);
      await filled(here.priya, ehpReview, id, 'clear', { clearedOn: '2026-11-02', clearance: 'REC 4834-0031' });
      return here.rosa.see(ehpReview, id);
    },
    bought: (more = {}) =>
      here.rosa.make(requisition, {
        purpose: 'Excavation of the road base',
        costCenter: center,
        lines: [{ item: 'Excavation', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(8_000) }],
        ...more,
      }),
    async obligated(more = {}) {
      const { id } = await here.project({ estimate: usd(1_300_000), ...more });
      await here.yvette.run(paProject, 'submit', id);
      await here.county.door.run(here.priya.actor, (work) =>
        work.move(paProject, id, 'obligate', {
          input: { obligatedOn: '2025-02-03', femaNumber: `7${id.slice(0, 5)}` },
        }),
      );
      return here.rosa.see(paProject, id);
    },
  };
}
