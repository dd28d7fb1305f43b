/** The flood of the county as it was logged: hour of the log in UTC, minutes since it occurred, position, kind, severity, text, site. */
export type LoggedTold = readonly [
  at: string,
  minutes: number,
  position: 'operations' | 'planning' | 'logistics' | 'safety' | 'information' | 'field' | 'finance' | 'commander',
  kind: 'log' | 'decision' | 'alert' | 'damage' | 'cost' | 'weather' | 'comms',
  severity: 'routine' | 'significant' | 'critical',
  text: string,
  site: string | null,
];

export const loggedTold: readonly LoggedTold[] = [
  ['2026-11-17T22', 20, 'planning', 'weather', 'significant', 'Flood warning in force until Thursday noon.', null],
  ['2026-11-17T22', 5, 'operations', 'log', 'routine', 'Crews 1 and 2 staged with pumps.', 'Stormwater yard'],
  ['2026-11-17T23', 15, 'field', 'damage', 'significant', 'Water over the road, 8 inches.', 'Mill Road at 3rd'],
  ['2026-11-17T23', 10, 'operations', 'decision', 'significant', 'Mill Road closed between 2nd and 5th.', 'Mill Road'],
  [
    '2026-11-18T00',
    30,
    'information',
    'comms',
    'routine',
    'Closure posted on the county site and sent to radio.',
    null,
  ],
  ['2026-11-18T00', 170, 'field', 'damage', 'significant', 'Culvert undermined at the west end.', 'Bayou Lane'],
  [
    '2026-11-18T01',
    12,
    'operations',
    'log',
    'critical',
    'Pump station 4 lost power; portable pumps on the way.',
    'Pump station 4',
  ],
  ['2026-11-18T02', 25, 'safety', 'decision', 'significant', 'No crew enters water above the knee.', null],
  [
    '2026-11-18T03',
    40,
    'planning',
    'weather',
    'routine',
    'Gauge at 14.2 feet and rising 3 inches an hour.',
    'Cypress Creek gauge',
  ],
  ['2026-11-18T04', 8, 'operations', 'decision', 'critical', 'Evacuation of 46 homes ordered.', 'Creekside'],
  ['2026-11-18T05', 30, 'information', 'comms', 'significant', 'Shelter open for 120 people.', 'Main library'],
  ['2026-11-18T06', 190, 'field', 'damage', 'routine', 'Two mailboxes and a fence lost.', 'Creekside'],
  ['2026-11-18T07', 15, 'logistics', 'log', 'routine', 'Fuel truck refilled all portable pumps.', 'Stormwater yard'],
  [
    '2026-11-18T08',
    20,
    'planning',
    'weather',
    'significant',
    'Crest forecast at 16.1 feet for Wednesday noon.',
    'Cypress Creek gauge',
  ],
  ['2026-11-18T11', 10, 'operations', 'log', 'routine', 'Day shift on: 38 people, 11 vehicles.', 'Operations center'],
  ['2026-11-18T12', 45, 'field', 'damage', 'significant', 'Shoulder washed out for 200 feet.', 'County Road 30'],
  ['2026-11-18T13', 20, 'finance', 'cost', 'routine', 'Time sheets of the night shift are in.', null],
  ['2026-11-18T14', 240, 'field', 'damage', 'significant', 'Lift station 9 flooded; pumps removed.', 'Lift station 9'],
  ['2026-11-18T15', 5, 'operations', 'log', 'critical', 'Levee seeps over 40 feet; sandbags on site.', 'East levee'],
  ['2026-11-18T16', 30, 'commander', 'decision', 'significant', 'Mutual aid asked of Gulf County for two pumps.', null],
  ['2026-11-18T17', 12, 'planning', 'weather', 'significant', 'Creek crested at 15.8 feet.', 'Cypress Creek gauge'],
  ['2026-11-18T18', 35, 'information', 'comms', 'routine', 'Boil-water notice lifted for the north side.', null],
  ['2026-11-18T20', 50, 'field', 'damage', 'routine', 'Playground under water.', 'Bayou Park'],
  ['2026-11-18T23', 15, 'operations', 'log', 'routine', 'Night shift on: 24 people.', 'Operations center'],
  ['2026-11-19T01', 30, 'safety', 'log', 'significant', 'One slip without injury; lights added.', 'East levee'],
  ['2026-11-19T03', 20, 'planning', 'weather', 'routine', 'Gauge at 14.0 feet and falling.', 'Cypress Creek gauge'],
  ['2026-11-19T05', 300, 'field', 'damage', 'significant', 'Bridge approach settled 2 inches.', 'Cypress Creek bridge'],
  ['2026-11-19T08', 10, 'operations', 'decision', 'significant', 'Mill Road open for one lane.', 'Mill Road'],
  ['2026-11-19T12', 25, 'field', 'damage', 'routine', 'Debris piles marked on 12 streets.', 'Creekside'],
  ['2026-11-19T14', 30, 'finance', 'cost', 'routine', 'Equipment hours of day two are entered.', null],
  ['2026-11-19T16', 15, 'information', 'comms', 'routine', 'Residents may return to Creekside.', 'Creekside'],
];

/** Which of the entries above were wrong, by what they say, and what is right. */
export const correctedTold: readonly (readonly [at: string, wrong: string, right: string])[] = [
  ['2026-11-18T02', 'Water over the road, 8 inches.', 'Water over the road, 18 inches.'],
  ['2026-11-18T06', 'Evacuation of 46 homes ordered.', 'Evacuation of 64 homes ordered.'],
  ['2026-11-19T15', 'Bridge approach settled 2 inches.', 'Bridge approach settled 2 inches on the east side only.'],
];

/** Hand-overs: when, and what the next shift was told. The last period is planned for longer. */
export const handoversTold: readonly (readonly [at: string, handover: string, hours: number])[] = [
  ['2026-11-18T10', 'Mill Road closed, Creekside evacuated, pump station 4 on portable pumps.', 12],
  ['2026-11-18T22', 'Creek crested at 15.8 feet. East levee is watched every hour.', 12],
  ['2026-11-19T10', 'Water falls. Mill Road is open for one lane; debris is marked next.', 36],
];
