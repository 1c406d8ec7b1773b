import { groupSchema } from '#domain/provisioning/groupChange.ts';
import { enterpriseSchema, userSchema } from '#domain/provisioning/personChange.ts';
import { mostResources } from '#domain/provisioning/question.ts';
import { groupTag, type ScimGroup } from '#server/features/provisioning/store/groups.ts';
import { type ScimUser, userTag } from '#server/features/provisioning/store/users.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';

/** An answer that holds several resources. */
export const listOf = (
  resources: readonly object[],
  {
    total = resources.length,
    startIndex = 1,
  }: { readonly total?: number; readonly startIndex?: number } = {},
): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What of the protocol is answered here (RFC 7643 section 5). */
export const serviceProvider = (base: string): object => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResources },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token the main administrator makes in the console',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** The kinds of resources (RFC 7643 section 6). */
export const resourceTypes = (base: string): readonly object[] => [
  {
    schemas: [`${core}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Members of the company',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [`${core}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Departments of the company',
    schema: groupSchema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
];

interface AttributeNotes {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly isRequired?: boolean;
  readonly isMany?: boolean;
  readonly isExact?: boolean;
  readonly mutability?: 'readOnly' | 'immutable';
  readonly referenceTypes?: readonly string[];
  readonly uniqueness?: 'none' | 'server';
  readonly parts?: readonly object[];
}

const attribute = (name: string, notes: AttributeNotes = {}): object => ({
  name,
  type: notes.type ?? 'string',
  multiValued: notes.isMany ?? false,
  required: notes.isRequired ?? false,
  caseExact: notes.isExact ?? false,
  mutability: notes.mutability ?? 'readWrite',
  returned: 'default',
  uniqueness: notes.uniqueness ?? 'none',
  ...(notes.referenceTypes === undefined ? {} : { referenceTypes: notes.referenceTypes }),
  ...(notes.parts === undefined ? {} : { subAttributes: notes.parts }),
});

const several = (name: string): object =>
  attribute(name, {
    type: 'complex',
    isMany: true,
    parts: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  });

/** Resources of the other kind: people in a group, groups of a person. */
const others = (
  name: string,
  {
    to,
    mutability,
    isListFixed,
  }: {
    readonly to: 'User' | 'Group';
    readonly mutability: 'readOnly' | 'immutable';
    readonly isListFixed: boolean;
  },
): object =>
  attribute(name, {
    type: 'complex',
    isMany: true,
    ...(isListFixed ? { mutability } : {}),
    parts: [
      attribute('value', { mutability }),
      attribute('$ref', { type: 'reference', referenceTypes: [to], mutability }),
      attribute('display', { mutability: 'readOnly' }),
      attribute('type', { mutability }),
    ],
  });

/** The attributes that are kept, by their schemas (RFC 7643 section 7). */
export const schemasOf = (base: string): readonly object[] =>
  [
    {
      id: userSchema,
      name: 'User',
      attributes: [
        attribute('userName', { isRequired: true, uniqueness: 'server' }),
        attribute('displayName'),
        attribute('name', {
          type: 'complex',
          parts: [attribute('formatted'), attribute('givenName'), attribute('familyName')],
        }),
        attribute('title'),
        attribute('active', { type: 'boolean' }),
        several('emails'),
        several('phoneNumbers'),
        others('groups', { to: 'Group', mutability: 'readOnly', isListFixed: true }),
      ],
    },
    {
      id: enterpriseSchema,
      name: 'EnterpriseUser',
      attributes: [attribute('employeeNumber', { uniqueness: 'server' }), attribute('department')],
    },
    {
      id: groupSchema,
      name: 'Group',
      attributes: [
        attribute('displayName', { isRequired: true }),
        others('members', { to: 'User', mutability: 'immutable', isListFixed: false }),
      ],
    },
  ].map((schema) => ({
    schemas: [`${core}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));

const said = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** Numbers the provider has given itself are given back; those of others it is not told. */
const numbersOf = ({ created_at: namedAt, country_code: code, phone }: ScimUser) =>
  namedAt === null ? undefined : [{ value: `+${code}${phone}`, type: 'mobile', primary: true }];

/** A person as a resource of RFC 7643. `base`: where the protocol is answered. */
export const userResource = (user: ScimUser, base: string): object => {
  const enterprise = said({ employeeNumber: user.work_id, department: user.department });
  return {
    schemas: [userSchema, enterpriseSchema],
    id: String(user.user_id),
    ...said({ externalId: user.external_id }),
    userName: user.user_name,
    displayName: user.name,
    name: { formatted: user.name, ...said({ givenName: user.given_name, familyName: user.family_name }) },
    active: user.status === 'normal',
    ...said({
      title: user.title,
      emails: user.email === null ? null : [{ value: user.email, type: 'work', primary: true }],
      phoneNumbers: numbersOf(user),
    }),
    groups: user.places.map(({ id, name }) => ({
      value: String(id),
      $ref: `${base}/Groups/${id}`,
      display: name,
      type: 'direct',
    })),
    [enterpriseSchema]: enterprise,
    meta: {
      resourceType: 'User',
      ...said({ created: user.created_at?.toISOString() }),
      lastModified: user.updated_at.toISOString(),
      location: `${base}/Users/${user.user_id}`,
      version: userTag(user),
    },
  };
};

/** A department as a resource of RFC 7643. `base`: where the protocol is answered. */
export const groupResource = (group: ScimGroup, base: string): object => ({
  schemas: [groupSchema],
  id: String(group.id),
  ...said({ externalId: group.external_id }),
  displayName: group.name,
  ...said({
    members: group.members?.map(({ id, name }) => ({
      value: String(id),
      $ref: `${base}/Users/${id}`,
      display: name,
      type: 'User',
    })),
  }),
  meta: {
    resourceType: 'Group',
    ...said({ created: group.created_at?.toISOString() }),
    lastModified: group.updated_at.toISOString(),
    location: `${base}/Groups/${group.id}`,
    version: groupTag(group),
  },
});
