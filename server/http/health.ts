import { fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Warnings } from '#server/warnings.ts';
import type { Metrics } from './metrics.ts';
import { type Operation, publicOperation } from './operation.ts';

const plain = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } });

/** Whether the caller may read the metrics: this machine itself, or whoever holds the token. */
function mayMeasure(request: Request, address: string, token: string | null): boolean {
  if (token !== null) return request.headers.get('authorization') === `Bearer ${token}`;
  return address === '127.0.0.1' || address === '::1';
}

export function healthOperations(given: {
  database: Database;
  metrics: Metrics;
  warnings: Pick<Warnings, 'present'>;
  metricsToken: string | null;
  isStopping: () => boolean;
}): Operation[] {
  const { database, metrics, warnings, metricsToken, isStopping } = given;
  const tag = 'Operations';
  const state = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };
  const readiness = {
    ...state,
    properties: {
      ...state.properties,
      warnings: { type: 'array', items: { type: 'string', enum: ['disk', 'clock'] } },
    },
  };
  return [
    publicOperation({
      id: 'health.live',
      scope: 'open',
      method: 'GET',
      path: '/health/live',
      summary: 'Whether the process answers at all.',
      tag,
      answers: { 200: { description: 'It does.', schema: state } },
      run: async () => ({ body: { status: 'live' } }),
    }),
    publicOperation({
      id: 'health.ready',
      scope: 'open',
      method: 'GET',
      path: '/health/ready',
      summary: 'Whether requests can be served: the database answers and the server is not stopping.',
      tag,
      answers: {
        200: { description: 'They can; `warnings` says what an operator has to look at.', schema: readiness },
        503: { description: 'Not now.', schema: state },
      },
      async run() {
        if (isStopping()) return { status: 503, body: { status: 'stopping' } };
        const answered = database
          .platform((tx) => tx.query('select 1'))
          .then(
            () => true,
            () => false,
          );
        const inTime = await Promise.race([
          answered,
          new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref()),
        ]);
        return inTime
          ? { body: { status: 'ready', warnings: warnings.present.map(({ kind }) => kind) } }
          : { status: 503, body: { status: 'database unavailable' } };
      },
    }),
    publicOperation({
      id: 'metrics',
      scope: 'open',
      method: 'GET',
      path: '/metrics',
      summary: 'Measurements in Prometheus text, for this machine or with the metrics token.',
      tag,
      answers: {
        200: { description: 'The measurements.', media: 'text/plain' },
        404: { description: 'Not for this caller.' },
      },
      async run({ request, address }) {
        if (!mayMeasure(request, address, metricsToken))
          throw fail('not_found', 'not_found', 'Nothing was found at this address.');
        return plain(await metrics.text());
      },
    }),
  ];
}
