import {
  type FormContext,
  type FormDefinition,
  type FormField,
  type FormFile,
  type FormValue,
  type FormValues,
  isEmpty,
  tidied,
} from './definition.ts';
import { cellsOf, isShown, rowsOf, sectionsOf } from './places.ts';
import { placeInPackage } from './placing.ts';

/** The namespaces that the schemas of all forms share. */
export const shared: Readonly<Record<string, string>> = {
  att: 'http://apply.grants.gov/system/Attachments-V1.0',
  glob: 'http://apply.grants.gov/system/Global-V1.0',
  globLib: 'http://apply.grants.gov/system/GlobalLibrary-V2.0',
};

export const HASH = 'SHA-256';

/** An element while it is written. Children keep the order in which the definition first named them. */
interface Written {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Map<string, Written>;
  text?: string;
}

const element = (name: string): Written => ({ name, attributes: new Map(), children: new Map() });

/** `A/B[2]/@c`, from an element down. The number keeps apart what has one name. */
function put(from: Written, place: string, text: string): void {
  let at = from;
  for (const step of place.split('/')) {
    if (step === '.') continue;
    if (step.startsWith('@')) {
      at.attributes.set(step.slice(1), text);
      return;
    }
    const next = at.children.get(step) ?? element(step.replace(/\[\d+\]$/, ''));
    at.children.set(step, next);
    at = next;
  }
  at.text = text;
}

export const placesOf = ({ xml }: FormField): readonly string[] => (typeof xml === 'string' ? [xml] : xml);

/** The way to an element as the schema names it, by the key of a field, a cell, a list or a field in one of its rows. */
export function pathOf({ schema, sections }: FormDefinition, key: string): string | undefined {
  for (const { fields = [], grid, list } of sections) {
    const field = fields.find((one) => one.key === key);
    const cell = grid && cellsOf(grid).find((one) => one.key === key);
    const [, row, name] = (list && key.startsWith(`${list.key}.`) && /\.(\d+)\.(.+)$/.exec(key)) || [];
    const inside = list?.fields.find((one) => one.key === name);
    const place =
      (field && placesOf(field)[0]) ??
      cell?.xml ??
      (list && inside && `${list.xml}[${Number(row) + 1}]/${placesOf(inside)[0]}`) ??
      (list?.key === key ? list.xml : undefined);
    if (place !== undefined) return `${schema.root}/${place.replaceAll(/\w+:/g, '').replace(/\/\.$/, '')}`;
  }
  return undefined;
}

export const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A value as the schema writes it. */
function textOf({ kind }: FormField, value: FormValue): string {
  if (kind === 'money') return amountText(Number(value));
  if (kind === 'yesNo') return value === true ? 'Y: Yes' : 'N: No';
  return typeof value === 'string' ? tidied(value) : String(value);
}

function putFile(from: Written, place: string, file: FormFile, href: string): void {
  put(from, `${place}/att:FileName`, file.name);
  put(from, `${place}/att:MimeType`, file.mimeType);
  put(from, `${place}/att:FileLocation/@att:href`, href);
  put(from, `${place}/glob:HashValue`, base64(file.sha256));
  put(from, `${place}/glob:HashValue/@glob:hashAlgorithm`, HASH);
}

const base64 = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))));

/** The form as the schema wants it. What is empty or not shown is left out; what is computed has to be worked out before. */
export function formXml(form: FormDefinition, values: FormValues, context: Pick<FormContext, 'files'>): string {
  const { schema } = form;
  const root = element(schema.root);
  const placed = placeInPackage(context.files);
  const putField = (from: Written, field: FormField, row: FormValues) => {
    const value = row[field.key];
    if (isEmpty(value) || !isShown(field, row)) return;
    for (const place of placesOf(field)) {
      if (field.kind !== 'file') put(from, place, textOf(field, value));
      const file = field.kind === 'file' ? placed.find(({ id }) => id === value) : undefined;
      if (file) putFile(from, place, file, file.path);
    }
  };
  for (const [place, text] of schema.fixed) put(root, place, text);
  for (const { fields = [], grid, list } of sectionsOf(form, values)) {
    for (const field of fields) putField(root, field, values);
    for (const { key, xml } of grid ? cellsOf(grid) : [])
      if (!isEmpty(values[key])) put(root, xml, amountText(Number(values[key])));
    let written = 0;
    for (const row of list ? rowsOf(values, list) : []) {
      const inside = element('');
      for (const field of list?.fields ?? []) putField(inside, field, row);
      if (inside.children.size > 0) graft(root, `${list?.xml}[${++written}]`, inside);
    }
  }
  const order = schema.order ?? [];
  const children = [...root.children].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  root.children.clear();
  for (const [step, child] of children) root.children.set(step, child);
  const names = Object.entries({ ...shared, [schema.prefix]: schema.namespace });
  for (const [prefix, name] of names) root.attributes.set(`xmlns:${prefix}`, name);
  return textOfElement(root, schema.prefix);
}

/** Puts what a row holds where the row stands. */
function graft(root: Written, place: string, { attributes, children }: Written): void {
  put(root, place, '');
  const at = place.split('/').reduce<Written | undefined>((from, step) => from?.children.get(step), root);
  for (const [name, text] of attributes) at?.attributes.set(name, text);
  for (const [step, child] of children) at?.children.set(step, child);
}

export const escaped = (text: string): string =>
  text
    .replace(/[&<>"\n\t]/g, (sign) => signs[sign] ?? sign)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '');

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Every element and attribute is qualified: the schemas say so of both. */
function textOfElement({ name, attributes, children, text }: Written, prefix: string): string {
  const full = (given: string) => (given.includes(':') ? given : `${prefix}:${given}`);
  const said = [...attributes].map(([key, value]) => ` ${full(key)}="${escaped(value)}"`).join('');
  const inside = [...children.values()].map((child) => textOfElement(child, prefix)).join('');
  return `<${full(name)}${said}>${inside}${escaped(text ?? '')}</${full(name)}>`;
}
