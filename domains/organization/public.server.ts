export { membersWithDuty, type Notice, notify } from './notify.server.ts';
export { member } from './member.record.ts';
export { join, productIn } from './membership.server.ts';
export { userRole } from './role.record.ts';
export { administrators } from './role.server.ts';
export { shownOnce, shownOnceSchema } from './shown-once.server.ts';
export { foundOrganization } from './organization.server.ts';
export { organizationOfSite } from './site-organization.server.ts';
