/** What the account calls of `schemas/account.schema.json` answer, as far as the session reads it. */
export interface LoginReply {
  readonly user: { readonly user_id: number; readonly name: string; readonly mobile?: string | null };
  readonly company: {
    readonly company_id: number;
    readonly company_name: string;
    readonly logo?: string | null;
  };
  readonly token: string;
  /** What a later question would answer, too: it saves the first page a round trip. */
  readonly permissions?: PermissionReply;
}

/** Permission map of the signed-in administrator, loaded once per session. Keys of `actions` are `<noun>.<verb>`. */
export interface PermissionReply {
  readonly is_main: 0 | 1;
  readonly is_sub: 0 | 1;
  readonly is_asset: 0 | 1;
  readonly actions: Readonly<Record<string, 0 | 1>>;
  /** Whether screens with personal data are marked with who looks at them. */
  readonly watermark?: 0 | 1 | null;
  /** Where this session stands at the gate of the management password; null: it has not given it. */
  readonly manage_password?: { readonly set: 0 | 1; readonly unlocked_until: string | null };
}

/** Who is signed in, where, and in which capacity: what app bar, titles and menus show. */
export interface Account {
  readonly userId: number;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly logo: string | undefined;
  /** As they were at sign-in; undefined where the answer had none. */
  readonly permissions?: PermissionReply;
}

/** The account a login answer describes. */
export const accountOf = ({ user, company, permissions }: LoginReply): Account => ({
  userId: user.user_id,
  name: user.name,
  companyId: company.company_id,
  companyName: company.company_name,
  logo: company.logo ?? undefined,
  ...(permissions === undefined ? {} : { permissions }),
});
