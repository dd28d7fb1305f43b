import type { Category } from '#domains/disaster/public-assistance/pa-words.ts';

type Status = 'formulating' | 'submitted' | 'obligated' | 'complete' | 'closed';

/** Small projects of one kind of damage at four sites each: title, category, what each site is, dollars a site, and the state. */
export const smallTold: readonly (readonly [
  title: string,
  category: Category,
  site: string,
  dollars: number,
  status: Status,
])[] = [
  ['Mill Road shoulders', 'c', 'Mill Road shoulder', 4_850, 'closed'],
  ['Bay Street catch basins', 'c', 'Bay Street catch basin', 2_900, 'closed'],
  ['Oak Landing pavement', 'c', 'Oak Landing washout', 11_400, 'complete'],
  ['Palmetto Way guardrail', 'c', 'Palmetto Way guardrail', 6_150, 'complete'],
  ['Creekside Drive culverts', 'c', 'Creekside culvert', 23_700, 'obligated'],
  ['Harbor Lane sidewalks', 'c', 'Harbor Lane sidewalk', 3_240, 'complete'],
  ['Street signs, north district', 'c', 'Sign group north', 1_480, 'closed'],
  ['Street signs, south district', 'c', 'Sign group south', 1_360, 'closed'],
  ['Gravel roads, district 3', 'c', 'Gravel road', 8_900, 'obligated'],
  ['Pine Flats canal bank', 'd', 'Canal bank section', 14_600, 'obligated'],
  ['Retention ponds', 'd', 'Retention pond', 9_750, 'obligated'],
  ['Marsh Point ditches', 'd', 'Ditch reach', 5_300, 'complete'],
  ['Pump houses', 'd', 'Pump house', 31_200, 'submitted'],
  ['Health clinics', 'e', 'Health clinic', 18_500, 'submitted'],
  ['Library roofs', 'e', 'Library roof', 27_400, 'submitted'],
  ['Fleet shop and fuel island', 'e', 'Fleet building', 36_900, 'submitted'],
  ['Community centers', 'e', 'Community center', 12_250, 'submitted'],
  ['Damaged vehicles', 'e', 'Vehicle group', 44_000, 'obligated'],
  ['Water mains under bridges', 'f', 'Main crossing', 26_800, 'submitted'],
  ['Manholes and force main', 'f', 'Force main section', 19_300, 'submitted'],
  ['Well fields', 'f', 'Well', 33_600, 'submitted'],
  ['Street lights', 'f', 'Light group', 7_150, 'submitted'],
  ['Beach walkovers', 'g', 'Beach walkover', 15_700, 'formulating'],
  ['Fishing piers', 'g', 'Fishing pier', 48_200, 'formulating'],
  ['Ball fields', 'g', 'Ball field', 6_400, 'formulating'],
  ['Picnic shelters', 'g', 'Picnic shelter', 3_850, 'formulating'],
  ['Cemetery walls', 'g', 'Wall section', 5_950, 'formulating'],
];

/** Crews of these projects, by the place of their project above; with those of the large ones they worked six thousand hours. */
export const smallCrews = [
  ['Isaac Boone', 'Foreman', 'budgeted', 32.6, 12],
  ['Nora Whitlow', 'Laborer', 'budgeted', 19.2, 12],
  ['Pedro Alvarez', 'Equipment operator', 'budgeted', 27.6, 13],
  ['Grace Tully', 'Laborer', 'unbudgeted', 18.75, 14],
  ['Wade Harmon', 'Equipment operator', 'budgeted', 28.3, 15],
  ['June Castell', 'Laborer', 'budgeted', 19.4, 16],
  ['Amir Haddad', 'Equipment operator', 'budgeted', 27.1, 18],
  ['Ruth Eisley', 'Pump operator', 'budgeted', 26.9, 19],
  ['Calvin Dunn', 'Laborer', 'unbudgeted', 18.75, 20],
  ['Thea Lindqvist', 'Electrician', 'budgeted', 34.8, 21],
] as const;
