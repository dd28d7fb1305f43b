import { useState } from 'react';
import { f } from '#kernel';
import type { ProblemError } from '#web/data/call.ts';
import { useAct, useStep } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice, MenuLine } from '#web/ui/menu.tsx';
import { member } from '../member.record.ts';
import type { Somebody } from './people.ts';
import { signOutMember } from './sign-out-member.ts';

const { suspend, restore, leave } = member.transitions;
const acts = {
  signOut: {
    label: 'Sign out everywhere',
    confirm: 'They are signed out of this organization on all devices and can sign in again.',
    reason: undefined,
    done: 'is signed out everywhere',
  },
  suspend: { ...suspend, done: 'is suspended' },
  restore: { ...restore, confirm: 'They can sign in and work again.', reason: undefined, done: 'can work again' },
  leave: { ...leave, done: 'is no longer a member' },
} as const;
type Act = keyof typeof acts;

interface MemberActionsProps {
  readonly person: Somebody;
  readonly onRole?: (() => void) | undefined;
  readonly onDuty?: (() => void) | undefined;
}

/** What an admin can do with a member; each act says first what it means. */
export function MemberActions({ person, onRole, onDuty }: MemberActionsProps) {
  const [asked, setAsked] = useState<Act | null>(null);
  const offered = (Object.keys(acts) as Act[]).filter((act) => person.can.includes(act));
  if (offered.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <button type="button" aria-label={`What can be done with ${person.name}`} className="icon-button">
            <Icon name="ellipsis" />
          </button>
        }
      >
        {onRole && (
          <MenuChoice icon="user-cog" onChoose={onRole}>
            Grant a role…
          </MenuChoice>
        )}
        {onDuty && (
          <MenuChoice icon="user-check" onChoose={onDuty}>
            Grant a duty…
          </MenuChoice>
        )}
        {onDuty && (
          <MenuChoice icon="building" onChoose={() => navigate(`/admin/department-limits/new?member=${person.id}`)}>
            Limit to a department…
          </MenuChoice>
        )}
        {(onRole ?? onDuty) && <MenuLine />}
        {offered.map((act) => (
          <MenuChoice key={act} isDanger={act === 'suspend' || act === 'leave'} onChoose={() => setAsked(act)}>
            {acts[act].label}…
          </MenuChoice>
        ))}
      </Menu>
      {asked && <ActDialog person={person} act={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ActDialog({ person, act, onClose }: { person: Somebody; act: Act; onClose: () => void }) {
  const { label, confirm, reason, done } = acts[act];
  const told = {
    changes: [member.name],
    onDone() {
      tell(`${person.name} ${done}`, 'good');
      onClose();
    },
    onRefused: ({ message }: ProblemError) => say({ title: 'Not done', text: message, tone: 'danger' }),
  };
  const signOut = useAct(signOutMember, told);
  const step = useStep(member, act === 'signOut' ? 'restore' : act, told);
  const { id } = person;
  const field = f.text({ max: 2000, lines: 3 }).label('Reason');
  const fields = reason === undefined ? {} : { reason: reason === 'required' ? field.required() : field };
  return (
    <Dialog title={`${label}: ${person.name}`} onClose={onClose}>
      <p className="mb-4">{confirm}</p>
      <FieldsForm
        label={label}
        fields={fields}
        start={{}}
        sends="everything"
        submit={label}
        busy="One moment…"
        isDanger={act === 'suspend' || act === 'leave'}
        onSave={(given) => (act === 'signOut' ? signOut.mutateAsync({ id }) : step.mutateAsync({ id, ...given }))}
        onCancel={onClose}
      />
    </Dialog>
  );
}
