import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { priceAnalysis } from './price-analysis.record.ts';

/** A new analysis begins with the award that the address names. */
export default function PriceAnalysisScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const award = new URLSearchParams(usePlace().search).get('award');
  return <RecordScreen record={priceAnalysis} id={params['id'] ?? ''} {...(award ? { start: { award } } : {})} />;
}
