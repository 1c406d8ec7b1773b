import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import type { CompanyMark } from './companyMark.ts';
import { InviteCode } from './InviteCode.tsx';
import { useInviteText } from './inviteText.ts';
import type { InviteLink } from './useInvite.ts';

interface InviteSheetProps {
  readonly link: InviteLink;
  readonly url: string;
  readonly company: CompanyMark;
  /** The printer, or whoever thought better of it, is done. */
  readonly onPrinted: () => void;
}

const sheetId = 'invite-sheet';
const codeSide = 480;

/** One page, whatever the theme: the rest of the console is left out of print, the sheet out of the screen. */
const styles = {
  '@page': { size: 'A4 portrait', margin: '18mm' },
  '@media screen': { [`#${sheetId}`]: { display: 'none' } },
  '@media print': {
    [`body > *:not(#${sheetId})`]: { display: 'none !important' },
    'html, body': { background: '#fff !important', height: 'auto' },
    [`#${sheetId}`]: { color: '#000', textAlign: 'center', breakInside: 'avoid' },
  },
} as const;

/** A sheet for a wall: company, department, code, and until when it is good. Prints itself once it is there. */
export const InviteSheet = ({ link, url, company, onPrinted }: InviteSheetProps) => {
  const translate = useTranslate();
  const { validityOf } = useInviteText();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    // The mark in the middle is a picture of its own: it is there a frame later.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div id={sheetId} aria-hidden>
      <GlobalStyles styles={styles} />
      <Box sx={{ fontSize: 30, fontWeight: 700 }}>{company.name}</Box>
      <Box sx={{ fontSize: 22, mt: 1.5 }}>
        {translate('invite.sheet.lead')} · {link.dept_name}
      </Box>
      <Box sx={{ display: 'grid', placeItems: 'center', my: 4 }}>
        <InviteCode
          url={url}
          side={codeSide}
          picture={company.picture}
          title={translate('invite.qr', { name: link.dept_name })}
        />
      </Box>
      <Box sx={{ fontSize: 18 }}>{translate('invite.sheet.how')}</Box>
      <Box sx={{ fontSize: 16, mt: 1.5 }}>{validityOf(link)}</Box>
    </div>,
    document.body,
  );
};
