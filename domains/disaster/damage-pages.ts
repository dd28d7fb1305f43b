import { page } from '#kernel';
import { damageAssessment } from './damage/damage-assessment.record.ts';
import { lifelineReport } from './damage/lifeline-report.record.ts';
import { placePopulation } from './damage/place-population.record.ts';

/** What an incident damaged, how it compares with the indicators of FEMA, and how the lifelines are. */
export const damageRecords = [damageAssessment, lifelineReport, placePopulation] as const;

const screen = () => import('./record.screen.tsx');

export const damagePages = {
  damage: page('/incident-damage', {
    title: 'Damage Assessment',
    icon: 'map',
    screen: () => import('./damage/damage.screen.tsx'),
  }),
  assessments: page('/damage-assessments', { icon: 'map', list: damageAssessment }),
  assessment: page('/damage-assessments/:id', { detail: damageAssessment, screen }),
  lifelineReports: page('/lifeline-reports', { icon: 'activity', list: lifelineReport }),
  lifelineReport: page('/lifeline-reports/:id', { detail: lifelineReport, screen }),
  placePopulations: page('/place-populations', { icon: 'users', list: placePopulation }),
  placePopulation: page('/place-populations/:id', { detail: placePopulation, screen }),
};
