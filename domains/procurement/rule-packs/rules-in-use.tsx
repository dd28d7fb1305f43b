import { useCall } from '#web/data/calls.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { PackTimeline } from './pack-timeline.tsx';
import { rulesInUse } from './rule-calls.ts';

/** Every pack of rules on the days that are its own. */
export default function RulesInUse() {
  const { data, error, refetch } = useCall(rulesInUse);
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
  return <PackTimeline today={data.today} />;
}
