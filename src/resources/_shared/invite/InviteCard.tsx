import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { dayText, instantText } from '#engine/dateText.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import type { InviteLink } from './InviteTerms.tsx';

interface InviteCodeProps {
  readonly url: string;
  /** Side in px, the quiet zone of four modules included. */
  readonly side: number;
  readonly picture: string;
  readonly title: string;
}

/** The mark covers a twentieth of the code at most, of which level Q restores a quarter. */
const markShare = 0.19;

const markOf = (picture: string, side: number) => {
  const size = Math.round(side * markShare);
  return { src: picture, width: size, height: size, excavate: true, crossOrigin: 'anonymous' as const };
};

/** The code of a link with the company's mark: black on white in either theme, because many cameras read no other. */
const InviteCode = ({ url, side, picture, title }: InviteCodeProps) => (
  <QRCodeSVG
    value={url}
    size={side}
    level="Q"
    marginSize={4}
    imageSettings={markOf(picture, side)}
    title={title}
    role="img"
    style={{ maxWidth: '100%', height: 'auto', display: 'block' }}
  />
);

/** Side of the picture that is saved, in px. */
const savedSide = 1024;

/** The same as a picture to save; seen by no one. */
const InvitePicture = ({
  url,
  picture,
  ref,
}: Pick<InviteCodeProps, 'url' | 'picture'> & { readonly ref: Ref<HTMLCanvasElement> }) => (
  <QRCodeCanvas
    ref={ref}
    value={url}
    size={savedSide}
    level="Q"
    marginSize={4}
    imageSettings={markOf(picture, savedSide)}
    aria-hidden
    style={{ display: 'none' }}
  />
);

/** What is said of a link wherever it is shown or sent. */
const useInviteText = () => {
  const translate = useTranslate();
  const validityOf = ({ expire_time: expiry }: InviteLink): string =>
    expiry === null
      ? translate('invite.forever')
      : translate('invite.until', { day: dayText(instantText(expiry)) });
  return {
    validityOf,
    /** How many have joined, and how long it is good. */
    stateOf: (link: InviteLink): string =>
      translate(link.max_uses === null ? 'invite.state' : 'invite.stateOf', {
        used: link.used_count,
        most: link.max_uses,
        validity: validityOf(link),
      }),
    /** A message to send to a person. */
    invitationOf: (link: InviteLink, company: string): string =>
      translate('invite.text', {
        company,
        department: link.dept_name,
        validity: validityOf(link),
        url: link.url ?? '',
      }),
  };
};

/** The company of the reader, as its codes and sheets show it. */
interface CompanyMark {
  readonly name: string;
  /** Picture in the middle of its codes: its logo, else the first character of its name on the brand's ground. */
  readonly picture: string;
}

const side = 96;

/** The first character as a picture; a code is black on white in either theme, and so are its colours. */
const initialPicture = (name: string): string => {
  const [initial = ''] = Array.from(name);
  const escaped = initial.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="20" fill="#0a5d57"/>
    <text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="56" fill="#fff">${escaped}</text>
  </svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
};

/** Name and mark of the company one works in; undefined until it is known. */
const useCompanyMark = (): CompanyMark | undefined => {
  const { identity } = useGetIdentity();
  if (identity === undefined) return undefined;
  const name = String(identity.companyName ?? '');
  return { name, picture: typeof identity.logo === 'string' ? identity.logo : initialPicture(name) };
};

interface InviteSheetProps {
  readonly link: InviteLink;
  readonly url: string;
  readonly company: CompanyMark;
  /** The printer, or the person who thought better of it, is done. */
  readonly onPrinted: () => void;
}

const sheetId = 'invite-sheet';
const printedCodeSide = 480;

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
const InviteSheet = ({ link, url, company, onPrinted }: InviteSheetProps) => {
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
          side={printedCodeSide}
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

const codeSide = 200;
const copiedMs = 2_000;

/** A link as it is handed out: its code, its address, and the ways to pass them on. */
export const InviteCard = ({ link }: { readonly link: InviteLink }) => {
  const translate = useTranslate();
  const { stateOf } = useInviteText();
  const company = useCompanyMark();
  if (link.url === null) return <Alert severity="info">{translate('invite.noAddress')}</Alert>;
  if (company === undefined) return null;
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2.5}
      sx={{ alignItems: { xs: 'center', sm: 'start' } }}
    >
      <Box
        sx={{
          flexShrink: 0,
          borderRadius: 'var(--radius-card)',
          overflow: 'hidden',
          border: '1px solid var(--hairline)',
        }}
      >
        <InviteCode
          url={link.url}
          side={codeSide}
          picture={company.picture}
          title={translate('invite.qr', { name: link.dept_name })}
        />
      </Box>
      <Stack spacing={1.5} sx={{ flexGrow: 1, minWidth: 0, width: '100%' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {stateOf(link)}
        </Typography>
        <TextField
          size="small"
          fullWidth
          label={translate('invite.address')}
          value={link.url}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <PassOn link={link} url={link.url} company={company} />
      </Stack>
    </Stack>
  );
};

interface PassOnProps {
  readonly link: InviteLink;
  readonly url: string;
  readonly company: CompanyMark;
}

type CopyState = 'address' | 'text' | 'failed' | undefined;

/** Puts a text on the clipboard and says for a moment that it is there. */
const useCopy = () => {
  const [state, setState] = useState<CopyState>();
  const copy = async (what: 'address' | 'text', text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState(what);
      setTimeout(() => setState(undefined), copiedMs);
    } catch {
      // Without a secure page there is no clipboard: the address can be selected by hand.
      setState('failed');
    }
  };
  return { state, copy };
};

const saveAs = (canvas: HTMLCanvasElement | null, name: string): void => {
  if (canvas === null) return;
  const anchor = document.createElement('a');
  anchor.href = canvas.toDataURL('image/png');
  anchor.download = `${name}.png`;
  anchor.click();
};

const PassOn = ({ link, url, company }: PassOnProps) => {
  const translate = useTranslate();
  const { invitationOf } = useInviteText();
  const { state, copy } = useCopy();
  const [isPrinting, setPrinting] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const printed = useCallback(() => setPrinting(false), []);
  const copyLabel = (what: 'address' | 'text', key: string) =>
    translate(state === what ? 'invite.copied' : key);
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<CopyIcon />} onClick={() => void copy('address', url)}>
          {copyLabel('address', 'invite.copyAddress')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<CopyIcon />}
          onClick={() => void copy('text', invitationOf(link, company.name))}
        >
          {copyLabel('text', 'invite.copyText')}
        </Button>
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => saveAs(canvas.current, `${company.name}-${link.dept_name}`)}
        >
          {translate('invite.download')}
        </Button>
        <Button startIcon={<PrintIcon />} onClick={() => setPrinting(true)}>
          {translate('invite.print')}
        </Button>
      </Stack>
      {state === 'failed' ? <Alert severity="warning">{translate('invite.copyFailed')}</Alert> : null}
      <Box role="status" sx={visuallyHidden}>
        {state === 'address' || state === 'text' ? translate('invite.copied') : ''}
      </Box>
      <InvitePicture ref={canvas} url={url} picture={company.picture} />
      {isPrinting ? <InviteSheet link={link} url={url} company={company} onPrinted={printed} /> : null}
    </>
  );
};
