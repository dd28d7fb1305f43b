import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { certifyReport, withdrawCertification } from './certifying.ts';
import { report } from './report.record.ts';

/** Whether a second person has certified what this report measures, and the act of doing so. */
export function Certification({ row }: { readonly row: Shown<typeof report> }) {
  const show = useShow();
  const certify = useAct(certifyReport, { changes: [report.name] });
  const withdraw = useAct(withdrawCertification, { changes: [report.name] });
  const { id, version, can, certifiedAt, titles } = row;
  const error = certify.error ?? withdraw.error;
  return (
    <section aria-label="Certification" className="flex flex-wrap items-center gap-2">
      {certifiedAt ? (
        <>
          <Badge tone="good">Certified</Badge>
          <span className="text-muted">
            {titles?.['certifiedBy'] ?? 'A former member'}, {momentOf(certifiedAt, show)}
          </span>
        </>
      ) : (
        <Badge>Not certified</Badge>
      )}
      {!certifiedAt && can.includes(certifyReport.name) && (
        <button
          type="button"
          className="button print:hidden"
          disabled={certify.isPending}
          onClick={() => certify.mutate({ id, seen: version })}
        >
          Certify definition
        </button>
      )}
      {certifiedAt && can.includes(withdrawCertification.name) && (
        <button
          type="button"
          className="button print:hidden"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          Withdraw certification
        </button>
      )}
      {error && (
        <p role="alert" className="wrong w-full">
          {error.message}
        </p>
      )}
    </section>
  );
}
