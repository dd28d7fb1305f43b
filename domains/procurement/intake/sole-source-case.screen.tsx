import { soleSourceCase } from './sole-source-case.record.ts';
import { ForRequisition } from './for-requisition.tsx';

export default function SoleSourceCaseScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return <ForRequisition record={soleSourceCase} id={params['id'] ?? ''} />;
}
