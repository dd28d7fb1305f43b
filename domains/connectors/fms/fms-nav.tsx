import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { fmsPages as pages } from '../fms-pages.ts';

const places = [
  [href(pages.financialSystem), 'Waiting'],
  [href(pages.postingBatches), 'Batches'],
  [href(pages.fmsReconciliations), 'Reconciliation'],
  [href(pages.postingLayouts), 'Layouts'],
  [href(pages.postingCodes), 'Code mappings'],
] as const;

/** From what waits to the proof that both sides agree. */
export const FmsNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="Financial system" places={places} current={path} />
);
