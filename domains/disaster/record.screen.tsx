import { type ComponentType, Suspense } from 'react';
import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { disaster } from './index.ts';

/** Records whose pages show more than their fields; each is fetched when one of them is opened. */
const own: Readonly<Record<string, ComponentType<{ readonly id: string }>>> = {
  assistance_request: later(() => import('./pa-request/request-page.tsx')),
  debris_bill: later(() => import('./debris/bill-page.tsx')),
  emergency_activation: later(() => import('./emergency/activation-page.tsx')),
  incident: later(() => import('./incidents/incident-page.tsx')),
  mitigation_project: later(() => import('./mitigation/project-page.tsx')),
  pa_appeal: later(() => import('./recovery-money/appeal-page.tsx')),
  pa_project: later(() => import('./public-assistance/project-page.tsx')),
  repair_test: later(() => import('./pa-follow-up/repair-tests/repair-page.tsx')),
  resource_request: later(() => import('./incidents/request-page.tsx')),
  time_extension: later(() => import('./pa-follow-up/time-extensions/extension-page.tsx')),
};

/** A record of disasters, or the form of a new one. */
export default function DisasterRecordScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path } = usePlace();
  const page = Object.values(disaster.pages).find(
    (one) => one.detail !== undefined && path.startsWith(one.path.replace(':id', '')),
  );
  if (!page?.detail) return null;
  const id = params['id'] ?? '';
  const Own = own[page.detail.name];
  return (
    <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
      {Own && id !== 'new' ? <Own id={id} /> : <Plain key={id} of={page.detail} id={id} />}
    </Suspense>
  );
}

/** A new one begins with what the address names. */
function Plain({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const record = useDefinition(of);
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries(
    [...named]
      .filter(([name]) => name in record.fields)
      .map(([name, said]) => [name, record.fields[name]?.spec.kind.name === 'place' ? pointOf(said) : said]),
  );
  return <RecordScreen record={record} id={id} start={start} />;
}

/** Latitude and longitude, as a device gave them. */
function pointOf(said: string) {
  const [latitude, longitude] = said.split(',').map(Number);
  return latitude !== undefined && longitude !== undefined && Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { type: 'Point', coordinates: [longitude, latitude] }
    : null;
}
