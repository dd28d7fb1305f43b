/** The words of the Common Alerting Protocol as the National Weather Service publishes them (api.weather.gov, OpenAPI 1.9.0). */
export const alertStatuses = {
  actual: 'Actual',
  exercise: 'Exercise',
  system: 'System',
  test: 'Test',
  draft: 'Draft',
} as const;
export type AlertStatus = keyof typeof alertStatuses;

export const messageTypes = {
  alert: 'Alert',
  update: 'Update',
  cancel: 'Cancellation',
  ack: 'Acknowledgment',
  error: 'Error',
} as const;
export type MessageType = keyof typeof messageTypes;

export const alertSeverities = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Unknown',
} as const;
export type AlertSeverity = keyof typeof alertSeverities;

/** What nobody graded is no reason to stay silent: it ranks with moderate. */
const ranks: Readonly<Record<AlertSeverity, number>> = { extreme: 4, severe: 3, moderate: 2, unknown: 2, minor: 1 };
export const isAtLeast = (one: AlertSeverity, least: AlertSeverity): boolean => ranks[one] >= ranks[least];

export const certainties = {
  observed: 'Observed',
  likely: 'Likely',
  possible: 'Possible',
  unlikely: 'Unlikely',
  unknown: 'Unknown',
} as const;

export const urgencies = {
  immediate: 'Immediate',
  expected: 'Expected',
  future: 'Future',
  past: 'Past',
  unknown: 'Unknown',
} as const;

/** Where a message is in its life at a moment; worked out of the messages, never stored. */
export const standings = {
  in_force: 'In force',
  upcoming: 'Upcoming',
  replaced: 'Replaced',
  cancelled: 'Cancelled',
  ended: 'Ended',
  not_actual: 'Test or exercise',
} as const;
export type Standing = keyof typeof standings;

/** Hazard classes in the order of their danger to life, as alerts are listed. */
export const hazards = {
  tsunami: 'Tsunami',
  tornado: 'Tornado',
  extreme_wind: 'Extreme wind',
  thunderstorm: 'Severe thunderstorm',
  flash_flood: 'Flash flood',
  civil: 'Civil emergency',
  tropical: 'Hurricane or tropical storm',
  coastal: 'Coastal flood or surge',
  flood: 'Flood',
  winter: 'Winter storm or ice',
  fire: 'Fire weather',
  wind: 'High wind',
  heat: 'Heat',
  cold: 'Cold or freeze',
  marine: 'Marine',
  air: 'Air quality or visibility',
  other: 'Other',
} as const;
export type Hazard = keyof typeof hazards;

/** Read in this order: “Extreme Wind Chill” is cold, a “Hurricane Force Wind Warning” is for ships. */
const patterns: readonly (readonly [RegExp, Hazard])[] = [
  [/tsunami/, 'tsunami'],
  [/tornado/, 'tornado'],
  [/extreme wind (warning|watch)/, 'extreme_wind'],
  [/severe thunderstorm|severe weather/, 'thunderstorm'],
  [/flash flood/, 'flash_flood'],
  [
    /shelter in place|evacuation|civil|hazardous materials|nuclear|radiological|law enforcement|911|earthquake|volcano|avalanche/,
    'civil',
  ],
  [
    /hurricane force wind|gale|small craft|hazardous seas|marine|freezing spray|brisk wind|low water|^storm w/,
    'marine',
  ],
  [/hurricane|typhoon|tropical/, 'tropical'],
  [/storm surge|coastal flood|lakeshore flood|high surf|rip current|beach hazard/, 'coastal'],
  [/flood|hydrologic/, 'flood'],
  [/wind chill|extreme cold|cold weather|freeze|frost/, 'cold'],
  [/winter|blizzard|snow|ice storm|freezing rain|sleet/, 'winter'],
  [/red flag|fire/, 'fire'],
  [/high wind|wind advisory|lake wind/, 'wind'],
  [/heat/, 'heat'],
  [/air quality|air stagnation|dense smoke|fog|dust|ashfall/, 'air'],
];

export function hazardOf(event: string): Hazard {
  const name = event.toLowerCase();
  return patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

const order = new Map(Object.keys(hazards).map((hazard, at) => [hazard, at]));
export const hazardRank = (hazard: Hazard): number => order.get(hazard) ?? order.size;
