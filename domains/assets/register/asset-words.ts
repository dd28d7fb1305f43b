/** What the register groups by, as balance sheets and insurers do. */
export const assetClasses = {
  land: 'Land',
  building: 'Building',
  improvement: 'Land improvement',
  infrastructure: 'Infrastructure',
  vehicle: 'Vehicle',
  heavy: 'Heavy equipment',
  machinery: 'Machinery',
  computers: 'IT equipment',
  furniture: 'Furniture',
  software: 'Software',
  other: 'Other equipment',
} as const;

/** How an asset leaves the agency. */
export const disposals = {
  sold: 'Sold',
  auctioned: 'Sold at auction',
  traded: 'Traded in',
  donated: 'Donated',
  transferred: 'Transferred',
  returned: 'Returned to funder',
  scrapped: 'Scrapped',
  lost: 'Lost or stolen',
} as const;

/** With these money comes in. */
export const brings = (disposal: string | null): boolean => ['sold', 'auctioned', 'traded'].includes(disposal ?? '');

/** The agency has it and means to use it, or will. */
export const live = ['planned', 'in_service', 'out_of_service'] as const;
export const isLive = (status: string): boolean => live.some((one) => one === status);
