/** Where the pages are written before VitePress reads them; nothing of it is kept. */
export const siteSource = '.cache/docs/pages';

/** What the navigation is made of, for `docs/.vitepress/config.ts`. */
export const navigationFile = '.cache/docs/navigation.json';

/** An entry beside the pages, or a heading above entries. */
export interface NavigationItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly NavigationItem[];
}

/** The bar above and the lists beside the pages, as VitePress has them. */
export interface Navigation {
  readonly nav: readonly { readonly text: string; readonly link: string; readonly activeMatch: string }[];
  readonly sidebar: Readonly<Record<string, readonly NavigationItem[]>>;
}
