/** What a purchase is: agreements between agencies are about some of these. */
export const purchaseKinds = {
  goods: 'Goods',
  services: 'Services',
  construction: 'Construction',
  professional: 'Professional services',
} as const;
