import { page } from '#kernel';
import { emergencyActivation } from './emergency/emergency-activation.record.ts';

/** Purchases of an incident that do not wait for competition. */
export const emergencyRecords = [emergencyActivation] as const;

export const emergencyPages = {
  emergencyProcurement: page('/emergency-procurement', {
    title: 'Emergency Procurement',
    icon: 'zap',
    roles: ['admin', 'manager'],
    screen: () => import('./disaster.screen.tsx'),
  }),
  activations: page('/emergency-activations', {
    icon: 'zap',
    list: emergencyActivation,
  }),
  activation: page('/emergency-activations/:id', {
    detail: emergencyActivation,
    screen: () => import('./record.screen.tsx'),
  }),
};
