/** From this day on no DBE certificate counts that is older: each firm is reevaluated. 49 CFR 26.111 (90 FR 47969), interim final rule. */
export const dbeReevaluatedFrom = '2025-10-03';

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
