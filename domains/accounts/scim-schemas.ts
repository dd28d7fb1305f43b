import { LIST, ENTERPRISE, USER } from './scim-user.ts';
import { GROUP } from './scim-group.ts';

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

type Attribute = Readonly<Record<string, unknown>>;

const attribute = (name: string, description: string, more: Attribute = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const several = (name: string, description: string, subAttributes: readonly Attribute[], more: Attribute = {}) =>
  attribute(name, description, { type: 'complex', multiValued: true, subAttributes, ...more });

const schema = (base: string, id: string, name: string, attributes: readonly Attribute[]) => ({
  schemas: [SCHEMA],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const externalId = attribute('externalId', 'What the directory calls it.', { caseExact: true });
const reference = (name: string, type: string) =>
  attribute(name, 'Where it is read.', { type: 'reference', referenceTypes: [type], mutability: 'readOnly' });

export const schemasOf = (base: string) => [
  schema(base, USER, 'User', [
    attribute('userName', 'The email address, in a verified domain.', { required: true, uniqueness: 'server' }),
    externalId,
    attribute('displayName', 'The name.'),
    attribute('name', 'The name in parts.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name.'),
        attribute('givenName', 'The given name.'),
        attribute('familyName', 'The family name.'),
      ],
    }),
    attribute('title', 'The job title.'),
    attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
    several('emails', 'The address, which is the user name.', [attribute('value', 'The address.')], {
      mutability: 'readOnly',
    }),
    several(
      'groups',
      'The groups of the person.',
      [
        attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
        reference('$ref', 'Group'),
        attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
        attribute('type', 'Always direct.', { mutability: 'readOnly', canonicalValues: ['direct'] }),
      ],
      { mutability: 'readOnly' },
    ),
  ]),
  schema(base, ENTERPRISE, 'EnterpriseUser', [attribute('department', 'The department.')]),
  schema(base, GROUP, 'Group', [
    attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
    externalId,
    several('members', 'Users in the group.', [
      attribute('value', 'The id of the user.', { mutability: 'immutable' }),
      reference('$ref', 'User'),
      attribute('display', 'The name of the user.', { mutability: 'readOnly' }),
      attribute('type', 'Always User.', { mutability: 'immutable', canonicalValues: ['User'] }),
    ]),
  ]),
];

const resourceType = (base: string, name: string, endpoint: string, schemaId: string, more: object = {}) => ({
  schemas: [RESOURCE_TYPE],
  id: name,
  name,
  endpoint,
  schema: schemaId,
  ...more,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

export const resourceTypesOf = (base: string) => [
  resourceType(base, 'User', '/Users', USER, { schemaExtensions: [{ schema: ENTERPRISE, required: false }] }),
  resourceType(base, 'Group', '/Groups', GROUP),
];

export const listOf = (Resources: readonly object[], totalResults = Resources.length, startIndex = 1) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});

export const providerConfig = (maxResults: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'The key from the single sign-on page, as a bearer token.',
    },
  ],
});
