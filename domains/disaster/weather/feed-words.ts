import { usStates } from '../../organization/public.ts';

export const importSources = { file: 'File', feed: 'Feed' } as const;

/** Areas of the feed: states and territories, and the waters that have forecasts of their own. */
export const feedAreas: Readonly<Record<string, string>> = {
  ...usStates,
  AM: 'Atlantic waters, south',
  AN: 'Atlantic waters, north',
  GM: 'Gulf waters',
  LE: 'Lake Erie',
  LH: 'Lake Huron',
  LM: 'Lake Michigan',
  LO: 'Lake Ontario',
  LS: 'Lake Superior',
  PZ: 'Pacific waters',
  PK: 'Alaska waters',
  PH: 'Hawaii waters',
};

/** The feed is read so often, in minutes; api.weather.gov asks for no less than half a minute. */
export const EVERY_MINUTES = 5;
const MOST_MINUTES = 60;

/** After failures in a row the feed is left alone longer each time, an hour at most, so that a lame server is not pressed. */
export const minutesToWait = (failures: number): number =>
  Math.min(MOST_MINUTES, EVERY_MINUTES * 2 ** Math.min(failures, 8));

/** From this age on the copy says that it may miss alerts. */
export const STALE_MINUTES = 30;
