import { enterpriseSchema, userSchema } from '#domain/provisioning/personChange.ts';
import type { ScimUser } from '#server/features/provisioning/store.ts';

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
    [enterpriseSchema]: enterprise,
    meta: {
      resourceType: 'User',
      ...said({ created: user.created_at?.toISOString() }),
      lastModified: user.updated_at.toISOString(),
      location: locationOf(user, base),
    },
  };
};

/** Where a person is found. */
export const locationOf = ({ user_id: id }: Pick<ScimUser, 'user_id'>, base: string): string =>
  `${base}/Users/${id}`;
