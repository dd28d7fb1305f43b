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

/** Everything of ours that an alert can touch: own sites, what is on its way to them, and projects, assets and vendors with a location. */
export const placeKinds = {
  ...siteKinds,
  project: 'Capital project',
  asset: 'Asset',
  shipment: 'Shipment',
  vendor: 'Vendor',
} as const;
export type PlaceKind = keyof typeof placeKinds;

/** What is ours and stays in the area: a vendor has its own people, and a shipment is not there yet. */
export const isOwn = ({ kind }: { readonly kind: PlaceKind }): boolean => kind !== 'vendor' && kind !== 'shipment';
