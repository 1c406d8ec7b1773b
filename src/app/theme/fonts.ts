const latin = 'system-ui, -apple-system, "Segoe UI"';

/** Fonts by the page's language: the same code points have other glyphs in Chinese and Japanese. Nothing is downloaded. */
export const fontStacks = {
  zh: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`,
  en: `${latin}, Roboto, "Helvetica Neue", "Noto Sans CJK SC", sans-serif`,
  ja: `${latin}, "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", "Noto Sans JP", sans-serif`,
} as const;

/** For ids, request numbers and keys of the keyboard. */
export const monospace =
  'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace';
