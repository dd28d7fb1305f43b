/** The States by name, for questions that name one. */
export const usStates: Readonly<Record<string, string>> = Object.fromEntries(
  `alabama AL, alaska AK, arizona AZ, arkansas AR, california CA, colorado CO, connecticut CT, delaware DE, florida FL, georgia GA,
   hawaii HI, idaho ID, illinois IL, indiana IN, iowa IA, kansas KS, kentucky KY, louisiana LA, maine ME, maryland MD,
   massachusetts MA, michigan MI, minnesota MN, mississippi MS, missouri MO, montana MT, nebraska NE, nevada NV,
   new hampshire NH, new jersey NJ, new mexico NM, new york NY, north carolina NC, north dakota ND, ohio OH, oklahoma OK,
   oregon OR, pennsylvania PA, rhode island RI, south carolina SC, south dakota SD, tennessee TN, texas TX, utah UT,
   vermont VT, virginia VA, washington WA, west virginia WV, wisconsin WI, wyoming WY`
    .split(',')
    .map((one) => {
      const words = one.trim().split(/\s+/);
      return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
    }),
);

export interface NamedState {
  readonly name: string;
  readonly code: string;
}

const capital = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const stateName = (code: string): string =>
  capital(Object.entries(usStates).find(([, letters]) => letters === code)?.[0] ?? code);

export function stateIn(question: string): NamedState | null {
  const text = question.toLowerCase();
  const found = Object.entries(usStates)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
    .toSorted(([one], [other]) => other.length - one.length)[0];
  return found ? { name: capital(found[0]), code: found[1] } : null;
}
