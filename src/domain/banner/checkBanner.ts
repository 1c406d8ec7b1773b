import { checkAddress } from '#domain/app/address.ts';
import { graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Ceilings of banners. */
export const bannerLimits = { banners: 5, titleLength: 30 } as const;

/** What somebody says about a banner; days as `YYYY-MM-DD`. */
export interface BannerEntry {
  readonly title: string;
  readonly hasImage: boolean;
  readonly link: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const checkTitle = (title: string): readonly Violation[] => {
  if (isBlank(title)) return [violation('banner.titleRequired', 'title')];
  return graphemeCount(visibleText(title)) > bannerLimits.titleLength
    ? [violation('banner.titleTooLong', 'title', { limit: bannerLimits.titleLength })]
    : [];
};

const checkDays = ({ startDate, endDate }: BannerEntry): readonly Violation[] => {
  if (startDate === null) return [violation('banner.startRequired', 'start_date')];
  return endDate !== null && endDate < startDate ? [violation('banner.endBeforeStart', 'end_date')] : [];
};

/** A banner that can be kept. Days shared with another are no reason against it: banners take turns. */
export const checkBanner = (entry: BannerEntry): readonly Violation[] => [
  ...checkTitle(entry.title),
  ...(entry.hasImage ? [] : [violation('banner.imageRequired', 'image')]),
  ...(entry.link === null || isBlank(entry.link) ? [] : checkAddress(entry.link, 'link')),
  ...checkDays(entry),
];
