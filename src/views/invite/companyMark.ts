import { useGetIdentity } from 'react-admin';

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
