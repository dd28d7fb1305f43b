import type { Decision } from '../rule-packs/decision.ts';

/** Where neither a State nor the agency says otherwise: the days of the ABA Model Procurement Code. */
const USUAL_DAYS = 14;
const DAY = 86_400_000;

/** How long an award can be protested after its notice: the longest that a rule of the day asks for. */
export const protestDays = ({ figures }: Pick<Decision, 'figures'>): number => {
  const stated = figures.filter(({ figure, unit }) => figure.startsWith('Protest') && unit === 'days');
  return stated.length > 0 ? Math.max(...stated.map(({ value }) => value)) : USUAL_DAYS;
};

/** The last day on which a protest is in time; the day of the notice is not counted. */
export const lastDayToProtest = (noticed: string, decision: Pick<Decision, 'figures'>): string =>
  new Date(Date.parse(noticed) + protestDays(decision) * DAY).toISOString().slice(0, 10);
