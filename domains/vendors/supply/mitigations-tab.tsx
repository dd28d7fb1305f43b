import { RecordList } from '#web/record/record-list.tsx';
import { supplyMitigation } from './supply-mitigation.record.ts';

export const Mitigations = () => <RecordList record={supplyMitigation} title="Mitigations" isTab />;
