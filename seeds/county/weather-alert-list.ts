/** An alert of the story: the wording is that of the Weather Service, the places and days are invented like the county. */
export interface ToldAlert {
  readonly id: string;
  readonly event: string;
  readonly severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor';
  readonly type?: 'Alert' | 'Update' | 'Cancel';
  readonly status?: 'Actual' | 'Test' | 'Exercise';
  /** Hours from the moment of the import. */
  readonly sent: number;
  readonly onset: number;
  readonly expires: number;
  readonly ends: number | null;
  readonly replaces?: readonly string[];
  readonly ring?: readonly (readonly [number, number])[];
  readonly response: string;
  readonly description: string;
  readonly instruction: string;
}

const bayFront = [
  [-81.198, 29.49],
  [-81.145, 29.485],
  [-81.145, 29.545],
  [-81.185, 29.55],
  [-81.198, 29.49],
] as const;

const riverText = `* WHAT...Moderate flooding is occurring and moderate flooding is forecast.

* WHERE...Tidewater River at Shore Road.

* IMPACTS...At 11.0 feet, water covers Harbor Street and the boat ramp at Heron Point. Access to Lift station 15 is by high vehicles only.

* ADDITIONAL DETAILS...The river is expected to crest early next week and to fall below flood stage a week later.`;

/** Two days of weather: what is in force, what is still to come, and what became of the rest. */
export const toldAlerts: readonly ToldAlert[] = [
  {
    id: 'river.001',
    event: 'Flood Watch',
    severity: 'Severe',
    sent: -30,
    onset: -6,
    expires: -10,
    ends: 120,
    response: 'Monitor',
    description: '* WHAT...Flooding caused by excessive rainfall is possible.\n\n* WHERE...All of Tidewater County.',
    instruction: 'You should monitor later forecasts and be alert for possible Flood Warnings.',
  },
  {
    id: 'river.002',
    event: 'Flood Warning',
    severity: 'Severe',
    type: 'Update',
    sent: -8,
    onset: -6,
    expires: 10,
    ends: 216,
    replaces: ['river.001'],
    response: 'Avoid',
    description: riverText,
    instruction: 'Turn around, don’t drown when encountering flooded roads. Most flood deaths occur in vehicles.',
  },
  {
    id: 'coast.001',
    event: 'Coastal Flood Advisory',
    severity: 'Minor',
    sent: -5,
    onset: -3,
    expires: 132,
    ends: null,
    ring: bayFront,
    response: 'Execute',
    description:
      '* WHAT...One to two feet of inundation above ground level expected in low-lying areas near shorelines.\n\n* WHERE...The bay front from Heron Point to Dock Street.',
    instruction: 'Do not drive through flooded roadways. Be prepared for road closures around high tide.',
  },
  {
    id: 'surf.001',
    event: 'High Surf Warning',
    severity: 'Severe',
    sent: -101,
    onset: -100,
    expires: 40,
    ends: 240,
    ring: bayFront,
    response: 'Avoid',
    description:
      '* WHAT...Large breaking waves of 8 to 12 feet.\n\n* WHERE...The bay front from Heron Point to Dock Street.\n\n* IMPACTS...Significant beach erosion and damage to pump stations near the water.',
    instruction: 'Stay well back from the water’s edge and be alert for rip currents.',
  },
  {
    id: 'wind.001',
    event: 'High Wind Watch',
    severity: 'Severe',
    sent: -4,
    onset: 48,
    expires: 20,
    ends: 84,
    response: 'Prepare',
    description:
      '* WHAT...North winds 30 to 40 mph with gusts up to 60 mph possible.\n\n* WHERE...Tidewater County.\n\n* IMPACTS...Damaging winds could blow down trees and power lines. Widespread power outages are possible.',
    instruction: 'Monitor the latest forecasts and warnings for updates on this situation. Fasten loose objects.',
  },
  {
    id: 'tornado.001',
    event: 'Tornado Warning',
    severity: 'Extreme',
    sent: -28,
    onset: -28,
    expires: -27,
    ends: -27,
    ring: [
      [-81.27, 29.55],
      [-81.22, 29.55],
      [-81.22, 29.59],
      [-81.27, 29.59],
      [-81.27, 29.55],
    ],
    response: 'Shelter',
    description:
      'At 1102 PM, a severe thunderstorm capable of producing a tornado was located near North Basin, moving east at 25 mph.\n\nHAZARD...Tornado and quarter size hail.\n\nSOURCE...Radar indicated rotation.',
    instruction: 'TAKE COVER NOW! Move to a basement or an interior room on the lowest floor of a sturdy building.',
  },
  {
    id: 'freeze.001',
    event: 'Freeze Watch',
    severity: 'Moderate',
    sent: -20,
    onset: 40,
    expires: 2,
    ends: 52,
    response: 'Prepare',
    description: '* WHAT...Sub-freezing temperatures as low as 30 possible.\n\n* WHERE...Inland Tidewater County.',
    instruction: 'Take steps now to protect tender plants from the cold and outdoor water pipes from bursting.',
  },
  {
    id: 'freeze.002',
    event: 'Freeze Watch',
    severity: 'Moderate',
    type: 'Cancel',
    sent: -6,
    onset: 40,
    expires: 2,
    ends: 52,
    replaces: ['freeze.001'],
    response: 'AllClear',
    description: 'The Freeze Watch is cancelled. Clouds will keep temperatures above freezing.',
    instruction: 'No preparation is needed.',
  },
  {
    id: 'test.001',
    event: 'Tsunami Warning',
    severity: 'Extreme',
    status: 'Test',
    sent: -26,
    onset: -26,
    expires: 24,
    ends: null,
    response: 'None',
    description: '...THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY...\n\nThis is a test of the monthly communications.',
    instruction: 'This is only a test. No action is required.',
  },
];
