import { useState } from 'react';
import { shownFiles } from '#views/fields/file/shownFile.ts';

interface PortraitProps {
  readonly name: string;
  /** The wire value of `avatar`; null shows the name's last sign, as people call each other. */
  readonly picture: unknown;
  readonly size: number;
}

const isChinese = (name: string): boolean => /^\p{Script=Han}+$/u.test(name);

/** 王小明 is 明; Ada Lovelace is AL. */
const initialsOf = (name: string): string => {
  if (isChinese(name)) return [...name].at(-1) ?? '';
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

/** A person's picture, round; without one what they are called by. The name stands beside it, so it says nothing itself. */
export const Portrait = ({ name, picture, size }: PortraitProps) => {
  const address = shownFiles(picture)[0]?.href;
  const [broken, setBroken] = useState<string>();
  const isShown = address !== undefined && address !== broken;
  return (
    <span
      className="portrait"
      aria-hidden
      data-initials={isShown ? undefined : initialsOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      {isShown ? <img src={address} alt="" onError={() => setBroken(address)} /> : null}
    </span>
  );
};
