import { page } from '#kernel';
import { debrisBill } from './debris/debris-bill.record.ts';
import { debrisEstimate } from './debris/debris-estimate.record.ts';
import { debrisSite } from './debris/debris-site.record.ts';
import { debrisTruck } from './debris/debris-truck.record.ts';
import { loadTicket } from './debris/load-ticket.record.ts';
import { aidAgreement } from './mutual-aid/aid-agreement.record.ts';
import { aidCost } from './mutual-aid/aid-cost.record.ts';
import { aidMission } from './mutual-aid/aid-mission.record.ts';

/** Debris from its estimate to the bill of the hauler, and mutual aid from its agreement to its cost. */
export const debrisRecords = [
  debrisEstimate,
  debrisSite,
  debrisTruck,
  loadTicket,
  debrisBill,
  aidAgreement,
  aidMission,
  aidCost,
] as const;

const screen = () => import('./record.screen.tsx');

export const debrisPages = {
  debrisEstimates: page('/debris-estimates', { icon: 'ruler', list: debrisEstimate }),
  debrisEstimate: page('/debris-estimates/:id', { detail: debrisEstimate, screen }),
  debrisSites: page('/debris-sites', { icon: 'map', list: debrisSite }),
  debrisSite: page('/debris-sites/:id', { detail: debrisSite, screen }),
  debrisTrucks: page('/debris-trucks', { icon: 'truck', list: debrisTruck }),
  debrisTruck: page('/debris-trucks/:id', { detail: debrisTruck, screen }),
  loadTickets: page('/load-tickets', { icon: 'scroll-text', list: loadTicket }),
  loadTicket: page('/load-tickets/:id', { detail: loadTicket, screen }),
  debrisBills: page('/hauler-bills', { icon: 'receipt', list: debrisBill }),
  debrisBill: page('/hauler-bills/:id', { detail: debrisBill, screen }),
  aidAgreements: page('/aid-agreements', { icon: 'handshake', list: aidAgreement }),
  aidAgreement: page('/aid-agreements/:id', { detail: aidAgreement, screen }),
  aidMissions: page('/aid-missions', { icon: 'users', list: aidMission }),
  aidMission: page('/aid-missions/:id', { detail: aidMission, screen }),
  aidCosts: page('/aid-costs', { icon: 'hand-coins', list: aidCost }),
  aidCost: page('/aid-costs/:id', { detail: aidCost, screen }),
};
