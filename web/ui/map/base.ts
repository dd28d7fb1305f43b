import { useQuery } from '@tanstack/react-query';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesAt from 'us-atlas/counties-10m.json?url';
import statesAt from 'us-atlas/states-10m.json?url';
import { urlOf } from '#kernel/calls/call.ts';
import { type RegionFile, regionMap } from '#kernel/maps/region.ts';
import { outlineOf } from './view.ts';

type Atlas = Topology<Readonly<Record<'nation' | 'states' | 'counties', GeometryCollection<{ name: string }>>>>;

/** The base map comes with the product: outlines of the Census Bureau, no outside host. */
async function fetched(address: string): Promise<Atlas> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The map cannot be read. Try again.');
  return (await answer.json()) as Atlas; // a file of the bundle
}

export interface Land {
  readonly land: string;
  readonly borders: string;
  /** The same as GeoJSON. */
  readonly shapes: Readonly<Record<'land' | 'borders', GeoJSON.GeoJSON>>;
}

export interface County {
  readonly id: string;
  readonly name: string;
  readonly shape: GeoJSON.Feature;
  readonly outline: string;
  readonly bounds: readonly [readonly [number, number], readonly [number, number]];
  readonly middle: readonly [number, number];
}

const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** The states: one shape and the lines between them. */
export const useLand = () =>
  useQuery({
    ...lasting,
    queryKey: ['map', 'land'],
    queryFn: async (): Promise<Land> => {
      const atlas = await fetched(statesAt);
      const land = feature(atlas, atlas.objects.nation);
      const borders = mesh(atlas, atlas.objects.states, (one, other) => one !== other);
      return { land: outlineOf(land) ?? '', borders: outlineOf(borders) ?? '', shapes: { land, borders } };
    },
  });

export const regionKey = ['map', 'region'] as const;

/** The organization's own region; null where it has none. A browser that has it already is told so. */
export const useRegion = (isWanted: boolean) =>
  useQuery({
    ...lasting,
    queryKey: regionKey,
    queryFn: async (): Promise<RegionFile | null> => {
      const answer = await fetch(urlOf(regionMap));
      if (answer.status === 204) return null;
      if (!answer.ok) throw new Error('The map cannot be read. Try again.');
      return (await answer.json()) as RegionFile; // judged when it was uploaded
    },
    enabled: isWanted,
  });

/** The counties; their file is fetched when somebody looks closely. */
export const useCounties = (isWanted: boolean) =>
  useQuery({
    ...lasting,
    queryKey: ['map', 'counties'],
    queryFn: async (): Promise<readonly County[]> => {
      const atlas = await fetched(countiesAt);
      return feature(atlas, atlas.objects.counties).features.map((county) => ({
        id: String(county.id),
        name: county.properties.name,
        shape: county,
        outline: outlineOf(county) ?? '',
        bounds: outlineOf.bounds(county),
        middle: outlineOf.centroid(county),
      }));
    },
    enabled: isWanted,
  });
