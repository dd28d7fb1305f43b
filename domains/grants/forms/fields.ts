import { type FormField, type FormValues, textAt } from './definition.ts';
import { countries, states } from './codes.ts';

type Rest = Partial<Omit<FormField, 'key' | 'label' | 'kind' | 'xml'>>;
type Xml = FormField['xml'];

export const text = (key: string, label: string, xml: Xml, most: number, rest: Rest = {}): FormField => ({
  key,
  label,
  kind: 'text',
  xml,
  most,
  ...rest,
});

export const longText = (key: string, label: string, xml: Xml, most: number, rest: Rest = {}): FormField => ({
  ...text(key, label, xml, most, rest),
  kind: 'longText',
});

export const day = (key: string, label: string, xml: Xml, rest: Rest = {}): FormField => ({
  key,
  label,
  kind: 'date',
  xml,
  ...rest,
});

export const yesNo = (key: string, label: string, xml: Xml, rest: Rest = {}): FormField => ({
  key,
  label,
  kind: 'yesNo',
  xml,
  ...rest,
});

export const file = (key: string, label: string, xml: Xml, rest: Rest = {}): FormField => ({
  key,
  label,
  kind: 'file',
  xml,
  ...rest,
});

export const choice = (
  key: string,
  label: string,
  xml: Xml,
  choices: NonNullable<FormField['choices']>,
  rest: Rest = {},
): FormField => ({ key, label, kind: 'choice', xml, choices, ...rest });

/** Choices whose value says what it is, letter included: `A: State Government`. */
export const asWritten = (...values: readonly string[]): readonly (readonly [string, string])[] =>
  values.map((value) => [value, value]);

export const money = (key: string, label: string, xml: Xml, rest: Rest = {}): FormField => ({
  key,
  label,
  kind: 'money',
  xml,
  atLeast: 0,
  ...rest,
});

const placed = (xml: Xml, step: string): Xml =>
  typeof xml === 'string' ? `${xml}/${step}` : xml.map((one) => `${one}/${step}`);

interface Block {
  /** Begins the keys, `contact` for `contactFirst`. */
  readonly key: string;
  readonly xml: Xml;
  readonly required?: FormField['required'];
  readonly shown?: NonNullable<FormField['shown']>;
}

const needs = ({ required, shown }: Block): Rest => ({
  ...(required === undefined ? {} : { required }),
  ...(shown ? { shown } : {}),
});
const only = ({ shown }: Block): Rest => (shown ? { shown } : {});

/** A name in the parts that the schemas share. */
export const personName = (block: Block): readonly FormField[] => {
  const { key, xml } = block;
  const part = (name: string, label: string, step: string, most: number, rest: Rest) =>
    text(`${key}${name}`, label, placed(xml, `globLib:${step}`), most, rest);
  return [
    part('Prefix', 'Prefix', 'PrefixName', 10, only(block)),
    part('First', 'First name', 'FirstName', 35, needs(block)),
    part('Middle', 'Middle name', 'MiddleName', 25, only(block)),
    part('Last', 'Last name', 'LastName', 60, needs(block)),
    part('Suffix', 'Suffix', 'SuffixName', 10, only(block)),
  ];
};

const inStates = (country: string) => country === 'USA: UNITED STATES';

/** An address with its country. A state is for addresses in the United States, a province for others. */
export const address = (block: Block): readonly FormField[] => {
  const { key, xml, shown = () => true, required = false } = block;
  const at = (step: string) => placed(xml, `globLib:${step}`);
  const country = (values: Parameters<typeof shown>[0]) => String(values[`${key}Country`] ?? '');
  const isNeeded = (values: Parameters<typeof shown>[0]) =>
    typeof required === 'function' ? required(values) : required;
  const home = (values: Parameters<typeof shown>[0]) => isNeeded(values) && inStates(country(values));
  return [
    text(`${key}Street`, 'Street', at('Street1'), 55, needs(block)),
    text(`${key}Street2`, 'Street, second line', at('Street2'), 55, only(block)),
    text(`${key}City`, 'City', at('City'), 35, needs(block)),
    text(`${key}County`, 'County', at('County'), 30, only(block)),
    choice(`${key}State`, 'State', at('State'), states, {
      required: home,
      shown: (values) => shown(values) && (inStates(country(values)) || country(values) === ''),
    }),
    text(`${key}Province`, 'Province', at('Province'), 30, {
      shown: (values) => shown(values) && country(values) !== '' && !inStates(country(values)),
    }),
    text(`${key}Zip`, 'ZIP or postal code', at('ZipPostalCode'), 30, { ...only(block), required: home }),
    choice(`${key}Country`, 'Country', at('Country'), countries, needs(block)),
  ];
};

/** The short address of the disclosure of lobbying: in the United States, and with no country. */
export const shortAddress = (block: Block): readonly FormField[] => {
  const { key, xml } = block;
  const at = (step: string) => placed(xml, step);
  return [
    text(`${key}Street`, 'Street', at('Street1'), 55, needs(block)),
    text(`${key}Street2`, 'Street, second line', at('Street2'), 55, only(block)),
    text(`${key}City`, 'City', at('City'), 35, needs(block)),
    choice(`${key}State`, 'State', at('State'), states, only(block)),
    text(`${key}Zip`, 'ZIP or postal code', at('ZipPostalCode'), 30, only(block)),
  ];
};

/** A name as one text, for a signature. */
export const wholeName = (values: FormValues, key: string): string =>
  ['Prefix', 'First', 'Middle', 'Last', 'Suffix']
    .map((part) => textAt(values, `${key}${part}`))
    .filter(Boolean)
    .join(' ');
