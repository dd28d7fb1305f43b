import { RecordList } from '#web/record/record-list.tsx';
import { watchRule } from './watch-rule.record.ts';

export default function WatchRules() {
  return <RecordList record={watchRule} title="Watch rules" isTab />;
}
