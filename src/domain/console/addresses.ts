/** Where people join (spec.md section 3); the token stands behind the #, which no server and no log is sent. */
export const joinAddress = '/newSetting/interJoin';

const tokenPattern = /^[\w-]{22}$/;

/** Characters of a token: 132 random bits. */
export const tokenLength = 22;

/** The address of a link on a console's origin. */
export const inviteUrl = (origin: string, token: string): string => `${origin}${joinAddress}#${token}`;

/** The token in the part of an address behind the #; undefined where none can be. */
export const tokenIn = (hash: string): string | undefined => {
  const token = hash.replace(/^#/, '');
  return tokenPattern.test(token) ? token : undefined;
};

/** What an address carries to open the console for someone who is signed in elsewhere (spec.md section 4). */
interface LinkCredentials {
  readonly userId: number;
  readonly token: string;
  readonly companyId: number;
  readonly mobile: string;
}

/** The address that opens a console for someone the phone app has signed in: good for one visit. */
export const sessionLinkUrl = (
  origin: string,
  { userId, token, companyId, mobile }: LinkCredentials,
): string => {
  const credentials = Object.entries({ user_id: userId, token, company_id: companyId, mobile });
  return `${origin}/?${credentials.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
};

/** Where the QR code that cancels a verification leads: a page of its own, for the phone that has read it. */
export const verificationCancelAddress = '/verification-cancel';

/** Addresses of pages that belong to no noun (spec.md section 2). No schema may take one of them. */
export const consoleAddresses = {
  home: '/home',
  /** react-admin's own; the specification says `pcLogin` for it. */
  login: '/login',
  pcLogin: '/login/pcLogin',
  /** Where a company's identity provider sends a browser back to; the only address it is registered with. */
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
  /** In the demo alone: how the phone app opens the console. */
  demoPhone: '/demo/phone',
  /** Not the specification's: where the user who dissolved a company is told what follows. */
  dissolved: '/dissolved',
} as const;

/**
 * What answers below these is no page of the console: the calls, the files it is built of, its documentation, where providers tell what
 * became of payments and messages, and where identity providers keep a company's people. No schema may take an address there.
 */
export const serverPaths = {
  calls: '/api',
  assets: '/assets',
  docs: '/docs',
  notices: '/notices',
  provisioning: '/scim/v2',
} as const;

/** Where the payment provider says what was paid and given back. */
export const paymentNoticePath = `${serverPaths.notices}/payment`;
/** Where the provider of messages says what became of them; behind it a secret, for providers that sign nothing. */
export const messageReportPath = `${serverPaths.notices}/messages`;

/** A noun with the address of its list. */
interface RoutedNoun {
  readonly noun: string;
  readonly route: string;
}

/** Whether an address is this one, or one below it. */
export const isBelow = (pathname: string, route: string): boolean => `${pathname}/`.startsWith(`${route}/`);

/** The noun whose page an address opens, its list or what lies below; of two whose addresses fit, the longer. */
export const openedNoun = <Noun extends RoutedNoun>(
  nouns: readonly Noun[],
  pathname: string,
): Noun | undefined =>
  nouns
    .filter(({ route }) => isBelow(pathname, route))
    .toSorted((one, other) => other.route.length - one.route.length)[0];

/** Whether an address opens the home page. */
export const isHome = (pathname: string): boolean => pathname === '/' || pathname === consoleAddresses.home;

/**
 * The noun whose page stands first at an address: a user who is not signed in sees that of the session, the login page, in place of any
 * other. Undefined for pages that are no noun's.
 */
export const firstNoun = (
  nouns: readonly RoutedNoun[],
  { pathname, isSignedIn }: { readonly pathname: string; readonly isSignedIn: boolean },
): string | undefined => {
  const noun = isHome(pathname) ? 'home' : openedNoun(nouns, pathname)?.noun;
  if (isSignedIn) return noun;
  return noun !== undefined || isBelow(pathname, consoleAddresses.login) ? 'session' : undefined;
};

/** Whether an address names its server, so that it is not the one that delivered the page. */
export const isElsewhere = (address: string): boolean => /^https?:\/\//.test(address);
