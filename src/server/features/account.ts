import { activeSessionHooks, activeSessionRows } from './account/activeSession.ts';
import * as activeSessionCalls from './account/calls/activeSession.ts';
import * as capabilitiesCalls from './account/calls/capabilities.ts';
import * as captchaCalls from './account/calls/captcha.ts';
import * as codeCalls from './account/calls/code.ts';
import * as demoCalls from './account/calls/demo.ts';
import * as linkCalls from './account/calls/link.ts';
import * as managementPasswordCalls from './account/calls/managementPassword.ts';
import * as preferenceCalls from './account/calls/preference.ts';
import * as qrCalls from './account/calls/qr.ts';
import * as secondFactorCalls from './account/calls/secondFactor.ts';
import * as securitySettingCalls from './account/calls/securitySetting.ts';
import * as signInCalls from './account/calls/signIn.ts';
import * as signOnCalls from './account/calls/signOn.ts';
import { managementPasswordHooks, managementPasswordRows } from './account/managementPassword.ts';
import { securitySettingHooks, securitySettingRows } from './account/securitySetting.ts';
import { revokeDeviceSessions, revokePersonSessions, sessionRows } from './account/session.ts';
import { signOnHooks, signOnRows } from './account/signOn/setting.ts';

/** What the server knows of signing in and accounts: its calls, and what default answers ask for. */
export const account = {
  calls: {
    ...capabilitiesCalls,
    ...captchaCalls,
    ...codeCalls,
    ...demoCalls,
    ...linkCalls,
    ...managementPasswordCalls,
    ...preferenceCalls,
    ...qrCalls,
    ...secondFactorCalls,
    ...securitySettingCalls,
    ...activeSessionCalls,
    ...signInCalls,
    ...signOnCalls,
  },
  nouns: {
    managementPassword: { rows: managementPasswordRows, hooks: managementPasswordHooks },
    session: { rows: sessionRows },
    activeSession: { rows: activeSessionRows, hooks: activeSessionHooks },
    securitySetting: { rows: securitySettingRows, hooks: securitySettingHooks },
    signOn: { rows: signOnRows, hooks: signOnHooks },
  },
  effects: { revokeDeviceSessions, revokePersonSessions },
};
