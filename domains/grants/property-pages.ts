import { page } from '#kernel';
import { grantProperty } from './property/grant-property.record.ts';

/** Equipment and supplies of awards. */
export const propertyRecords = [grantProperty] as const;

export const propertyPages = {
  properties: page('/grant-property', { icon: 'boxes', list: grantProperty }),
  property: page('/grant-property/:id', {
    detail: grantProperty,
    screen: () => import('./record.screen.tsx'),
  }),
};
