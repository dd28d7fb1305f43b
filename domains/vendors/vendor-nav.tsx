import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { vendors } from './index.ts';

const { pages } = vendors;
const places = [
  [href(pages.directory), 'Vendors'],
  [href(pages.duplicates), 'Duplicates'],
  [href(pages.exclusions), 'Exclusions'],
  [href(pages.certifications), 'Certifications'],
  [href(pages.policies), 'Insurance'],
] as const;

/** Lists that belong to another part. */
const within: Readonly<Record<string, string>> = {
  [href(pages.merges)]: href(pages.duplicates),
  [href(pages.snapshots)]: href(pages.exclusions),
  [href(pages.bankAccounts)]: href(pages.directory),
  [href(pages.debarments)]: href(pages.exclusions),
  [href(pages.reminders)]: href(pages.policies),
  [href(pages.claims)]: href(pages.directory),
  [href(pages.vendorPolicies)]: href(pages.directory),
};

/** The parts of the directory. */
export const VendorNav = ({ path }: { path: string }) => (
  <WorkspaceNav label="Vendor directory" places={places} current={within[path] ?? path} />
);
