import { actionOn } from '#kernel';
import { member } from '../member.record.ts';

export const signOutMember = actionOn(member, 'signOut', { answer: { ended: 'whole' } });
