import type { New, Row } from '#kernel';
import type { World } from '#world';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { fromJson } from './import/read-notices.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { importFile } from './research-calls.server.ts';
import type { ImportReport } from './research-calls.ts';

export interface ResearchWorld extends GrantWorld {
  /** Takes a file in as this person. */
  imported(file: unknown, asOf?: string | null, who?: GrantWorld['yvette']): Promise<ImportReport>;
  /** The kept notice of an ID. */
  kept(sourceId: string): Promise<Row<typeof grantOpportunity>>;
  /** Yvette’s own notice, open until March. */
  noticed(more?: Partial<New<typeof grantOpportunity>>): Promise<Row<typeof grantOpportunity>>;
  /** Yvette’s sheet, with full scores and a project of $100,000. */
  scored(
    opportunity: string,
    more?: Partial<New<typeof opportunityDecision>>,
  ): Promise<Row<typeof opportunityDecision>>;
}

/** One line of a search of Grants.gov. */
export const hit = (id: string, more: object = {}) => ({
  id,
  number: `N-${id}`,
  title: `Notice ${id}`,
  agency: 'Federal Emergency Management Agency',
  agencyCode: 'DHS-FEMA',
  openDate: '11/01/2026',
  closeDate: '03/01/2027',
  oppStatus: 'posted',
  cfdaList: ['97.039'],
  ...more,
});
export const hits = (...oppHits: object[]) => ({ data: { hitCount: oppHits.length, oppHits } });

/** A whole notice as the service answers it. */
export const fetched = (id: number, synopsis: object = {}, more: object = {}) => ({
  data: {
    id,
    opportunityNumber: `N-${id}`,
    opportunityTitle: `Notice ${id}`,
    owningAgencyCode: 'DHS-FEMA',
    cfdas: [{ cfdaNumber: '97.039', programTitle: 'Hazard Mitigation Grant' }],
    synopsis: {
      agencyCode: 'DHS-FEMA',
      agencyName: 'Federal Emergency Management Agency',
      synopsisDesc: '<p>Elevates pump stations.</p>',
      responseDate: 'Mar 01, 2027 12:00:00 AM EST',
      postingDate: 'Nov 01, 2026 12:00:00 AM EDT',
      archiveDate: 'Apr 01, 2027 12:00:00 AM EDT',
      lastUpdatedDate: 'Nov 10, 2026 12:00:00 AM EST',
      costSharing: true,
      awardCeiling: '500000',
      awardFloor: '10000',
      estimatedFunding: '5000000',
      numberOfAwards: '10',
      applicantTypes: [{ id: '01', description: 'County governments' }],
      fundingInstruments: [{ id: 'G', description: 'Grant' }],
      fundingActivityCategories: [{ id: 'DPR', description: 'Disaster Prevention and Relief' }],
      ...synopsis,
    },
    ...more,
  },
});

export async function researchWorld(given?: World): Promise<ResearchWorld> {
  const here = await grantWorld(given);
  const { county, yvette } = here;
  await county.database.platform((tx) =>
    tx.query(`update organization set agency_kind = 'county' where id = $1`, [county.organizationId]),
  );
  let count = 0;
  return {
    ...here,
    imported: (file, asOf = null, who = yvette) =>
      county.door.run(who.actor, (work) =>
        importFile(work, fromJson(typeof file === 'string' ? file : JSON.stringify(file), 'USD'), asOf),
      ),
    async kept(sourceId) {
      const [found] = await yvette.list(grantOpportunity, `search=N-${sourceId}`);
      if (!found) throw new Error(`No notice ${sourceId}`);
      return yvette.see(grantOpportunity, found.id);
    },
    noticed: (more = {}) =>
      yvette.make(grantOpportunity, {
        sourceId: `own-${++count}`,
        number: `OWN-${count}`,
        title: 'Resilience planning',
        agencyName: 'Florida Division of Emergency Management',
        postOn: '2026-11-01',
        closeOn: '2027-03-01',
        ...more,
      }),
    scored: (opportunity, more = {}) =>
      yvette.make(opportunityDecision, {
        opportunity,
        fit: 4,
        eligible: 5,
        matchReady: 3,
        hoursReady: 3,
        timeLeft: 4,
        projectCost: usd(100_000),
        ...more,
      }),
  };
}
