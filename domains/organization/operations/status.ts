import { type AnswerOf, call, shape } from '#kernel';

export const statusPart = shape({
  audit: { sealed: 'whole', pending: 'whole', sealedAt: 'instant?' },
  imports: { running: 'whole', failed: 'whole', lastAt: 'instant?' },
  webhooks: { active: 'whole', paused: 'whole', waiting: 'whole', dead: 'whole' },
  people: { members: 'whole', admins: 'whole', signedIn: 'whole', invited: 'whole' },
  keys: 'whole',
  feedback: 'whole',
  tasks: 'whole',
  // Of each of the last 14 days, oldest first.
  changes: [{ day: 'date', count: 'whole' }],
});
export const organizationStatus = call('organization.status', '/api/v1/organization/status', { answer: statusPart });
export type Status = AnswerOf<typeof organizationStatus>;

export interface Concern {
  readonly sentence: string;
  readonly to: string;
  readonly isDanger: boolean;
}

/** What somebody should look at, the worst first. */
export function concernsOf({ audit, imports, webhooks, people }: Status): readonly Concern[] {
  const found: (Concern | false)[] = [
    webhooks.paused > 0 && {
      sentence: webhooks.paused === 1 ? 'A webhook is paused.' : `${webhooks.paused} webhooks are paused.`,
      to: '/settings/webhooks',
      isDanger: true,
    },
    audit.pending > 1000 && {
      sentence: `${audit.pending} audit entries wait for their seal.`,
      to: '/admin/security-audit',
      isDanger: true,
    },
    imports.failed > 0 && {
      sentence: imports.failed === 1 ? 'An import broke off.' : `${imports.failed} imports broke off.`,
      to: '/admin/monitoring',
      isDanger: true,
    },
    webhooks.dead > 0 && {
      sentence:
        webhooks.dead === 1
          ? 'A webhook message has failed for good.'
          : `${webhooks.dead} webhook messages have failed.`,
      to: '/settings/webhooks',
      isDanger: false,
    },
    people.admins === 1 && {
      sentence: 'There is one administrator. A second one can help when the first is away.',
      to: '/admin/roles',
      isDanger: false,
    },
    people.members === 1 &&
      people.invited === 0 && {
        sentence: 'You are the only member. Invite a colleague.',
        to: '/team?invite',
        isDanger: false,
      },
  ];
  return found.filter((one) => one !== false).toSorted((one, other) => Number(other.isDanger) - Number(one.isDanger));
}
