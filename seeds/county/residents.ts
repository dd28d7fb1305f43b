import type { consultationComment } from '#domains/public/citizen/consultation-comment.record.ts';
import type { serviceRequest } from '#domains/public/citizen/service-request.record.ts';
import type { New, StepOf } from '#kernel';

/** Days that the county promises, by category. */
export const promises: Readonly<Record<string, number>> = {
  pothole: 10,
  streetlight: 14,
  drainage: 5,
  sign_signal: 3,
  sidewalk: 21,
  trash: 4,
  water: 2,
  park: 21,
};

type ReportStep = readonly [step: StepOf<typeof serviceRequest>, input: Readonly<Record<string, unknown>>];
const review: ReportStep = ['review', {}];
const begin: ReportStep = ['begin', {}];

export const reports: readonly (Omit<New<typeof serviceRequest>, 'category' | 'location'> & {
  readonly category: string;
  readonly at: readonly [longitude: number, latitude: number];
  readonly daysAgo: number;
  readonly steps: readonly ReportStep[];
  /** The place of the report in this list that it is the same as. */
  readonly sameAs?: number;
  readonly said?: readonly (readonly [text: string, audience: 'internal' | 'public'])[];
})[] = [
  {
    category: 'pothole',
    description: 'A deep hole in the right lane, a car lost its hubcap.',
    address: 'Shore Road at Mill Street',
    summary: 'Deep hole in the right lane',
    at: [-81.207, 29.513],
    daysAgo: 6,
    steps: [review, begin],
    said: [
      ['The crew fills it on Thursday; the lane is closed from 9 to 11.', 'public'],
      ['Ask the state whether Shore Road is theirs north of the bridge.', 'internal'],
    ],
  },
  {
    category: 'pothole',
    description: 'Shore Road at Mill Street has a big hole in the right lane.',
    address: 'Shore Road, corner of Mill Street',
    at: [-81.2071, 29.5131],
    daysAgo: 5,
    steps: [],
    sameAs: 0,
  },
  {
    category: 'streetlight',
    description: 'Three lights are out next to the school.',
    address: 'Oak Avenue 12 to 20',
    summary: 'Three lights out next to the school',
    at: [-81.222, 29.525],
    daysAgo: 4,
    steps: [review, begin, ['finish', { outcome: 'replaced' }]],
  },
  {
    category: 'drainage',
    description: 'El desagüe está tapado y el agua entra en el garaje cuando llueve.',
    address: 'Heron Lane 7',
    language: 'es',
    at: [-81.196, 29.51],
    daysAgo: 2,
    steps: [review],
  },
  {
    category: 'drainage',
    description: 'Culvert under the path is full of branches.',
    address: 'North basin, path by the pump house',
    summary: 'Culvert full of branches',
    at: [-81.191, 29.532],
    daysAgo: 9,
    steps: [review, begin],
  },
  {
    category: 'sign_signal',
    description: 'The stop sign was knocked over.',
    address: 'Church Street at Bayview',
    summary: 'Stop sign knocked over',
    at: [-81.214, 29.518],
    daysAgo: 1,
    steps: [review, begin, ['finish', { outcome: 'repaired' }]],
  },
  {
    category: 'sidewalk',
    description: 'Roots have lifted two slabs, my mother fell there.',
    address: 'Elm Street 41',
    summary: 'Two slabs lifted by roots',
    at: [-81.217, 29.521],
    daysAgo: 12,
    steps: [review],
  },
  {
    category: 'trash',
    description: 'A mattress and tires were dumped at the boat ramp.',
    address: 'Heron Point boat ramp',
    summary: 'Dumped mattress and tires',
    at: [-81.185, 29.505],
    daysAgo: 7,
    steps: [review, begin, ['finish', { outcome: 'cleaned' }]],
  },
  {
    category: 'tree',
    description: 'A large branch hangs over the road.',
    address: 'State Route 17, mile 4',
    summary: 'Branch over the road',
    at: [-81.235, 29.542],
    daysAgo: 8,
    steps: [review, ['refer', { referredTo: 'State Department of Transportation' }]],
  },
  {
    category: 'water',
    description: 'Water comes out of the pavement.',
    address: 'Dock Street 3',
    summary: 'Leak under the pavement',
    at: [-81.2, 29.516],
    daysAgo: 1,
    steps: [review, begin],
  },
  {
    category: 'park',
    description: 'The swing has a sharp edge.',
    address: 'Playground at Gull Park',
    summary: 'Sharp edge on a swing',
    at: [-81.212, 29.511],
    daysAgo: 15,
    steps: [review, begin, ['finish', { outcome: 'made_safe' }]],
  },
  {
    category: 'sidewalk',
    description: 'There is a gap of about a quarter inch between two slabs.',
    address: 'Pine Street 8',
    summary: 'Small gap between slabs',
    at: [-81.224, 29.523],
    daysAgo: 20,
    steps: [review, ['decline', { noActionReason: 'within_tolerance' }]],
  },
  {
    category: 'streetlight',
    description: 'The light at the bus stop flickers.',
    address: 'Bus stop Harbor Plaza',
    at: [-81.203, 29.514],
    daysAgo: 0,
    steps: [],
  },
  {
    category: 'other',
    description: 'Who owns the old pier? A railing is loose.',
    address: 'Old pier, end of Dock Street',
    at: [-81.198, 29.5155],
    daysAgo: 1,
    steps: [],
  },
];

export const consultations: readonly {
  readonly subject: string;
  readonly question: string;
  readonly opensIn: number;
  readonly closesIn: number;
  readonly response?: string;
}[] = [
  {
    subject: 'Where the next three pump stations are renewed first',
    question:
      'The county can renew **three of seven** pump stations with the grant of this year.\n\n- North basin: oldest pumps, 420 homes behind them\n- Heron Point: floods most often, 160 homes and the clinic\n- Dock Street: protects the substation\n- Mill Street: shares a wall with the school\n\nTell us which three come first for you, and why. The draft ranking counts homes, past floods and what else stands behind each station.',
    opensIn: -9,
    closesIn: 21,
  },
  {
    subject: 'Hours of the branch libraries in winter',
    question: 'Two branches could open one evening longer if they open one morning later. Would that help you?',
    opensIn: -60,
    closesIn: -30,
    response:
      'Most of you asked for the longer evening. From January both branches open until 8 p.m. on Thursdays and begin at noon that day.',
  },
];

export const comments: readonly (Pick<New<typeof consultationComment>, 'text' | 'authorName' | 'language'> & {
  /** The place of the consultation in the list above. */
  readonly on: number;
  readonly hiddenBecause?: 'off_topic' | 'advertising';
  readonly isPending?: boolean;
})[] = [
  {
    on: 0,
    text: 'Heron Point first. Last October the clinic was closed for four days, and the road with it.',
    authorName: 'Marisol T.',
  },
  {
    on: 0,
    text: 'La estación del norte es la más vieja. Cuando falla, nadie duerme en Heron Lane.',
    authorName: 'Familia Rojas',
    language: 'es',
  },
  { on: 0, text: 'Please say what happens to the other four. A date would be more honest than a ranking.' },
  { on: 0, text: 'Cheap generators, call today!', hiddenBecause: 'advertising' },
  { on: 0, text: 'Dock Street, because without the substation none of the others pump.', isPending: true },
  { on: 1, text: 'A longer evening helps everyone who works days.', authorName: 'Jo' },
];
