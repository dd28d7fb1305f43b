import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { PackTimeline } from './pack-timeline.tsx';
import { rulesInUse } from './rule-calls.ts';

/** Every pack of rules on the days that are its own. */
const RulesInUse = () => <Answered of={useCall(rulesInUse)}>{({ today }) => <PackTimeline today={today} />}</Answered>;
export default RulesInUse;
