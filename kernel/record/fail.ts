/** One thing that is wrong, and where: `path` is the field as the person sees it in the form, `lines.0.quantity` for a row inside. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  refused: 422,
  too_many: 429,
  unavailable: 503,
  no_space: 507,
} as const;

export type FailureKind = keyof typeof STATUS;

/**
 * The only error the product throws on purpose. `code` is stable and for programs, `message` is the sentence the person reads.
 * Anything else that is thrown is a defect and becomes a 500 with a request id.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** Members added to the problem document, such as both versions of a conflict. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    kind: FailureKind,
    code: string,
    message: string,
    more: { issues?: readonly Issue[]; extra?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.issues = more.issues ?? [];
    this.extra = more.extra ?? {};
  }

  get status(): number {
    return STATUS[this.kind];
  }
}

/** Stops the current work: `throw fail('conflict', 'requisition.stale', 'Someone changed this meanwhile.')`. */
export function fail(
  kind: FailureKind,
  code: string,
  message: string,
  more?: { issues?: readonly Issue[]; extra?: Readonly<Record<string, unknown>> },
): Failure {
  return new Failure(kind, code, message, more);
}
