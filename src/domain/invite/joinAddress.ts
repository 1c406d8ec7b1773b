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
