import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { asset } from './asset.record.ts';

/** What a step asks for is not asked before. */
const inputs = { disposal: null, disposedOn: null, proceeds: null };

/** An asset; a new part begins with the parent that the address names. */
export function AssetPage({ id }: { readonly id: string }) {
  const parent = new URLSearchParams(usePlace().search).get('parent');
  return <RecordScreen key={id} record={asset} id={id} inputs={inputs} start={parent ? { parentAsset: parent } : {}} />;
}
