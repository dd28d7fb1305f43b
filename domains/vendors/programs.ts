/** Programs by which firms are counted; each has its own rules and dates. */
export const programs = {
  dbe: 'Disadvantaged (DBE)',
  sbe: 'Small (SBE)',
  mbe: 'Minority-owned (MBE)',
  wbe: 'Women-owned (WBE)',
  vosb: 'Veteran-owned (VOSB)',
  sdvosb: 'Service-disabled veteran-owned (SDVOSB)',
  hubzone: 'HUBZone',
  lsa: 'Labor surplus area',
  local: 'Local business',
} as const;
