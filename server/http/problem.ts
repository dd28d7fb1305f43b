import { Failure } from '#kernel/record/fail.ts';
import { isUnavailable, OrganizationBusy } from '#server/db/unavailable.ts';

/** RFC 9457, with our stable code, the fields that are wrong, and the id that also stands in the log. */
export function problem(failure: Failure, requestId: string, headers: Readonly<Record<string, string>> = {}): Response {
  const { status, code, message, issues, extra } = failure;
  const body = {
    ...extra,
    type: `urn:levee:problem:${code}`,
    title: titles[status] ?? 'Not possible',
    status,
    code,
    detail: message,
    ...(issues.length > 0 ? { issues } : {}),
    requestId,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

const titles: Readonly<Record<number, string>> = {
  400: 'Something in the request is not right',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not possible here',
  409: 'In conflict with what is there',
  410: 'No longer valid',
  413: 'Too large',
  415: 'An unsupported content type',
  422: 'Refused by a rule',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available right now',
  507: 'No space left',
};

/** Whoever calls a function of the specification (section 7) reads the sentence in `error`; it stands there as well. */
export async function withError(response: Response): Promise<Response> {
  const body = (await response.json()) as Readonly<Record<string, unknown>>; // every refusal is a problem document
  return new Response(JSON.stringify({ ...body, error: body['detail'] }), response);
}

export interface Told {
  readonly response: Response;
  /** Set when the error is a defect or an outage: the log gets it whole. */
  readonly logged: boolean;
}

export function tell(error: unknown, requestId: string): Told {
  if (error instanceof Failure) {
    const after = error.extra.retryAfter;
    return {
      response: problem(error, requestId, typeof after === 'number' ? { 'retry-after': String(after) } : {}),
      logged: false,
    };
  }
  const code = (error as { code?: string } | null)?.code ?? '';
  if (isUnavailable(error)) {
    const failure = new Failure(
      'unavailable',
      'unavailable',
      error instanceof OrganizationBusy
        ? error.message
        : 'The database cannot be reached at the moment. Nothing was lost; try again shortly.',
    );
    return { response: problem(failure, requestId, { 'retry-after': '2' }), logged: true };
  }
  if (code === '53100')
    return {
      response: problem(
        new Failure(
          'no_space',
          'no_space',
          'The disk is full, so nothing can be saved at the moment. Tell an operator.',
        ),
        requestId,
        { 'retry-after': '30' },
      ),
      logged: true,
    };
  if (code === '57014')
    return {
      response: problem(
        new Failure(
          'unavailable',
          'too_slow',
          'This took too long and was stopped. Narrow the question and try again.',
        ),
        requestId,
        { 'retry-after': '2' },
      ),
      logged: true,
    };
  const body = {
    type: 'urn:levee:problem:internal',
    title: titles[500],
    status: 500,
    code: 'internal',
    detail: 'An unexpected error occurred. Our team has been notified.',
    requestId,
  };
  return {
    response: new Response(JSON.stringify(body), {
      status: 500,
      headers: { 'content-type': 'application/problem+json' },
    }),
    logged: true,
  };
}
