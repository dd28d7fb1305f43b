import { type ComponentType, Suspense } from 'react';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';

/** Pages of incidents by their address; each is fetched when it is opened. */
const places: Readonly<Record<string, ComponentType>> = {
  '/disaster': later(() => import('./incidents/history.tsx')),
  '/disaster-grants': later(() => import('./recovery-money/money.tsx')),
  '/disaster-ops-hub': later(() => import('./incidents/hub.tsx')),
  '/disaster-response': later(() => import('./incidents/response.tsx')),
  '/emergency-procurement': later(() => import('./emergency/emergency.tsx')),
  '/fema-grants-hub': later(() => import('./recovery-money/fema-hub.tsx')),
  '/incident-timeline': later(() => import('./incidents/timeline.tsx')),
  '/vendor-portal/capacity': later(() => import('./emergency/firm-capacity.tsx')),
  '/supply-chain-command-center': later(() => import('./supply/command-center.tsx')),
};

export default function DisasterScreen() {
  const Place = places[usePlace().path];
  return <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>{Place && <Place />}</Suspense>;
}
