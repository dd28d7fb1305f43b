import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { acceptRegion, mapKinds, mapMost, type Region, type RegionFile } from '#kernel/maps/region.ts';
import { useAct } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { regionKey, useRegion } from '#web/ui/map/base.ts';
import { Table } from '#web/ui/table.tsx';
import { removeBaseMap, uploadBaseMap } from '../base-map.ts';

const PlaceMap = later(() => import('#web/ui/map.tsx'));
const Tiles = later(() => import('./map-tiles.tsx'));

interface Chosen {
  readonly fileName: string;
  readonly map: unknown;
  readonly region: Region;
}

/** The region under all maps of the organization: one file, looked at before it is kept. */
export const BaseMap = () => <Answered of={useRegion(true)}>{(kept) => <Kept kept={kept} />}</Answered>;

function Kept({ kept }: { kept: RegionFile | null }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const done = (said: string) => {
    setChosen(null);
    setAsked(false);
    tell(said, 'good');
    void queries.invalidateQueries({ queryKey: regionKey });
  };
  const upload = useAct(uploadBaseMap, {
    onDone: () => done('The base map is saved'),
    onRefused: (problem) => setWrong([problem.message]),
  });
  const remove = useAct(removeBaseMap, { onDone: () => done('The base map is removed') });
  const choose = async (file: File) => {
    setChosen(null);
    const read = await fileIn(file);
    setWrong('wrong' in read ? read.wrong : []);
    if ('region' in read) setChosen({ ...read, region: { ...read.region, tiles: kept?.tiles ?? null } });
  };
  const shown = chosen?.region ?? kept;
  return (
    <section aria-label="Base map" className="panel space-y-4 p-5">
      <p className="text-muted max-w-prose">Water, roads, districts and places under all maps of your organization.</p>
      {shown ? <Preview region={shown} /> : <Nothing />}
      {!chosen && kept && (
        <p>
          {kept.fileName}, {Math.ceil(kept.bytes / 1024)} KB, uploaded by {kept.uploadedBy} on{' '}
          <Moment at={kept.uploadedAt} />
        </p>
      )}
      {wrong.length > 0 && (
        <ul role="alert" className="text-danger">
          {wrong.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {chosen ? (
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className="button button-primary"
            disabled={upload.isPending}
            onClick={() => upload.mutate({ fileName: chosen.fileName, map: chosen.map })}
          >
            Save base map
          </button>
          <button type="button" className="button" onClick={() => setChosen(null)}>
            Cancel
          </button>
          <span className="text-muted">Preview of {chosen.fileName}</span>
        </div>
      ) : (
        <DropPlace
          label={kept ? 'Replace file' : 'Choose file'}
          accept=".geojson,.json,application/geo+json"
          onFiles={([file]) => void (file && choose(file))}
        >
          GeoJSON in degrees, up to {mapMost.bytes / 1024} KB. Each feature needs a “kind” (
          {Object.keys(mapKinds).join(', ')}) and may have a “name”.
        </DropPlace>
      )}
      {kept && !chosen && (
        <button type="button" className="button text-danger" onClick={() => setAsked(true)}>
          Remove base map
        </button>
      )}
      {isAsked && (
        <Confirm
          title="Remove base map?"
          action="Remove base map"
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        >
          Maps are hidden until you upload another file. Their tables stay.
          {kept?.tiles && ' Street tiles are removed with it.'}
        </Confirm>
      )}
      {kept && !chosen && (
        <Suspense fallback={<div className="skeleton h-40" />}>
          <Tiles kept={kept.tiles ?? null} />
        </Suspense>
      )}
    </section>
  );
}

const Nothing = () => (
  <Empty icon="map" title="No base map">
    Maps appear once you upload your region.
  </Empty>
);

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentOf(at, useShow())}</time>;
}

/** The map, and how much of each kind is on it. */
function Preview({ region }: { region: Region }) {
  const rows = [...Map.groupBy(region.features, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    names: new Set(all.flatMap(({ name }) => name ?? [])).size,
  }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <Suspense fallback={<div className="skeleton h-96" />}>
        <PlaceMap label="Base map" places={[]} region={region} />
      </Suspense>
      <Table
        label="Features"
        rows={rows}
        id={({ kind }) => kind}
        columns={[
          { label: 'Kind', name: ({ kind }) => kind.charAt(0).toUpperCase() + kind.slice(1) },
          { label: 'Features', number: ({ count }) => count },
          { label: 'Names', number: ({ names }) => names },
        ]}
      />
    </div>
  );
}

async function fileIn(file: File): Promise<Chosen | { readonly wrong: readonly string[] }> {
  if (file.size > 2 * mapMost.bytes) return { wrong: [`${file.name}: must be at most ${mapMost.bytes / 1024} KB`] };
  let map: unknown;
  try {
    map = JSON.parse(await file.text());
  } catch {
    return { wrong: [`${file.name}: Invalid JSON format`] };
  }
  const read = acceptRegion(map);
  return read.ok
    ? { fileName: file.name.slice(0, 120), map, region: read.value }
    : { wrong: read.issues.map(({ path, message }) => `${path.replace(/^map\.?/, '') || file.name}: ${message}`) };
}
