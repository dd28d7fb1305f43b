import type { icsMedicalSite } from '#domains/disaster/ics-forms/ics-medical-site.record.ts';
import type { New } from '#kernel';

/** Branch, division, leader, contact, work, special instructions, where to report, and what is needed. */
export const workTold = [
  [
    'Public Works',
    'Division A, Mill Road',
    'Miguel Ortiz',
    'Tac 2',
    'Keep one lane of Mill Road open. Clear mud from 200 feet on both sides of the culvert and mark the shoulder.',
    'No vehicle over 10 tons on the culvert.',
    'Mill Road and 3rd, staging lot',
    [
      ['Road crew', 2],
      ['Dump truck', 3],
    ],
  ],
  [
    'Public Works',
    'Levee group',
    'Rosa Delgado',
    'Tac 2',
    'Walk the east levee every hour. Photograph and report seepage. Keep pump station 4 running.',
    'Two people at all times; life vests on the crown.',
    'Pump station 4',
    [
      ['Levee watch', 2],
      ['6-inch pump', 4],
    ],
  ],
  [
    'Fire Rescue',
    'Creekside group',
    'Aisha Rahman',
    'Fire 3',
    'Check 41 flooded homes door by door. Record who needs shelter, power or medicine.',
    null,
    'Fire Station 3',
    [['Search team', 3]],
  ],
] as const;

/** Name, number, function, assigned to, receive, send, tone. */
export const carriedChannels = [
  ['Command 1', '1', 'Command', 'Command and general staff', '154.9950 N', '155.8650 N', '136.5'],
  ['Tac 2', '2', 'Tactical', 'Division A, Levee group', '151.0850 N', '151.0850 N', '156.7'],
  ['Fire 3', '3', 'Tactical', 'Creekside group', '154.2650 N', '154.2650 N', '156.7'],
] as const;

export const medicalTold: readonly Omit<New<typeof icsMedicalSite>, 'period'>[] = [
  {
    kind: 'aid_station',
    name: 'Creekside aid station',
    location: 'Creekside Elementary, gym',
    contact: 'Fire 3',
    hasParamedics: true,
  },
  {
    kind: 'transport',
    name: 'County EMS Medic 6',
    location: 'Fire Station 3',
    contact: 'Command 1',
    care: 'als',
  },
  {
    kind: 'hospital',
    name: 'Tidewater Regional Medical Center',
    location: '900 Harbor Boulevard',
    contact: '(555) 010-0199',
    byGround: 18,
    byAir: 6,
    traumaLevel: 2,
    hasBurnCenter: false,
    hasHelipad: true,
  },
];

export type CheckedIn = readonly [
  resource: string,
  agency: string,
  type: 'personnel' | 'crew' | 'equipment' | 'aircraft' | 'vehicle',
  kind: string,
  units: number,
  people: number,
  leader: string | null,
  contact: string | null,
  division: string,
  isOut: boolean,
];
export const checkedInTold: readonly CheckedIn[] = [
  [
    'Road crew 2',
    'Tidewater County Public Works',
    'crew',
    'Road crew',
    1,
    6,
    'J. Alvarez',
    'Tac 2',
    'Division A, Mill Road',
    false,
  ],
  [
    'Trucks 14 and 17',
    'Tidewater County Public Works',
    'vehicle',
    'Dump truck',
    2,
    2,
    null,
    'Tac 2',
    'Division A, Mill Road',
    false,
  ],
  [
    'Crew 4',
    'Tidewater County Public Works',
    'crew',
    'Levee watch',
    1,
    4,
    'Rosa Delgado',
    'Tac 2',
    'Levee group',
    false,
  ],
  ['Pumps 1 to 3', 'Gulf Rentals', 'equipment', '6-inch pump', 3, 1, null, null, 'Levee group', false],
  [
    'Search team 1',
    'Tidewater County Fire Rescue',
    'crew',
    'Search team',
    1,
    5,
    'Aisha Rahman',
    'Fire 3',
    'Creekside group',
    false,
  ],
  ['Search team 2', 'Palm Bay Fire', 'crew', 'Search team', 1, 5, 'T. Nguyen', 'Fire 3', 'Creekside group', false],
  ['Boat 2', 'Palm Bay Fire', 'vehicle', 'Rescue boat', 1, 3, 'T. Nguyen', 'Fire 3', '', true],
];
