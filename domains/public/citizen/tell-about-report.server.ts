import { defineAction } from '#server/records/effects.ts';
import { ownerIn } from '../visitors.server.ts';
import { serviceUpdate } from './service-update.record.ts';
import { tellAboutRequest } from './tell.ts';

/** A member says something about a report: to everybody who follows it, or inside the agency. */
export const tellAboutReport = defineAction(tellAboutRequest, {
  label: 'Add update',
  by: 'member',
  async run({ row, input, work }) {
    const { today } = await ownerIn(work);
    const { audience: whom = 'internal' } = input;
    const { id } = await work.asProduct.insert(
      serviceUpdate,
      { request: row.id, text: input.text, audience: whom ?? 'internal' },
      { saidOn: today, saidBy: work.person },
    );
    return { id };
  },
});
