import type { DomainParts } from '#server/domain-parts.ts';
import { followFeeds } from './weather/feed.server.ts';
import { weatherOperations } from './weather/weather-calls.server.ts';

export const disasterServer: DomainParts = {
  effects: [],
  operations: [weatherOperations],
  jobs: [followFeeds],
};
