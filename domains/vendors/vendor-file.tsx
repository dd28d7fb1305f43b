import { type AnyRecord, href, masked, type Row, stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { CutNote, MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendorObjection } from './objections/objection.record.ts';
import { vendorBankAccount } from './bank/bank-account.record.ts';
import { exclusionState } from './exclusions/exclusion-calls.ts';
import { exclusionMatch } from './exclusions/exclusion-match.record.ts';
import { SnapshotDate } from './exclusions/exclusions.screen.tsx';
import { DuplicateRows } from './duplicate-rows.tsx';
import { vendors } from './index.ts';
import { type Dated, isSuperseded } from './insurance/in-force.ts';
import { insuranceGaps } from './insurance/insurance-gaps-call.ts';
import { InsuranceTable } from './insurance/insurance-table.tsx';
import { ClusterPicture } from './cluster-picture.tsx';
import { later } from '#web/ui/later.tsx';
import { SamLive } from './sam/sam-line.tsx';
import { TinLine } from './tin/tin-line.tsx';
import { VendorOwners } from './ownership/vendor-owners.tsx';
import { VendorBusiness } from './vendor-business.tsx';
import { vendorClusters, vendorDuplicates, vendorRequisitions } from './vendor-calls.ts';
import { programs } from './programs.ts';
import { vendorCertification } from './vendor-certification.record.ts';
import { AddPaper, Part } from './vendor-part.tsx';
import { coverages } from './coverages.ts';
import { vendorInsurance } from './vendor-insurance.record.ts';

const VendorRisk = later(async () => ({ default: (await import('./supply/hazards-tab.tsx')).VendorRiskPart }));

const FEW = 10;

interface Paper {
  readonly status: string;
  readonly untilDay?: string | null;
}

/** How a paper stands on a day: one that was confirmed and is over is said to be expired. */
const standingOn =
  (day: string) =>
  (record: AnyRecord, { status, untilDay }: Paper): string =>
    status === 'confirmed' && untilDay && untilDay < day ? EXPIRED : stateWords(record, status);
const EXPIRED = 'Expired';
const Standing = ({ of }: { of: string }) => <span className={of === EXPIRED ? 'text-danger' : ''}>{of}</span>;

type Policies = readonly Partial<Row<typeof vendorInsurance>>[];
const confirmedIn = (rows: Policies): readonly Dated[] =>
  rows.flatMap(({ status, coverage, fromDay, untilDay, submittedBy = null, confirmedAt = null }) =>
    status === 'confirmed' && coverage && fromDay && untilDay
      ? [{ coverage, fromDay, untilDay, submittedBy, confirmedAt }]
      : [],
  );
/** The same of a policy, which a newer certificate may have replaced. */
const policyStanding = (day: string, rows: Policies) => (row: Policies[number] & Paper) => {
  const [own] = confirmedIn([row]);
  return own && isSuperseded(own, confirmedIn(rows), day) ? 'Replaced' : standingOn(day)(vendorInsurance, row);
};

/** What the clauses of its awards require next to what is on file. Nothing is shown where no award has a clause. */
function RequiredInsurance({ id }: { id: string }) {
  const of = useCall(insuranceGaps, { id });
  const awards = of.data?.awards ?? [];
  if (awards.length === 0) return null;
  return (
    <section aria-label="Required insurance" className="panel pb-2">
      <h2 className="px-4 py-3 text-sm">Required insurance</h2>
      {awards.map((one) => (
        <div key={one.award} className="pb-2">
          <h3 className="text-muted px-4 py-1">
            <AwardLink id={one.award} number={one.number} /> {one.solicitation}
          </h3>
          <InsuranceTable of={one} />
        </div>
      ))}
    </section>
  );
}

function AwardLink({ id, number }: { id: string; number: string }) {
  const { rowAt } = usePlaces();
  return (
    <Link to={rowAt('award', id) ?? ''} className="link">
      {number}
    </Link>
  );
}

/** The vendor among those that hang together with it, also through others. */
function OwnCluster({ id }: { id: string }) {
  const { data } = useCall(vendorClusters, { vendor: id });
  const [own] = data?.data ?? [];
  return own ? (
    <>
      <ClusterPicture of={own} here={id} />
      {data?.totalIs === 'at least' && (
        <p className="note px-4 pb-4">Some pairs are left out: the cluster may be larger.</p>
      )}
    </>
  ) : null;
}

/** Business with a vendor, its certifications, insurance, requisitions and possible duplicates of a vendor. */
export default function VendorFile({ id, isRegistered }: { id: string; isRegistered: boolean }) {
  const certifications = useRowsOf(vendorCertification, { filters: { vendor: id }, sort: '-untilDay', limit: FEW });
  const policies = useRowsOf(vendorInsurance, { filters: { vendor: id }, sort: '-untilDay', limit: FEW });
  const accounts = useRowsOf(vendorBankAccount, { filters: { vendor: id }, sort: '-number', limit: FEW });
  const objections = useRowsOf(vendorObjection, { filters: { vendor: id }, sort: '-number', limit: FEW });
  const requisitions = useCall(vendorRequisitions, { id });
  const duplicates = useCall(vendorDuplicates, { vendor: id });
  const exclusions = useCall(exclusionState, { vendor: id });
  const { rowAt } = usePlaces();
  const day = today(useSession());
  const standing = standingOn(day);
  return (
    <>
      <VendorBusiness id={id} />
      <VendorRisk id={id} />
      <TinLine vendor={id} />
      <VendorOwners vendor={id} isRegistered={isRegistered} />
      <Part title="Exclusions" of={exclusions} none="">
        {({ matches }) => (
          <div className="space-y-2 pb-3">
            <div className="px-4">
              <SnapshotDate />
              <SamLive vendor={id} />
              {matches.length === 0 && <p className="note">No exclusion matches this vendor.</p>}
            </div>
            {matches.length > 0 && (
              <Table
                label="Exclusion matches"
                rows={matches}
                columns={[
                  {
                    label: 'Excluded party',
                    name: ({ excluded }) => excluded,
                    show: (row) => (
                      <Link to={href(vendors.pages.exclusion, { id: row.id })} className="link">
                        {row.excluded}
                      </Link>
                    ),
                  },
                  { label: 'Explanation', text: ({ because }) => because },
                  { label: 'Status', text: ({ status }) => stateWords(exclusionMatch, status) },
                ]}
              />
            )}
          </div>
        )}
      </Part>
      <Part
        title="Bank accounts"
        of={accounts}
        none="No bank accounts. The vendor is paid by check."
        action={<AddPaper record={vendorBankAccount} page={vendors.pages.bankAccount} vendor={id} />}
      >
        {({ data }) => (
          <Table
            label="Bank accounts"
            rows={data}
            columns={[
              {
                label: 'Account',
                name: ({ bank, account }) => `${bank} ${account ? masked(account) : ''}`,
                show: (row) => (
                  <Link to={href(vendors.pages.bankAccount, { id: row.id })} className="link">
                    {row.bank} {row.account && masked(row.account)}
                  </Link>
                ),
              },
              { label: 'Version', number: ({ revision }) => revision },
              { label: 'Payable from', day: ({ payableFrom }) => payableFrom },
              { label: 'Status', text: ({ status }) => stateWords(vendorBankAccount, status) },
            ]}
          />
        )}
      </Part>
      <MoreOf rows={accounts.data} />
      <Part
        title="Certifications"
        of={certifications}
        none="No certifications."
        action={<AddPaper record={vendorCertification} page={vendors.pages.certification} vendor={id} />}
      >
        {({ data }) => (
          <Table
            label="Certifications"
            rows={data}
            columns={[
              {
                label: 'Program',
                name: ({ program }) => (program ? programs[program] : ''),
                show: (row) => (
                  <Link to={href(vendors.pages.certification, { id: row.id })} className="link">
                    {row.program ? programs[row.program] : ''}
                  </Link>
                ),
              },
              { label: 'Certificate', text: ({ certificate }) => certificate },
              { label: 'Until', day: ({ untilDay }) => untilDay },
              {
                label: 'Status',
                text: (row) => standing(vendorCertification, row),
                show: (row) => <Standing of={standing(vendorCertification, row)} />,
              },
            ]}
          />
        )}
      </Part>
      <MoreOf rows={certifications.data} />
      <Part
        title="Insurance"
        of={policies}
        none="No insurance policies."
        action={<AddPaper record={vendorInsurance} page={vendors.pages.policy} vendor={id} />}
      >
        {({ data }) => (
          <Table
            label="Insurance"
            rows={data}
            columns={[
              {
                label: 'Coverage',
                name: ({ coverage }) => (coverage ? coverages[coverage] : ''),
                show: (row) => (
                  <Link to={href(vendors.pages.policy, { id: row.id })} className="link">
                    {row.coverage ? coverages[row.coverage] : ''}
                  </Link>
                ),
              },
              { label: 'Each occurrence', money: ({ each }) => each?.cents ?? 0 },
              { label: 'Until', day: ({ untilDay }) => untilDay },
              {
                label: 'Status',
                text: policyStanding(day, data),
                show: (row) => <Standing of={policyStanding(day, data)(row)} />,
              },
            ]}
          />
        )}
      </Part>
      <MoreOf rows={policies.data} />
      <RequiredInsurance id={id} />
      <Part title="Objections" of={objections} none="The vendor has contested nothing on file.">
        {({ data }) => (
          <Table
            label="Objections"
            rows={data}
            columns={[
              {
                label: 'Fact on file',
                name: ({ fact }) => fact ?? '',
                show: (row) => (
                  <Link to={href(vendors.pages.objection, { id: row.id })} className="link">
                    {row.fact}
                  </Link>
                ),
              },
              { label: 'Vendor statement', text: ({ statement }) => statement },
              { label: 'Answer', text: ({ answer }) => answer, none: 'None yet' },
              { label: 'Status', text: ({ status }) => stateWords(vendorObjection, status) },
            ]}
          />
        )}
      </Part>
      <MoreOf rows={objections.data} />
      <Part title="Requisitions" of={requisitions} none="No requisition suggests this vendor.">
        {(found) => (
          <>
            <Table
              label="Requisitions"
              rows={found.data}
              columns={[
                {
                  label: 'Number',
                  name: ({ number }) => number,
                  show: (row) => (
                    <Link to={rowAt('requisition', row.id) ?? ''} className="link">
                      {row.number}
                    </Link>
                  ),
                },
                { label: 'Purpose', text: ({ purpose }) => purpose },
                { label: 'Total', money: ({ cents }) => cents },
                { label: 'Requested', day: ({ requestedOn }) => requestedOn },
              ]}
            />
            <CutNote of={found} what="requisitions">
              The newest are shown.
            </CutNote>
          </>
        )}
      </Part>
      <Part
        title="Possible duplicates"
        of={duplicates}
        none="No other vendor shares its name, address, phone, email domain or bank account."
      >
        {(found) => (
          <>
            <OwnCluster id={id} />
            <DuplicateRows rows={found.data} label="Possible duplicates" of={id} />
            <CutNote of={found} what="vendors">
              The most alike are shown.
            </CutNote>
          </>
        )}
      </Part>
    </>
  );
}
