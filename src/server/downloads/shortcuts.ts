import type { Platform } from '#domain/client/clientFile.ts';

/** A small file that opens the console when it is opened itself. */
interface Shortcut {
  readonly platform: Platform;
  readonly file: string;
  readonly content: string;
}

const name = 'address-book-console';

/** Shortcuts to a console, for the desktops that know such files. `origin` is written as a URL, which holds no sign of markup. */
export const shortcutsTo = (origin: string): readonly Shortcut[] => {
  const address = new URL('/', origin).href;
  return [
    {
      platform: 'windows',
      file: `${name}.url`,
      content: `[InternetShortcut]\r\nURL=${address}\r\n`,
    },
    {
      platform: 'macos',
      file: `${name}.webloc`,
      content: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>URL</key><string>${address}</string></dict></plist>
`,
    },
    {
      platform: 'linux',
      file: `${name}.desktop`,
      content: `[Desktop Entry]\nType=Link\nName=通讯录管理后台\nURL=${address}\nIcon=text-html\n`,
    },
  ];
};
