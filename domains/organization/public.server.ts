export { membersWithDuty, type Notice, notify } from './notify.server.ts';
