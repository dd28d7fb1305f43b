import type { DomainParts } from '#server/domain-parts.ts';
import { announcementOperations } from './communications/announcement-reads.server.ts';
import { announcementClock, announcementEffects } from './communications/announcement.server.ts';

export const deliveryServer: DomainParts = {
  effects: announcementEffects,
  operations: [announcementOperations],
  jobs: [announcementClock],
};
