import type { Plans } from '#kernel';

export const plans: Plans = {
  '/auth/confirm': { about: 'Confirm', brings: [], meanwhile: '' },
  '/verify-email': { about: 'Confirm', brings: [], meanwhile: '' },
  '/request-reset': { about: 'Confirm', brings: [], meanwhile: '' },
  '/reset-password': { about: 'Confirm', brings: [], meanwhile: '' },
  '/invitation': { about: 'Confirm', brings: [], meanwhile: '' },
  '/welcome': { about: 'Confirm', brings: [], meanwhile: '' },
};
