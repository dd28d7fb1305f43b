/** FEMA Community Lifelines Implementation Toolkit 2.1, July 2023: eight lifelines and their components. */
export const lifelines = {
  safety: 'Safety and Security',
  food: 'Food, Hydration, Shelter',
  health: 'Health and Medical',
  energy: 'Energy',
  communications: 'Communications',
  transportation: 'Transportation',
  hazmat: 'Hazardous Material',
  water: 'Water Systems',
} as const;
export type Lifeline = keyof typeof lifelines;
export const lifelineNames = Object.keys(lifelines) as Lifeline[]; // keys of that table

export const components = {
  safety_law: 'Law enforcement',
  safety_fire: 'Fire service',
  safety_rescue: 'Search and rescue',
  safety_government: 'Government service',
  safety_community: 'Community safety',
  food_food: 'Food',
  food_hydration: 'Hydration',
  food_shelter: 'Shelter',
  food_agriculture: 'Agriculture',
  health_care: 'Medical care',
  health_public: 'Public health',
  health_movement: 'Patient movement',
  health_supply: 'Medical supply chain',
  health_fatality: 'Fatality management',
  energy_grid: 'Power grid',
  energy_fuel: 'Fuel',
  communications_infrastructure: 'Infrastructure',
  communications_responder: 'Responder communications',
  communications_alerts: 'Alerts and warnings',
  communications_finance: 'Finance',
  communications_dispatch: '911 and dispatch',
  transportation_road: 'Highway and roadway',
  transportation_transit: 'Mass transit',
  transportation_rail: 'Railway',
  transportation_air: 'Aviation',
  transportation_sea: 'Maritime',
  hazmat_facilities: 'Facilities',
  hazmat_release: 'Pollutants and contaminants',
  water_potable: 'Potable water',
  water_waste: 'Wastewater',
} as const;
export type Component = keyof typeof components;

export const lifelineOf = (component: Component): Lifeline => component.split('_')[0] as Lifeline; // each begins with one

/** The words carry the meaning; the color of the toolkit only repeats it. */
export const conditions = {
  stable: 'Stable',
  stabilizing: 'Stabilizing',
  unstable: 'Unstable',
  unknown: 'Unknown',
  administrative: 'Administrative',
} as const;
export type Condition = keyof typeof conditions;
