import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { panelMember } from './panel-member.record.ts';

const PickCriteria = later(() => import('./pick-criteria.tsx'));

/** A new member joins the panel that the address names. */
export default function PanelMemberScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const evaluation = new URLSearchParams(usePlace().search).get('evaluation');
  return evaluation ? (
    <RecordScreen
      record={panelMember}
      id={params['id'] ?? ''}
      start={{ evaluation }}
      inputs={{ criteria: (props) => <PickCriteria evaluation={evaluation} {...props} /> }}
    />
  ) : (
    <RecordScreen record={panelMember} id={params['id'] ?? ''} />
  );
}
