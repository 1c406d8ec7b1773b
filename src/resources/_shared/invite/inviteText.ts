import { useGetIdentity, useTranslate } from 'react-admin';
import { dayText, instantText } from '#engine/dateText.ts';
import type { InviteLink } from './useInvite.ts';

/** What is said of a link wherever it is shown or sent. */
export const useInviteText = () => {
  const translate = useTranslate();
  const validityOf = ({ expire_time: expiry }: InviteLink): string =>
    expiry === null
      ? translate('invite.forever')
      : translate('invite.until', { day: dayText(instantText(expiry)) });
  return {
    validityOf,
    /** How many have joined, and how long it is good. */
    stateOf: (link: InviteLink): string =>
      translate(link.max_uses === null ? 'invite.state' : 'invite.stateOf', {
        used: link.used_count,
        most: link.max_uses,
        validity: validityOf(link),
      }),
    /** A message to send to somebody. */
    invitationOf: (link: InviteLink, company: string): string =>
      translate('invite.text', {
        company,
        department: link.dept_name,
        validity: validityOf(link),
        url: link.url ?? '',
      }),
  };
};

/** The company of the reader, as its codes and sheets show it. */
export interface CompanyMark {
  readonly name: string;
  /** Picture in the middle of its codes: its logo, else the first character of its name on the brand's ground. */
  readonly picture: string;
}

const side = 96;

/** The first character as a picture; a code is black on white in either theme, and so are its colours. */
const initialPicture = (name: string): string => {
  const [initial = ''] = Array.from(name);
  const escaped = initial.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="20" fill="#0a5d57"/>
    <text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="56" fill="#fff">${escaped}</text>
  </svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
};

/** Name and mark of the company one works in; undefined until it is known. */
export const useCompanyMark = (): CompanyMark | undefined => {
  const { identity } = useGetIdentity();
  if (identity === undefined) return undefined;
  const name = String(identity.companyName ?? '');
  return { name, picture: typeof identity.logo === 'string' ? identity.logo : initialPicture(name) };
};
