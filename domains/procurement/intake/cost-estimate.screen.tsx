import { costEstimate } from './cost-estimate.record.ts';
import { ForRequisition } from './for-requisition.tsx';

export default function CostEstimateScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return <ForRequisition record={costEstimate} id={params['id'] ?? ''} />;
}
