import { useAsked } from '#web/data/asked.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { PackTimeline } from './pack-timeline.tsx';
import type { RulesHere } from './rule-answers.ts';

/** Every pack of rules on the days that are its own. */
export default function RulesInUse() {
  const { data, error, refetch } = useAsked<RulesHere>('/api/v1/rules/in-use');
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-96" />;
  return <PackTimeline today={data.today} />;
}
