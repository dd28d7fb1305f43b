import { useCall } from '#web/data/calls.ts';
import { AlertsShown } from './alerts-shown.tsx';
import { myAlerts } from './my-alerts.ts';

/** Budget lines that passed a mark this person watches. Where nothing passed there is nothing to look at. */
export function MyAlerts() {
  const { data } = useCall(myAlerts);
  if (!data || data.total === 0) return null;
  return (
    <div className="mb-4">
      <AlertsShown of={data} />
    </div>
  );
}
