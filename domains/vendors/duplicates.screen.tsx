import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { ClusterPicture } from './cluster-picture.tsx';
import type { Cluster } from './clusters.ts';
import { DuplicateRows } from './duplicate-rows.tsx';
import { vendors } from './index.ts';
import { vendorClusters, vendorDuplicates } from './vendor-calls.ts';
import { VendorNav } from './vendor-nav.tsx';

/** Vendors that may be one firm: how they hang together, each pair in words, and the way to merge them. */
export default function Duplicates() {
  const { path } = usePlace();
  const found = useCall(vendorDuplicates);
  const clusters = useCall(vendorClusters);
  const [wished, choose] = useParam('cluster');
  useTitle('Duplicates');
  const all = clusters.data?.data ?? [];
  const chosen = all.find(({ id }) => id === wished);
  const own = new Set(chosen?.vendors.map(({ id }) => id));
  return (
    <>
      <VendorNav path={path} />
      <PageHead
        title="Duplicates"
        note="Vendors that share a name, address, phone, email domain, CAGE code or account."
      >
        <Link to={href(vendors.pages.merges)} className="button">
          Merge requests
        </Link>
      </PageHead>
      <Answered
        of={found}
        empty={<Empty title="No duplicates">Vendors that share a name, address or phone appear here.</Empty>}
      >
        {(data) => (
          <div className="space-y-4">
            <Answered of={clusters} skeleton="h-64">
              {({ totalIs }) => (
                <Clusters
                  all={all}
                  isWhole={totalIs === 'exact'}
                  chosen={chosen ?? all[0]}
                  wished={wished}
                  onChoose={choose}
                />
              )}
            </Answered>
            <section aria-label="Possible duplicates" className="panel">
              <DuplicateRows
                rows={chosen ? data.data.filter(({ one }) => own.has(one.id)) : data.data}
                label="Possible duplicates"
              />
              <CutNote of={data} what="pairs">
                Merge these or keep them separate to see the others.
              </CutNote>
            </section>
          </div>
        )}
      </Answered>
    </>
  );
}

interface ClustersProps {
  readonly all: readonly Cluster[];
  readonly isWhole: boolean;
  readonly chosen: Cluster | undefined;
  readonly wished: string;
  readonly onChoose: (id: string) => void;
}

const titleOf = ({ vendors: [first, ...others] }: Cluster): string => `${first?.name ?? ''} and ${others.length} more`;

function Clusters({ all, isWhole, chosen, wished, onChoose }: ClustersProps) {
  if (!chosen) return null;
  const links = chosen.shared.length;
  return (
    <section aria-label="Clusters" className="panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <h2 className="text-sm">Clusters</h2>
        <div className="min-w-0 flex-[0_1_24rem]">
          <Select
            aria-label="Cluster"
            value={wished}
            choices={[['', `All clusters (${all.length})`], ...all.map((one) => [one.id, labelOf(one)] as const)]}
            onPick={onChoose}
          />
        </div>
        <p className="text-muted ml-auto">
          {titleOf(chosen)}: {chosen.vendors.length} vendors, {links} shared {links === 1 ? 'detail' : 'details'}
        </p>
      </div>
      <ClusterPicture of={chosen} />
      {!isWhole && <p className="note px-4 pb-4">Some pairs are left out: a cluster may be larger.</p>}
    </section>
  );
}

const labelOf = (one: Cluster): string => `${titleOf(one)} (${one.vendors.length} vendors)`;
