import type { Hazard as IncidentHazard } from '../incidents/incident-words.ts';
import type { Hazard } from './alert-words.ts';

/** A page of the product with what is known of the alert filled in. */
export interface SuggestedAction {
  readonly label: string;
  readonly why: string;
  readonly path: '/smart-requisition/new' | '/supply-chain-risk' | '/documents' | '/communications';
  /** What the requisition is for; the alert's headline follows. */
  readonly purpose?: string;
  /** What of ours the alert has to touch; without it any own place. */
  readonly needs?: 'power' | 'crews' | 'vendors';
}

const buy = (label: string, why: string, purpose: string): SuggestedAction => ({
  label,
  why,
  path: '/smart-requisition/new',
  purpose,
});

const MOST_PURPOSE = 200;

/** The page, with the purpose of a requisition filled in. */
export const addressOf = ({ path, purpose }: SuggestedAction, headline: string): string =>
  purpose
    ? `${path}?${new URLSearchParams({ all: '', purpose: `${purpose}: ${headline}`.slice(0, MOST_PURPOSE) })}`
    : path;

const fuel: SuggestedAction = {
  ...buy('Request fuel', 'Generators and vehicles run longer than planned.', 'Fuel for generators and vehicles'),
  needs: 'power',
};
const water = buy(
  'Request water and meals',
  'Shelters and crews need supplies in place before roads close.',
  'Water and meals for shelters and crews',
);
const debris = buy(
  'Request debris clearance',
  'Rented equipment is gone soon after the warning.',
  'Debris clearance equipment',
);
const pumps = buy(
  'Request pumps',
  'Portable pumps and barriers have to be in place before the water.',
  'Portable pumps and flood barriers',
);
const salt = buy('Request road salt', 'Routes are treated before the first ice.', 'Road salt and plow operators');
const heat = buy(
  'Request cooling supplies',
  'Cooling centers open before the first hot day.',
  'Cooling center supplies',
);
const warm = buy(
  'Request heaters',
  'Pipes and warming centers need heat before the freeze.',
  'Heaters and pipe protection',
);
const crews: SuggestedAction = {
  ...buy(
    'Request standby crews',
    'Crews on standby are agreed on before they are called.',
    'Standby crews and overtime relief',
  ),
  needs: 'crews',
};
const filters = buy('Request respirators', 'People who work outdoors need protection.', 'Respirators and air filters');

const vendors: SuggestedAction = {
  label: 'Check vendor exposure',
  why: 'Deliveries from vendors in the area may be late.',
  path: '/supply-chain-risk',
  needs: 'vendors',
};
const tell: SuggestedAction = {
  label: 'Announce to staff',
  why: 'People on duty read the announcement first.',
  path: '/communications',
};
const plans: SuggestedAction = {
  label: 'Open emergency plans',
  why: 'The plan of the agency names who acts.',
  path: '/documents',
};

const storm = [fuel, debris, crews] as const;
const byHazard: Readonly<Record<Hazard, readonly SuggestedAction[]>> = {
  tsunami: [water, crews],
  tornado: [debris, crews, fuel],
  extreme_wind: storm,
  thunderstorm: storm,
  flash_flood: [pumps, crews],
  civil: [crews],
  tropical: [fuel, water, debris],
  coastal: [pumps, fuel],
  flood: [pumps, fuel, water],
  winter: [salt, fuel],
  fire: [water, filters, crews],
  wind: [debris, fuel],
  heat: [heat, water],
  cold: [warm, fuel],
  marine: [crews],
  air: [filters],
  other: [],
};

const incidentHazards: Partial<Readonly<Record<Hazard, IncidentHazard>>> = {
  tornado: 'tornado',
  flash_flood: 'flood',
  coastal: 'flood',
  flood: 'flood',
  tropical: 'hurricane',
  winter: 'winter_storm',
  fire: 'wildfire',
};

/** The hazard of an incident that such an alert announces. */
export const incidentHazardOf = (hazard: Hazard): IncidentHazard => incidentHazards[hazard] ?? 'other';

/** What agencies do first for such a hazard. A suggestion only: the agency's own plan decides. */
export const actionsFor = (hazard: Hazard): readonly SuggestedAction[] => [...byHazard[hazard], vendors, tell, plans];
