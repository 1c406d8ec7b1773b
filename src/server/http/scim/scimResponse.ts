import type { Violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Refusal } from '#server/platform/handler.ts';

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

type ExtraHeaders = Readonly<Record<string, string>>;

/** A body of the protocol with its status (RFC 7644 section 3.12); no body: nothing is left to say. */
export const scimResponse = (status: number, body?: object, headers: ExtraHeaders = {}): Response => {
  const all = new Headers(headers);
  all.set('Cache-Control', 'no-store');
  if (body === undefined) return new Response(null, { status, headers: all });
  all.set('Content-Type', 'application/scim+json; charset=utf-8');
  return new Response(JSON.stringify(body), { status, headers: all });
};

interface ScimError {
  readonly status: number;
  readonly detail: string;
  readonly scimType?: string | undefined;
}

/** An error as RFC 7644 has it: the status once more as text, a type where it names one, and why in English. */
export const scimError = ({ status, detail, scimType }: ScimError, headers?: ExtraHeaders): Response =>
  scimResponse(
    status,
    {
      schemas: [errorSchema],
      status: String(status),
      ...(scimType === undefined ? {} : { scimType }),
      detail,
    },
    headers,
  );

/** The same for one rule. */
export const ruleError = (
  status: number,
  rule: string,
  { params, headers }: { readonly params?: Violation['params']; readonly headers?: ExtraHeaders } = {},
): Response =>
  scimError(
    { status, detail: ruleText('en', { rule, ...(params === undefined ? {} : { params }) }) },
    headers,
  );

/** What RFC 7644 calls rules of the protocol. */
const types: Readonly<Record<string, string>> = {
  'provisioning.filter': 'invalidFilter',
  'provisioning.groupFilter': 'invalidFilter',
  'provisioning.path': 'invalidPath',
  'provisioning.noTarget': 'noTarget',
  'provisioning.operations': 'invalidSyntax',
  'provisioning.syntax': 'invalidSyntax',
  // What stands in the way is the state of what is there (RFC 7644 section 3.12).
  'provisioning.groupHoldsOthers': 'mutability',
  'member.lastDepartment': 'mutability',
  'department.closing': 'mutability',
  'department.deletionWaits': 'mutability',
  'department.targetInside': 'mutability',
  'department.targetMissing': 'mutability',
  'department.targetNeeded': 'mutability',
};

const missing: readonly string[] = [
  'provisioning.notFound',
  'member.missing',
  'department.missing',
  'call.notFound',
];

/** What the company lets only a person do, signed in to the console: keys of what stands in the way. */
const forbidden: readonly string[] = [
  'manage_password_required',
  'last_admin',
  'not_main_admin',
  'dept_readonly_source',
  'no_permission',
  'out_of_scope',
];

const isTaken = (rule: string): boolean => rule.endsWith('Taken') || rule === 'resignation.heldBy';

const kindOf = (rule: string, errorKey: string): Pick<ScimError, 'status' | 'scimType'> => {
  if (rule === 'provisioning.versionMismatch') return { status: 412 };
  if (isTaken(rule)) return { status: 409, scimType: 'uniqueness' };
  if (missing.includes(rule)) return { status: 404 };
  if (forbidden.includes(errorKey)) return { status: 403 };
  return { status: 400, scimType: types[rule] ?? 'invalidValue' };
};

const sayIn = ({ field, ...said }: Violation): string =>
  field === undefined ? ruleText('en', said) : `${field}: ${ruleText('en', said)}`;

/** What a refused write is answered with: all its reasons, the first of them says which error it is. */
export const refusalError = ({
  violations,
  errorKey,
}: Pick<Refusal, 'violations' | 'errorKey'>): Response => {
  const kind = kindOf(violations[0]?.rule ?? '', errorKey);
  return scimError({ ...kind, detail: violations.map(sayIn).join('; ') });
};
