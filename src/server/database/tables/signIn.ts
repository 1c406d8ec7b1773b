import type { Challenge } from 'altcha-lib/types';
import type { CodeScene } from '#domain/account/code.ts';
import type { QrStatus } from '#domain/account/qrState.ts';
import type { CaptchaKind } from '#domain/captcha/rules.ts';
import type { MatchKind } from '#domain/signOn/setting.ts';
import {
  bigint,
  flag,
  identity,
  instant,
  instants,
  integer,
  json,
  oneOf,
  smallint,
  table,
  text,
  texts,
} from './declareTable.ts';

export const signInTables = {
  /** A question that waits for its answer. One answer, right or wrong, takes it away: no challenge counts twice. */
  captcha: table({
    columns: {
      /** SHA-256 of the id its browser holds. */
      captcha_hash: text(),
      device_id: text(),
      kind: oneOf<CaptchaKind>('slide', 'work'),
      /** Where the gap is; null without a picture. */
      gap_left: integer().orNull(),
      challenge: json<Challenge>(),
      /** Key the challenge is signed with. */
      secret: text(),
      created_at: instant(),
      expires_at: instant(),
    },
    key: 'captcha_hash',
    indexes: {
      captcha_age: '(expires_at)',
    },
  }),
  /** What a right answer opens: codes to one number, and one company. */
  captcha_ticket: table({
    columns: {
      /** SHA-256 of the ticket. */
      ticket_hash: text(),
      device_id: text(),
      /** Country code and number it has been used for; null: none yet. */
      number: text().orNull(),
      codes_sent: integer().default(0),
      expires_at: instant(),
    },
    key: 'ticket_hash',
    indexes: {
      captcha_ticket_age: '(expires_at)',
    },
  }),
  /** A device from which a secret was given rightly; its guesses at that secret are counted apart from strangers'. */
  known_device: table({
    columns: {
      /** What was proved: `login` and a number, `manage` and a person of a company. */
      subject: text(),
      /** SHA-256 of the device's id. */
      device_hash: text(),
      proved_at: instant(),
    },
    key: 'subject, device_hash',
    indexes: {
      known_device_age: '(proved_at)',
    },
  }),
  /** A sign-in by QR code. It belongs to no company before someone confirms it, and is forgotten an hour later. */
  qr_login: table({
    columns: {
      /** SHA-256 of what the QR code holds; of what the asking browser polls with; of that browser's HttpOnly cookie. */
      ticket_hash: text(),
      secret_hash: text(),
      browser_hash: text(),
      device_id: text(),
      status: integer<QrStatus>(),
      /** The number the asking browser shows, and the three the phone chooses from. */
      number: integer(),
      choices: json<number[]>(),
      user_agent: text(),
      ip: text().orNull(),
      created_at: instant(),
      expires_at: instant(),
      scanner_company_id: bigint().orNull(),
      scanner_user_id: bigint().orNull(),
      /** The account of the phone's session; null for a person without one. */
      account_id: bigint().orNull(),
      target_company_id: bigint().orNull(),
      target_user_id: bigint().orNull(),
      /** The phone's session that let the browser in. */
      confirmer_session_id: bigint().orNull(),
    },
    key: 'ticket_hash',
    indexes: {
      qr_login_age: '(expires_at)',
    },
  }),
  /** A company's single sign-on. No row: it has none. */
  sign_on: table({
    columns: {
      company_id: bigint(),
      is_on: smallint().default(0).check('is_on in (0, 1)'),
      issuer: text().orNull(),
      client_id: text().orNull(),
      /** Sealed under the server's key, bound to the company. */
      secret_sealed: text().orNull(),
      match_by: oneOf<MatchKind>('phone', 'work_id', 'email').default('phone'),
      claim: text().orNull(),
      is_enforced: smallint().default(0).check('is_enforced in (0, 1)'),
      break_glass_id: bigint().orNull(),
      version: integer().default(0),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id',
  }),
  /** The way an identity provider keeps a company's people by (SCIM). No row: none was made. */
  scim_connection: table({
    columns: {
      company_id: bigint(),
      /** SHA-256 of the token; null: it was revoked. */
      token_hash: text().orNull(),
      /** The last characters of the token, to tell it from others. */
      token_end: text().orNull(),
      made_at: instant().orNull(),
      made_by: bigint().orNull(),
      last_used_at: instant().orNull(),
      /** Where new people go whose provider names no department, and what they are there. */
      department_id: bigint().orNull(),
      position: text().orNull(),
    },
    key: 'company_id',
    unique: {
      scim_connection_token: '(token_hash) where token_hash is not null',
    },
  }),
  /** Departments the identity provider keeps as groups, and what it calls them. Rows of deleted departments say nothing. */
  scim_group: table({
    columns: {
      company_id: bigint(),
      department_id: bigint(),
      external_id: text().orNull(),
      created_at: instant(),
      updated_at: instant(),
    },
    key: 'company_id, department_id',
    unique: {
      scim_group_external: '(company_id, external_id) where external_id is not null',
    },
  }),
  /** What the identity provider calls people it keeps. */
  scim_user: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      external_id: text().orNull(),
      user_name: text(),
      given_name: text().orNull(),
      family_name: text().orNull(),
      created_at: instant(),
      updated_at: instant(),
    },
    key: 'company_id, user_id',
    unique: {
      scim_user_external: '(company_id, external_id) where external_id is not null',
      scim_user_name: '(company_id, lower(user_name))',
    },
  }),
  /** A sign-in that is at the company's identity provider. It is used up by the browser that comes back, well or not. */
  sign_on_request: table({
    columns: {
      /** SHA-256 of the state, and of the HttpOnly cookie of the browser that was sent there. */
      state_hash: text(),
      browser_hash: text(),
      company_id: bigint(),
      nonce: text(),
      /** The verifier of PKCE. */
      verifier: text(),
      /** Version of the setting it began with: one that was changed meanwhile is not asked. */
      setting_version: integer(),
      expires_at: instant(),
    },
    key: 'state_hash',
    indexes: {
      sign_on_request_age: '(expires_at)',
    },
  }),
  /** The one live code of a number for a scene, by the device that asked for it. */
  sms_code: table({
    columns: {
      country_code: text(),
      mobile: text(),
      scene: text<CodeScene>(),
      /** SHA-256 of the device, or the address of one without an id: no one else's tries touch the code. */
      asker: text(),
      salt: text(),
      /** SHA-256 of salt and code; the code itself stands in the message alone. */
      code_hash: text(),
      tries: integer().default(0),
      created_at: instant(),
      expires_at: instant(),
    },
    key: 'country_code, mobile, scene, asker',
    indexes: {
      sms_code_age: '(expires_at)',
    },
  }),
  /** What a checked code is good for, once, in the session that checked it. */
  verify_token: table({
    columns: {
      /** SHA-256 of the token. */
      token_hash: text(),
      company_id: bigint(),
      session_id: bigint(),
      scene: text<CodeScene>(),
      /** SHA-256 of what it is good for besides its scene; empty: of nothing else. */
      subject_hash: text().default(''),
      expires_at: instant(),
    },
    key: 'token_hash',
    indexes: {
      verify_token_age: '(expires_at)',
    },
  }),
  /** An authenticator app of a person in a company; it counts once it was confirmed by a code. */
  second_factor: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      /** Sealed with the company's key (`LinkSealer`). */
      sealed_secret: text(),
      created_at: instant(),
      confirmed_at: instant().orNull(),
      /** The newest step of thirty seconds a code was taken of: no step counts twice. */
      last_step: bigint().default(0),
    },
    key: 'company_id, user_id',
  }),
  /** A passkey of a person in a company: a second factor beside the authenticator, or in its place. */
  passkey: table({
    columns: {
      company_id: bigint(),
      passkey_id: identity(),
      user_id: bigint(),
      /** What its owner calls it. */
      name: text(),
      /** As the browser names it, base64url. */
      credential_id: text(),
      /** COSE, base64url. */
      public_key: text(),
      /** How often it has signed, by its own count; 0 of one that does not count. */
      counter: bigint(),
      /** How a browser reaches it, as it said when it was set up. */
      transports: texts(),
      created_at: instant(),
      last_used_at: instant().orNull(),
    },
    key: 'company_id, passkey_id',
    unique: {
      passkey_credential: '(company_id, credential_id)',
    },
    indexes: {
      passkey_owner: '(company_id, user_id)',
    },
  }),
  /** What a passkey is asked to sign, in one session for one purpose: the newest counts, once. */
  passkey_challenge: table({
    columns: {
      company_id: bigint(),
      session_id: bigint(),
      purpose: oneOf('register', 'give'),
      /** SHA-256 of the challenge. */
      challenge_hash: text(),
      expires_at: instant(),
    },
    key: 'company_id, session_id, purpose',
    indexes: {
      passkey_challenge_age: '(expires_at)',
    },
  }),
  /** What a person signs in with whose authenticator is lost; a row goes when it is used. */
  recovery_code: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      /** SHA-256 of the code. */
      code_hash: text(),
    },
    key: 'company_id, user_id, code_hash',
  }),
  /** How a company protects its console; without a row, as `domain/security` says. */
  security_setting: table({
    columns: {
      company_id: bigint(),
      session_idle_hours: integer(),
      session_max_hours: integer(),
      password_min_length: integer(),
      factor_required: flag(),
      factor_opens: flag(),
      /** Whether codes that prove who is signed in go by e-mail as well. */
      codes_by_email: flag(),
      /** Since when administrators are asked for a second factor. */
      factor_required_since: instant().orNull(),
      /** Blocks of addresses the console is opened from; empty: from everywhere. */
      allowed_addresses: text().default(''),
      watermark: flag(),
      export_rows_limit: integer(),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id',
  }),
  /** Moments something was done, as many as its limit: of all companies, for outsiders have none. */
  rate_limit: table({
    columns: {
      bucket: text(),
      key: text(),
      taken: instants(),
      expires_at: instant(),
    },
    key: 'bucket, key',
    indexes: {
      rate_limit_age: '(expires_at)',
    },
  }),
};
