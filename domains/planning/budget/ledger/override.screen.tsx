import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { budgetOverride } from './budget-override.record.ts';

/** An override; a new one begins with the line, and with what is asked of it, where the address says so. */
export default function OverrideScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const query = new URLSearchParams(usePlace().search);
  const [line, isControl] = [query.get('line'), query.get('kind') === 'control'];
  return (
    <RecordScreen
      record={budgetOverride}
      id={params['id'] ?? ''}
      start={{ ...(line ? { line } : {}), ...(isControl ? { kind: 'control' } : {}) }}
    >
      {(row) => <RecordSections record={budgetOverride} row={row} />}
    </RecordScreen>
  );
}
