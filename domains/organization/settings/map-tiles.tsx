import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MapTiles } from '#kernel/maps/region.ts';
import { tileLayers } from '#kernel/maps/tile-layers.ts';
import { useAct } from '#web/data/calls.ts';
import { sizeWords } from '#web/record/detail/file-words.ts';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { regionKey } from '#web/ui/map/base.ts';
import { keepMapTiles, removeMapTiles } from '../base-map.ts';

/** Streets and buildings on top of the base map: one document, read in parts. */
export default function Tiles({ kept }: { readonly kept: MapTiles | null }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const done = (said: string) => {
    setWrong(null);
    setAsked(false);
    tell(said, 'good');
    void queries.invalidateQueries({ queryKey: regionKey });
  };
  const keep = useAct(keepMapTiles, {
    onDone: () => done('The street tiles are saved'),
    onRefused: (problem) => setWrong(problem.issues[0]?.message ?? problem.message),
  });
  const remove = useAct(removeMapTiles, { onDone: () => done('The street tiles are removed') });
  const uploads = useUploads('document', (document) => keep.mutate({ document }));
  return (
    <section aria-labelledby="map-tiles" className="border-line space-y-3 border-t pt-4">
      <h2 id="map-tiles" className="font-semibold">
        Street tiles
      </h2>
      {kept ? (
        <p>
          {kept.fileName}, {sizeWords(kept.bytes)}, zoom levels {kept.minZoom} to {kept.maxZoom}:{' '}
          {kept.layers.join(', ')}
        </p>
      ) : (
        <p className="text-muted max-w-prose">
          Streets and buildings from a PMTiles extract of your region. Browsers without WebGL show the base map alone.
        </p>
      )}
      {wrong && (
        <p role="alert" className="text-danger">
          {wrong}
        </p>
      )}
      <DropPlace
        label={kept ? 'Replace tiles' : 'Choose tiles'}
        accept=".pmtiles"
        disabled={uploads.isBusy || keep.isPending}
        onFiles={(files) => {
          setWrong(null);
          uploads.send(files);
        }}
      >
        PMTiles with vector tiles, up to 25 MB. Layers that are drawn: {Object.keys(tileLayers).join(', ')}.
      </DropPlace>
      <UploadList {...uploads} />
      {kept && (
        <button type="button" className="button text-danger" onClick={() => setAsked(true)}>
          Remove tiles
        </button>
      )}
      {isAsked && (
        <Confirm
          title="Remove street tiles?"
          action="Remove tiles"
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        >
          Maps show the base map alone. The file stays among the documents.
        </Confirm>
      )}
    </section>
  );
}
