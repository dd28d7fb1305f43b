export { baseMapOf, keepBaseMap } from './base-map.server.ts';
export { notification } from './notification.record.ts';
export { membersWithDuty, type Notice, notify, readNotices } from './notify.server.ts';
export { dutyGrant } from './duty-grant.record.ts';
export { firmDelegation } from './firm-delegation.record.ts';
export { colleaguesBehind, inTheName, nameFor } from './firm-delegation.server.ts';
export { dayOf } from './day-of.ts';
export { document } from './document.record.ts';
export { paymentTerm } from './master-data/payment-term.record.ts';
export { member } from './member.record.ts';
export {
  actorFrom,
  actorOfMember,
  membersWithRole,
  type StandingOfMember,
  standingsOf,
} from './people/standings.server.ts';
export { join, type Joining, productIn } from './membership.server.ts';
export { agencyClock } from './agency-clock.server.ts';
export { refusedAt, refuseWithoutRight } from './refusing.server.ts';
export { reasonGiven } from './reasons.server.ts';
export { task } from './task.record.ts';
export { userRole } from './role.record.ts';
export { administrators } from './role.server.ts';
export { shownOnce } from './shown-once.server.ts';
export { foundOrganization } from './organization.server.ts';
export { organizationOfSite } from './site-organization.server.ts';
export { unitOfMeasure } from './master-data/unit-of-measure.record.ts';
export { findCodes, type FoundCode } from './master-data/find-codes.server.ts';
export { commodityCode } from './master-data/commodity-code.record.ts';
export { mergeAction } from './master-data/merge.server.ts';
export { findNaics } from './master-data/naics.server.ts';
