import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { contractSubcontractor } from './contract-subcontractor.record.ts';

/** One subcontractor; a new one begins with the contract that the address names. */
export default function SubcontractorPage({ id }: { readonly id: string }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  return <RecordScreen record={contractSubcontractor} id={id} start={contract ? { contract } : {}} />;
}
