const placeholder = /^__\w+__$/;

/**
 * Loads the remote debugging script whose address stands in `<meta name="debug-script">`. Not part of a build for prod (spec.md
 * section 7). Nothing where no address is set, or one that is no http address of its own or this origin.
 */
export const loadRemoteDebugging = (page: Document = document): void => {
  const given = page.querySelector('meta[name="debug-script"]')?.getAttribute('content') ?? '';
  if (given === '' || placeholder.test(given) || !URL.canParse(given, page.baseURI)) return;
  const address = new URL(given, page.baseURI);
  if (!/^https?:$/.test(address.protocol)) return;
  const script = page.createElement('script');
  script.src = address.href;
  script.dataset.remoteDebugging = '';
  page.head.append(script);
};
