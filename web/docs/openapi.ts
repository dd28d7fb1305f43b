/** The part of an OpenAPI 3.1 document that the reference shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Described {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
  readonly 'x-access'?: string;
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
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly title?: string;
  readonly readOnly?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

/** One call as the reference shows it. */
export interface Call extends Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly media: string | undefined;
  readonly bodyFields: readonly Field[];
  readonly sample: unknown;
}

const methods = ['get', 'post', 'patch', 'put', 'delete'];

export function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      const one = byMethod[method];
      if (!one) return [];
      const [media, content] = Object.entries(one.requestBody?.content ?? {})[0] ?? [];
      const schema = resolved(document, content?.schema);
      const about = { method: method.toUpperCase(), path, media, tag: one.tags?.[0] ?? 'Other' };
      const isJson = media?.includes('json') === true;
      return {
        ...one,
        ...about,
        id: one.operationId ?? `${method} ${path}`,
        bodyFields: isJson ? fieldsOf(schema) : [],
        sample: isJson ? sampleOf(document, schema) : undefined,
      };
    }),
  );
}

function resolved(document: ApiDocument, schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1);
  return (name === undefined ? schema : document.components?.schemas?.[name]) ?? {};
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties)
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, schema]) => fieldOf(name, schema, required.includes(name)));

export const fieldOf = (name: string, schema: Schema | undefined, isRequired: boolean, about?: string): Field => ({
  name,
  type: typeWords(schema),
  isRequired,
  about: about ?? schema?.description ?? schema?.title ?? '',
});

/** A schema in a few words: `string, date`, `one of draft, submitted`, `list of object`. */
export function typeWords(schema: Schema | undefined): string {
  if (!schema) return 'string';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(' or ');
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `list of ${typeWords(schema.items)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return [type, schema.format, schema.maxLength && `at most ${schema.maxLength}`].filter(Boolean).join(', ');
}

/** Something to send: the fields that have to be there, with values of their kind. */
function sampleOf(document: ApiDocument, given: Schema): unknown {
  const schema = given.$ref ? resolved(document, given) : given;
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (first) return sampleOf(document, first);
  if (schema.default !== undefined) return schema.default;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const named = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(named.map(([name, inner]) => [name, sampleOf(document, inner)]));
  }
  const samples: Readonly<Record<string, unknown>> = {
    date: '2026-11-20',
    'date-time': '2026-11-20T15:00:00Z',
    uuid: '00000000-0000-0000-0000-000000000000',
    email: 'rosa@county.example',
  };
  const plain: Readonly<Record<string, unknown>> = {
    integer: schema.minimum ?? 1,
    number: 1,
    boolean: true,
    array: [],
  };
  return samples[schema.format ?? ''] ?? plain[[schema.type].flat()[0] ?? ''] ?? 'text';
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
