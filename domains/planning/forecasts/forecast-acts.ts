import { actionOn } from '#kernel';
import { forecastScenario } from './forecast-scenario.record.ts';

/** Answers the amendment. */
export const promoteScenario = actionOn(forecastScenario, 'promote', { answer: { id: 'uuid' } });
