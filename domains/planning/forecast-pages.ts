import { page } from '#kernel';
import { forecastTabs } from './forecasts/forecast-tabs.ts';
import { forecastDriver } from './forecasts/forecast-driver.record.ts';
import { forecastScenario } from './forecasts/forecast-scenario.record.ts';
import { varianceNote } from './forecasts/variance-note.record.ts';

export const forecastRecords = [forecastScenario, forecastDriver, varianceNote] as const;

/** How each line will end the year, scenarios, and what the owners of the lines say. */
export const forecastPages = {
  forecasts: page('/budget-forecasts', {
    title: 'Budget Forecasts',
    icon: 'trending-up',
    tabs: forecastTabs,
    screen: () => import('./forecasts/forecasts.screen.tsx'),
  }),
  multiyear: page('/budget-forecasts/years', {
    title: 'Multiyear Forecast',
    screen: () => import('./forecasts/multiyear.screen.tsx'),
  }),
  forecastScenarios: page('/budget-forecasts/scenarios', { list: forecastScenario }),
  forecastScenario: page('/budget-forecasts/scenarios/:id', {
    detail: forecastScenario,
    screen: () => import('./forecasts/forecast-scenario.screen.tsx'),
  }),
  forecastDrivers: page('/budget-forecasts/drivers', { list: forecastDriver }),
  forecastDriver: page('/budget-forecasts/drivers/:id', { detail: forecastDriver }),
  varianceNotes: page('/budget-forecasts/notes', { list: varianceNote }),
  varianceNote: page('/budget-forecasts/notes/:id', { detail: varianceNote }),
};
