export const siteKinds = {
  facility: 'Facility',
  utility: 'Utility plant',
  shelter: 'Shelter',
  staging: 'Staging area',
  crew: 'Crew base',
  route: 'Road or route',
  service_area: 'Service area',
} as const;
export type SiteKind = keyof typeof siteKinds;

/** Everything of ours that an alert can touch: own sites, capital projects, vendors with a location. */
export const placeKinds = { ...siteKinds, project: 'Capital project', vendor: 'Vendor' } as const;
export type PlaceKind = keyof typeof placeKinds;
