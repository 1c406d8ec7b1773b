import { checkAddress } from '#domain/app/address.ts';
import type { Banner } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';

/** What a banner opens is opened on everybody's phone: an address of the web, encrypted, without disguise. */
export const bannerHooks: WriteHooks<Banner> = {
  check: ({ after: { link } }) => (link ? checkAddress(link, 'link') : []),
};
