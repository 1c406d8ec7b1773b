import Box from '@mui/material/Box';
import { useAccount } from '#app/shell/useAccount.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { readSession } from '#session/session.ts';

const tile = { width: 320, height: 200 } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One tile of the pattern, as the picture of a background: grey enough to be read on a photograph, in either theme. */
const tileOf = (text: string): string => {
  const { width, height } = tile;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${height / 2}" text-anchor="middle" transform="rotate(-22 ${width / 2} ${height / 2})" font-family="sans-serif" font-size="15" fill="#808080" fill-opacity="0.16">${escaped(text)}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/** Over a page with personal data: who looks at it, and on which day. It takes no click and is read by no one but the eye. */
export const Watermark = () => {
  const { account } = useAccount();
  const tail = readSession()?.mobile?.slice(-4) ?? '';
  const text = `${account?.name ?? ''} ${tail} ${dayOfInstant(new Date())}`;
  return (
    <Box
      aria-hidden
      data-watermark={text}
      sx={{
        position: 'fixed',
        inset: 0,
        // Over drawers and dialogs, too: what they show is the same person's data.
        zIndex: 'tooltip',
        pointerEvents: 'none',
        backgroundImage: tileOf(text),
      }}
    />
  );
};
