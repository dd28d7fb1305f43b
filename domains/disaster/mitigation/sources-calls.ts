import { type AnswerOf, call } from '#kernel';
import { damageLine } from '../public-assistance/damage-line.record.ts';

/** What a subapplication reads from: assets of the register and damage lines, as they are now. */
export const mitigationSources = call('mitigation_project.sources', '/api/v1/mitigation_project/{id}/sources', {
  answer: {
    assets: [
      {
        id: 'uuid',
        tag: 'text',
        name: 'text',
        location: 'text?',
        inServiceOn: 'date?',
        costCents: 'whole',
        status: 'text',
      },
    ],
    damage: [
      {
        id: 'uuid',
        number: 'text',
        facility: 'text',
        address: 'text',
        category: damageLine.fields.category,
        declaration: 'text',
        beginOn: 'date',
        cents: 'whole',
        project: 'uuid?',
        projectNumber: 'text?',
        status: 'text',
      },
    ],
    /** One for each declaration that has damage here, the latest first. */
    events: [{ declaration: 'text', title: 'text', beginOn: 'date', lines: 'whole', cents: 'whole' }],
    assetCents: 'whole',
    damageCents: 'whole',
    /** Damage of the worst event over the cost of the assets; null without assets of cost. */
    worstPercent: 'percent?',
  },
});
export type MitigationSources = AnswerOf<typeof mitigationSources>;
