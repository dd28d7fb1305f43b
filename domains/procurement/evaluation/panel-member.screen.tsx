import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { panelMember } from './panel-member.record.ts';

/** A new member joins the panel that the address names. */
export default function PanelMemberScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const evaluation = new URLSearchParams(usePlace().search).get('evaluation');
  return (
    <RecordScreen record={panelMember} id={params['id'] ?? ''} {...(evaluation ? { start: { evaluation } } : {})} />
  );
}
