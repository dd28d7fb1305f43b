import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
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
  [href(pages.tinMatching)]: href(pages.directory),
  [href(pages.tinFiles)]: href(pages.directory),
  [href(pages.tinMatches)]: href(pages.directory),
  [href(pages.samConnections)]: href(pages.exclusions),
  [href(pages.samAnswers)]: href(pages.exclusions),
  [href(pages.vendorChecks)]: href(pages.exclusions),
  [href(pages.finding)]: href(pages.directory),
  [href(pages.shortlists)]: href(pages.directory),
  [href(pages.bankAccounts)]: href(pages.directory),
  [href(pages.debarments)]: href(pages.exclusions),
  [href(pages.reminders)]: href(pages.policies),
  [href(pages.objections)]: href(pages.directory),
  [href(pages.claims)]: href(pages.directory),
  [href(pages.vendorPolicies)]: href(pages.directory),
};

/** The parts of the directory. */
export const VendorNav = ({ path }: { path: string }) => (
  <div className="relative">
    <WorkspaceNav label="Vendor directory" places={places} current={within[path] ?? path} />
    {path === href(pages.directory) && (
      <Link
        to={href(pages.finding)}
        className="button absolute top-0 right-0 max-[56rem]:static max-[56rem]:mb-2 print:hidden"
      >
        <Icon name="funnel" /> Find by facets
      </Link>
    )}
  </div>
);
