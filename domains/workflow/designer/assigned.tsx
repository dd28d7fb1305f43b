import { useId } from 'react';
import { dutiesOf } from '#domains/organization/public.ts';
import { Picker } from '#web/record/reference-input.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Select } from '#web/ui/select.tsx';
import type { Assign } from '../document/document.ts';
import type { Staff } from '../document/lint/staff.ts';
import { Pick } from './plain-inputs.tsx';

const ways = [
  ['duty', 'People with a duty'],
  ['costCenterManager', 'Cost center manager'],
  ['authority', 'Anyone with the authority'],
  ['role', 'Anyone with a role'],
  ['member', 'One person'],
] as const;

interface AssignedProps {
  readonly label: string;
  readonly assign: Assign;
  readonly staff: Staff;
  readonly onChange: (assign: Assign) => void;
}

/** Whose step it is: a duty, a role, a person, the cost center's, or an authority. */
export function Assigned({ label, assign, staff, onChange }: AssignedProps) {
  const [first] = Object.keys(staff.people);
  const [way = 'duty'] = Object.keys(assign);
  const begin = (key: string): Assign => {
    if (key === 'authority') return { authority: true };
    if (key === 'costCenterManager') return { costCenterManager: true };
    if (key === 'role') return { role: 'manager' };
    return key === 'member' ? { member: first ?? '' } : { duty: 'approver' };
  };
  return (
    <div className="grid gap-1">
      <Pick
        label={label}
        value={way}
        choices={ways.filter(([key]) => key !== 'member' || first !== undefined)}
        onPick={(key) => onChange(begin(key))}
      />
      {'duty' in assign && (
        <Select
          aria-label={`${label}: duty`}
          value={assign.duty}
          choices={dutiesOf('agency').map((duty) => [duty, duty.replaceAll('_', ' ')] as const)}
          onPick={(duty) => onChange({ duty })}
        />
      )}
      {'role' in assign && (
        <Select
          aria-label={`${label}: role`}
          value={assign.role}
          choices={[
            ['user', 'user'],
            ['manager', 'manager'],
            ['admin', 'admin'],
          ]}
          onPick={(role) => onChange({ role })}
        />
      )}
      {'member' in assign && (
        <OnePerson label={`${label}: person`} value={assign.member} onPick={(member) => onChange({ member })} />
      )}
    </div>
  );
}

interface OnePersonProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (id: string) => void;
}

/** Found by name on the server: an organization may have thousands of people. */
function OnePerson({ label, value, onPick }: OnePersonProps) {
  const id = useId();
  const members = useRecords().stub('organization_members');
  return (
    members && (
      <div>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Picker id={id} target={members} value={value} isRequired onPick={onPick} />
      </div>
    )
  );
}
