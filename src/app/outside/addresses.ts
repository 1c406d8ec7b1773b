/** Addresses of pages outside the console's frame (spec.md section 2). */
export const outsideAddresses = {
  drawboard: '/drawboard',
  environment: '/judgeEnvironment',
  agreement: '/agreement',
  downloads: '/downloads',
  mobileDown: '/download/mobileDown',
  /** Not the specification's: where whoever dissolved a company is told what follows. */
  dissolved: '/dissolved',
} as const;
