/** A browser and its system by the names people know them by; empty where the header does not tell. */
export interface AskingDevice {
  readonly browser: string;
  readonly system: string;
}

type Pattern = readonly [name: string, pattern: RegExp];

/** Those that pretend to be others come first: Edge says Chrome, Chrome says Safari. */
const browsers: readonly Pattern[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Lark', /Lark\/(\d+)/],
  ['QQ', /QQBrowser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Huawei Browser', /HuaweiBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
];

const systems: readonly Pattern[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android(?: (\d+))?/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const firstOf = (patterns: readonly Pattern[], userAgent: string): string => {
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(userAgent);
    if (found !== null) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return '';
};

/** Which browser on which system, out of the User-Agent header. It is what the browser says of itself, not a proof. */
export const askingDeviceOf = (userAgent: string): AskingDevice => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});

/** Whether a User-Agent header is a phone's or a tablet's. */
export const isHandheld = (userAgent: string): boolean =>
  /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent);

/** Whether a User-Agent header is a desk's: it names a system no one holds in a hand. One that says nothing is neither. */
export const isDesk = (userAgent: string): boolean =>
  askingDeviceOf(userAgent).system !== '' && !isHandheld(userAgent);
