import { page } from '#kernel';

/** What awaits to become a cost of an award. */
export const chargingPages = {
  toCharge: page('/costs-to-charge', {
    title: 'Costs to Charge',
    icon: 'list-checks',
    screen: () => import('./grant-places.screen.tsx'),
  }),
};
