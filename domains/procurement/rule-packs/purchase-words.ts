/** Words by which a purchase is described, apart from the fields so that a screen pays only for them. */
export const categories = {
  goods: 'Goods',
  services: 'Services',
  construction: 'Construction',
  professional: 'Professional services',
  architect_engineer: 'Architects and engineers',
} as const;

export const entities = {
  county: 'County',
  city: 'City or town',
  school_district: 'School district',
  special_district: 'Special district',
  state: 'State agency',
  tribe: 'Tribal government',
} as const;

/** The only grounds on which federal money may be spent without competition. Law: 2 CFR 200.320(c). */
export const soleSourceGrounds = {
  micro_purchase: 'At or under the micro-purchase threshold',
  one_source: 'Only one source can deliver',
  emergency: 'Public exigency or emergency that permits no delay',
  agency_approval: 'Approved in writing by the federal agency or pass-through',
  inadequate_competition: 'Competition was inadequate after soliciting',
} as const;

export const federalAgencies = {
  fhwa: 'Federal Highway Administration',
  usdot: 'Other Department of Transportation',
  fema: 'FEMA',
  epa: 'EPA',
  hud: 'HUD',
  other: 'Other federal agency',
} as const;

/** Why an agency may set a limit: lower than the law needs no reason, above the FAR needs one that the law names. */
export const limitGrounds = {
  lower: 'Lower than the law',
  low_risk_auditee: 'Self-certified: low-risk auditee',
  risk_assessment: 'Self-certified: yearly internal risk assessment',
  state_law: 'Self-certified: a higher threshold in State law',
} as const;
export type LimitGround = keyof typeof limitGrounds;

/** Beyond this the cognizant agency for indirect costs has to approve a micro-purchase threshold. Law: 2 CFR 200.320(a)(1)(v). */
export const MOST_SELF_CERTIFIED = 50_000_00;
