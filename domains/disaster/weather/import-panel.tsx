import { urlOf } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { ImportCounts, ImportPanel, ImportTroubles } from '../../grants/public.tsx';
import { type AlertImported, importAlertFile } from './weather-calls.ts';

/** A file goes in, and each alert that could not be read says why. */
export default function AlertImportPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="mb-4">
      <ImportPanel<AlertImported>
        title="Import alerts"
        accept=".json,.geojson,application/json,application/geo+json"
        to={({ name }) => urlOf(importAlertFile, { name })}
        report={(of) => <Report of={of} />}
        onClose={onClose}
      >
        GeoJSON of active alerts from api.weather.gov. 5,000 alerts at most.
      </ImportPanel>
    </div>
  );
}

function Report({ of }: { readonly of: AlertImported }) {
  const show = useShow();
  return (
    <>
      <output className="text-muted block">As of {momentOf(of.asOf, show)}</output>
      <ImportCounts
        counts={[
          ['In the file', of.expected],
          ['New', of.created],
          ['Known', of.known],
          ['Rejected', of.rejected],
          ['Notified', of.told],
        ]}
      />
      <ImportTroubles title="Problems" of={of.troubles} />
    </>
  );
}
