import type { FormValues } from '#domains/grants/forms/form.ts';

/** An application as the story tells it. */
export interface ApplicationTold {
  readonly title: string;
  /** From a go decision of that place in the list, from a notice that is over, from one that is open, or entered by hand. */
  readonly from: readonly ['decision', number] | readonly ['over', number] | readonly ['open', number] | null;
  readonly agency?: string;
  readonly listing?: string;
  readonly status: 'draft' | 'returned' | 'review' | 'approved' | 'submitted' | 'awarded' | 'declined' | 'withdrawn';
  readonly owner: 'Yvette Dubois' | 'Miguel Ortiz';
  readonly writer: 'Rosa Delgado' | 'Theo Papadakis' | 'Aisha Rahman';
  readonly thousands: readonly [requested: number, match: number];
  /** Days from the day of the story to the deadline, where no notice sets it. */
  readonly due?: number;
  readonly need: string;
  readonly approach: string | null;
  /** Submitted a second time. */
  readonly corrected?: true;
  readonly debrief?: string;
}

export const applicationsTold: readonly ApplicationTold[] = [
  {
    title: 'Pump station 4 elevation and backup power',
    from: ['decision', 0],
    status: 'draft',
    owner: 'Yvette Dubois',
    writer: 'Rosa Delgado',
    thousands: [120, 40],
    need: 'Pump station 4 drains 1,140 acres and 2,300 homes. It flooded in 2017, 2022 and 2024; each time it was out for more than 30 hours, and sewage reached two canals.',
    approach: null,
  },
  {
    title: 'Marsh restoration at Cedar Point',
    from: ['decision', 1],
    status: 'review',
    owner: 'Miguel Ortiz',
    writer: 'Theo Papadakis',
    thousands: [937, 313],
    need: 'Sixty-two acres of salt marsh were lost since 1998. The shore behind it recedes by four feet a year and threatens the only evacuation road of the peninsula.',
    approach:
      'Dredged sand from the channel raises 40 acres to the height of the marsh that is left. Oyster reefs break the waves. Work is done between October and March, outside nesting season.',
  },
  {
    title: 'Shelter generators at two high schools',
    from: ['decision', 2],
    status: 'approved',
    owner: 'Yvette Dubois',
    writer: 'Aisha Rahman',
    thousands: [105, 35],
    need: 'Both shelters take 1,900 people. In 2024 they had no cooling for 41 hours, and nine people were taken to hospital.',
    approach:
      'Two 350 kW generators with automatic switches are installed before June. The school district maintains them under an agreement that is signed.',
  },
  {
    title: 'Culvert replacement on Old Dixie Road',
    from: ['decision', 3],
    status: 'submitted',
    owner: 'Miguel Ortiz',
    writer: 'Rosa Delgado',
    thousands: [90, 30],
    need: 'Eleven culverts of 1962 pass a ten-year storm at most. The road closes three times a year and is the way of two school buses.',
    approach: 'Box culverts for a 50-year storm, in three closures of nine days each. Design is at 90 percent.',
  },
  {
    title: 'Hurricane readiness of group homes',
    from: ['decision', 4],
    status: 'submitted',
    owner: 'Yvette Dubois',
    writer: 'Theo Papadakis',
    thousands: [140, 35],
    need: 'Twenty-six group homes with 240 residents have plans that were never exercised.',
    approach: 'One exercise with each home, and a kit of radios and batteries. The college evaluates.',
    corrected: true,
  },
  {
    title: 'Beach access ramps and dune crossovers',
    from: null,
    agency: 'Florida Department of Environmental Protection',
    status: 'draft',
    owner: 'Miguel Ortiz',
    writer: 'Rosa Delgado',
    thousands: [300, 300],
    due: 39,
    need: 'Four of nine crossovers are closed since the last storm. None of those that are open can be used with a wheelchair.',
    approach: null,
  },
  {
    title: 'Library hotspots for the north county',
    from: null,
    agency: 'Institute of Museum and Library Services',
    listing: '45.310',
    status: 'draft',
    owner: 'Yvette Dubois',
    writer: 'Theo Papadakis',
    thousands: [64, 0],
    due: 12,
    need: 'One household in five north of the river has no connection that carries a video call.',
    approach: 'Two branches lend 120 hotspots for three weeks at a time.',
  },
  {
    title: 'Stormwater master plan of the Sandy Creek basin',
    from: ['open', 2],
    status: 'returned',
    owner: 'Miguel Ortiz',
    writer: 'Rosa Delgado',
    thousands: [225, 75],
    need: 'The basin has no model. Permits for 1,600 homes lean on a map of 1989.',
    approach: 'A calibrated model, twelve gauges and a list of projects ranked by avoided damage.',
  },
  {
    title: 'Fire rescue breathing apparatus',
    from: ['over', 0],
    status: 'submitted',
    owner: 'Yvette Dubois',
    writer: 'Aisha Rahman',
    thousands: [412, 41],
    need: 'Forty-four sets are older than fifteen years and can no longer be certified.',
    approach: 'All sets are replaced at once, so that crews train on one type.',
  },
  {
    title: 'Sea level gauges and warning signs',
    from: ['over', 1],
    status: 'awarded',
    owner: 'Miguel Ortiz',
    writer: 'Rosa Delgado',
    thousands: [180, 60],
    need: 'Tidal flooding closes nine streets without notice, 31 times in 2025.',
    approach: 'Fourteen gauges report every six minutes, and signs close the streets by themselves.',
  },
  {
    title: 'Rural transit stops with shade',
    from: ['over', 2],
    status: 'awarded',
    owner: 'Yvette Dubois',
    writer: 'Theo Papadakis',
    thousands: [260, 65],
    need: 'Only 7 of 58 stops have a roof. Ridership falls by a third from June to September.',
    approach: 'Thirty shelters, the busiest stops without one first.',
  },
  {
    title: 'Opioid response outreach team',
    from: ['over', 3],
    status: 'declined',
    owner: 'Yvette Dubois',
    writer: 'Aisha Rahman',
    thousands: [525, 0],
    need: 'Fire rescue answered 611 overdoses in 2025, one in three at an address it knew.',
    approach: 'A paramedic and a peer visit within 72 hours and offer treatment.',
    debrief:
      'Scored 82 of 100; funded from 86. The plan for sustaining the team after year two was thin, and letters of both hospitals were missing.',
  },
  {
    title: 'Bridge scour repair at Mill Branch',
    from: ['over', 4],
    status: 'declined',
    owner: 'Miguel Ortiz',
    writer: 'Rosa Delgado',
    thousands: [1_150, 290],
    need: 'Two piers are exposed by six feet. The weight limit sends fire engines on a detour of eleven minutes.',
    approach: 'Riprap and sheet piles in one dry season.',
    debrief: 'The benefit-cost ratio was not documented. Attach the calculation next time.',
  },
  {
    title: 'Regional training tower',
    from: ['over', 5],
    status: 'withdrawn',
    owner: 'Yvette Dubois',
    writer: 'Aisha Rahman',
    thousands: [800, 200],
    need: 'Crews of four departments drive 70 miles to train above the third floor.',
    approach: 'A tower at the fairground, used by all four.',
  },
];

/** What a county says on every SF-424, besides what is the application’s own. */
export const sf424OfCounty: FormValues = {
  ein: '59-6000123',
  applicantStreet: '100 Courthouse Square',
  applicantCity: 'Tidewater',
  applicantCounty: 'Tidewater',
  applicantState: 'FL: Florida',
  applicantZip: '320950100',
  applicantCountry: 'USA: UNITED STATES',
  contactFirst: 'Yvette',
  contactLast: 'Dubois',
  contactTitle: 'Grants coordinator',
  contactPhone: '904-555-0142',
  contactEmail: 'grants@tidewater.example',
  applicantType1: 'B: County Government',
  districtApplicant: 'FL-004',
  districtProject: 'FL-004',
  stateReview: 'b. Program is subject to E.O. 12372 but has not been selected by the State for review.',
  delinquentDebt: false,
  certified: true,
  signerFirst: 'Dana',
  signerLast: 'Whitfield',
  signerTitle: 'County Administrator',
  signerPhone: '904-555-0100',
  signerEmail: 'administrator@tidewater.example',
};
