import { type SetupPart, Setup, SetupBack, type UpToFive, WorkspaceNav } from '#web/ui/workspace.tsx';
import { Shown } from './shown.tsx';

const setup = '/dev/kit?tab=setup';
const places: UpToFive<readonly [string, string]> = [
  ['/dev/kit', 'Balances'],
  ['/dev/kit?tab=postings', 'Postings'],
  ['/dev/kit?tab=amendments', 'Amendments'],
  ['/dev/kit?tab=year-end', 'Year-end'],
  [setup, 'Setup'],
];

const parts: readonly SetupPart[] = [
  { label: 'Account codes', to: '/dev/kit?tab=codes', line: 'Codes of each account segment.' },
  { label: 'Alerts', to: '/dev/kit?tab=alerts', line: 'Who hears when a line passes a threshold.' },
  { label: 'Authority', to: '/dev/kit?tab=authority', line: 'Who approves which change, and up to how much.' },
];

/** The frame of a workspace: five tabs at most, and Setup for what is rarely touched. */
export const WorkspaceShown = () => (
  <>
    <Shown name="Workspace tabs">
      <WorkspaceNav label="Workspace" places={places} current="/dev/kit" />
    </Shown>
    <Shown name="Setup">
      <WorkspaceNav label="Workspace in Setup" places={places} current={setup} />
      <Setup parts={parts} />
    </Shown>
    <Shown name="Inside Setup">
      <WorkspaceNav label="Workspace inside Setup" places={places} current={setup} />
      <SetupBack to={setup} here="Account codes" />
    </Shown>
  </>
);
