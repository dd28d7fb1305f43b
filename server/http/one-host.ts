import { randomUUID } from 'node:crypto';
import { fail } from '#kernel/record/fail.ts';
import { problem } from './problem.ts';

type Fetch = (request: Request, env?: unknown) => Promise<Response>;

/** A request that names two hosts is read differently by a gateway and by us, so it is refused (RFC 9112, 3.2). */
export const oneHost =
  (answer: Fetch, headers: Readonly<Record<string, string>>): Fetch =>
  async (request, env) => {
    const { rawHeaders = [] } = (env as { incoming?: { rawHeaders?: readonly string[] } } | undefined)?.incoming ?? {};
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2) return answer(request, env);
    const issue = { path: 'Host', code: 'host', message: 'Send one Host header' };
    return problem(fail('invalid', 'host', 'A request names one host.', { issues: [issue] }), randomUUID(), {
      ...headers,
      'cache-control': 'no-store',
    });
  };
