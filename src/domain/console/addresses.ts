import { joinAddress } from '../invite/joinAddress.ts';
import { verificationCancelAddress } from '../verification/cancelAddress.ts';

/** Addresses of pages that belong to no noun (spec.md section 2). No schema may take one of them. */
export const consoleAddresses = {
  home: '/home',
  /** react-admin's own; the specification says `pcLogin` for it. */
  login: '/login',
  pcLogin: '/login/pcLogin',
  loginCallback: '/auth-callback',
  /** Where a QR code leads. The phone's answer needs no management password: nothing of the console shows there. */
  qrLogin: '/qr-login',
  register: '/register',
  join: joinAddress,
  verificationCancel: verificationCancelAddress,
  tasks: '/tasks',
  help: '/helpCenter',
  drawboard: '/drawboard',
  environment: '/judgeEnvironment',
  agreement: '/agreement',
  downloads: '/downloads',
  mobileDown: '/download/mobileDown',
  /** Not the specification's: where whoever dissolved a company is told what follows. */
  dissolved: '/dissolved',
} as const;

/** What answers below these is no page: the calls, and the files the console is built of. No schema may take an address there. */
export const serverPaths = { calls: '/api', assets: '/assets' } as const;
