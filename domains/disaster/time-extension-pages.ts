import { page } from '#kernel';
import { timeExtension } from './pa-follow-up/time-extensions/time-extension.record.ts';

/** Requests for more time on PA projects. */
export const timeExtensionRecords = [timeExtension] as const;

export const timeExtensionPages = {
  timeExtensions: page('/time-extensions', { icon: 'clock', list: timeExtension }),
  timeExtension: page('/time-extensions/:id', { detail: timeExtension, screen: () => import('./record.screen.tsx') }),
};
