/** The part of an OpenAPI 3.1 document that the reference shows. Whatever stands under `$ref` is looked up first. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

interface Described {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly readOnly?: boolean;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A name with its type and what it is for: a parameter, a field of the body, an answer. */
export interface Entry {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

/** One call as the reference shows it. */
export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The media type of the body. */
  readonly media: string | undefined;
  /** A body to begin with, when it is JSON. */
  readonly sample: unknown;
  readonly tables: Readonly<Record<'Parameters' | 'Body' | 'Answers', readonly Entry[]>>;
}

const methods = ['get', 'post', 'patch', 'put', 'delete'];

export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => (byMethod[method] ? callOf(document, { path, method, one: byMethod[method] }) : [])),
  );

function callOf(document: ApiDocument, { path, method, one }: { path: string; method: string; one: Described }): Call {
  const [media, content] = Object.entries(one.requestBody?.content ?? {})[0] ?? [];
  const { properties = {}, required = [], ...rest } = found<Schema>(document, content?.schema ?? {});
  const isJson = media?.includes('json') === true;
  const parameters = (one.parameters ?? []).map((parameter) => found(document, parameter));
  const answers = Object.entries(one.responses ?? {}).map(
    ([status, answer]) => [status, found(document, answer)] as const,
  );
  return {
    id: one.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: one.tags?.[0] ?? 'Other',
    summary: one.summary ?? '',
    description: one.description ?? '',
    media,
    sample: isJson ? sampleOf(document, { ...rest, properties, required }) : undefined,
    tables: {
      Parameters: parameters.map(({ name, schema = {}, required: isRequired = false, description }) => ({
        name,
        type: typeWords(schema),
        isRequired,
        about: description ?? schema.description ?? '',
      })),
      Body: Object.entries(isJson ? properties : {})
        .filter(([, schema]) => !schema.readOnly)
        .map(([name, schema]) => ({
          name,
          type: typeWords(schema),
          isRequired: required.includes(name),
          about: schema.description ?? '',
        })),
      Answers: answers.map(([name, { description = '' }]) => ({
        name,
        type: '',
        isRequired: false,
        about: description,
      })),
    },
  };
}

/** What a `$ref` such as `#/components/schemas/requisition` stands for. */
function found<Part extends object>(document: ApiDocument, part: Part): Part {
  const [, , kind = '', name = ''] = '$ref' in part ? String(part.$ref).split('/') : [];
  return (document.components?.[kind]?.[name] as Part | undefined) ?? part; // a reference stands where its target would
}

/** A schema in a few words: `string, date`, `one of draft, submitted`, `list of object`. */
export function typeWords(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(' or ');
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.items) return `list of ${typeWords(schema.items)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return [type, schema.format, schema.maxLength && `at most ${schema.maxLength}`].filter(Boolean).join(', ');
}

const samples: Readonly<Record<string, unknown>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T15:00:00Z',
  uuid: '00000000-0000-0000-0000-000000000000',
  email: 'rosa@county.example',
  number: 1,
  boolean: true,
  array: [],
};

/** Something to send: the fields that have to be there, with values of their kind. */
function sampleOf(document: ApiDocument, given: Schema): unknown {
  const schema = found(document, given);
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (first) return sampleOf(document, first);
  const stated = schema.default ?? schema.examples?.[0] ?? schema.enum?.[0];
  if (stated !== undefined) return stated;
  if (schema.properties) {
    const named = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(named.map(([name, inner]) => [name, sampleOf(document, inner)]));
  }
  if (schema.type === 'integer') return schema.minimum ?? 1;
  return samples[schema.format ?? ''] ?? samples[String(schema.type)] ?? 'text';
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A line for a shell that does the call with an API key. */
export function curlOf({ method, path, media, sample }: Call, origin: string): string {
  const parts = ['curl', ...(method === 'GET' ? [] : ['-X', method]), quoted(`${origin}${path}`)];
  parts.push('-H', quoted('Authorization: Bearer YOUR_API_KEY'));
  if (media) parts.push('-H', quoted(`Content-Type: ${media}`));
  if (sample !== undefined) parts.push('--data', quoted(JSON.stringify(sample)));
  else if (media) parts.push('--data-binary', '@file');
  return parts.join(' ');
}
