import { checkAddress } from '#domain/app/checkApp.ts';
import { checkStartup } from '#domain/startup/checkStartup.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Banner, Cover, Startup } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';

/** What a banner opens is opened on everybody's phone: an address of the web, encrypted, without disguise. */
export const bannerHooks: WriteHooks<Banner> = {
  check: ({ after: { link } }) => (link ? checkAddress(link, 'link') : []),
};

/** A cover is called by the name of its picture. */
export const coverHooks: WriteHooks<Cover> = {
  derive: ({ after: { image } }) => ({ name: image?.name ?? '' }),
};

/** A startup image is called by the name of its picture; one that was approved when its days were over would never be seen. */
export const startupHooks: WriteHooks<Startup> = {
  derive: ({ after: { image } }) => ({ name: image?.name ?? '' }),
  check: ({ before, after: { redirect_link: link, start_date: start } }, { now }) =>
    checkStartup({ link: link ?? '', start }, { today: dayOfInstant(now), keptStart: before?.start_date }),
  checkApproval: ({ end_date: end }, { now }) => (end < dayOfInstant(now) ? [violation('startup.over')] : []),
};
