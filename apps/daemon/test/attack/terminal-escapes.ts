const ESC = '\u001b'
const ST = `${ESC}\\`

/** What steers a terminal, or what a person reads there, each with a word that has to stay readable. */
export const ESCAPES: Record<string, string> = {
  colour: `${ESC}[31mword`,
  conceal: `${ESC}[8mword`,
  'clear the screen': `${ESC}[2J${ESC}[Hword`,
  'cursor up and erase': `word${ESC}[1A${ESC}[2K`,
  'alternate screen': `${ESC}[?1049hword`,
  'bracketed paste off': `${ESC}[?2004lword`,
  'scroll region': `${ESC}[5;10rword`,
  'insert lines': `${ESC}[5Lword`,
  'ask for the position': `${ESC}[6nword`,
  'ask what it is': `${ESC}[cword`,
  'ask for the title': `${ESC}[21tword`,
  'title, ended by BEL': `${ESC}]0;word\u0007`,
  'title, ended by ST': `${ESC}]2;word${ST}`,
  hyperlink: `${ESC}]8;;https://evil.example/${ST}word${ESC}]8;;${ST}`,
  clipboard: `${ESC}]52;c;d29yZA==\u0007word`,
  'colours of the palette': `${ESC}]4;1;rgb:00/00/00\u0007word`,
  'a file to the terminal': `${ESC}]1337;File=inline=1:d29yZA==\u0007word`,
  notification: `${ESC}]9;word\u0007`,
  'working directory': `${ESC}]7;file:///word\u0007`,
  'device control string': `${ESC}P$qm${ST}word`,
  sixel: `${ESC}Pq#0;2;0;0;0${ST}word`,
  'kitty graphics': `${ESC}_Gf=24;word${ST}`,
  'privacy message': `${ESC}^word${ST}`,
  'start of string': `${ESC}Xword${ST}`,
  'title of screen': `${ESC}kword${ST}`,
  'hard reset': `${ESC}cword`,
  'character set': `${ESC}(0word`,
  'an escape that is not ended': `word${ESC}`,
  'an escape sequence that is not ended': `word${ESC}[`,
  'C1 CSI': '\u009b31mword',
  'C1 OSC': '\u009d0;word\u009c',
  'C1 DCS': '\u0090qword\u009c',
  'C1 NEL': 'good\u0085word',
  'C1 reverse index': '\u008dword',
  bell: 'word\u0007',
  'backspaces over it': `good${'\b'.repeat(4)}word`,
  'a carriage return over it': 'good\rword',
  'vertical tab': 'good\u000bword',
  'form feed': 'good\u000cword',
  'shift out': '\u000eword',
  delete: 'word\u007f',
  null: 'wo\u0000word',
  'XON and XOFF': '\u0013word\u0011',
  'bidi override': '\u202eword',
  'bidi embedding': '\u202aword\u202c',
  'bidi isolate': '\u2067word\u2069',
  'bidi marks': '\u200fword\u200e',
  'Arabic letter mark': '\u061cword',
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The first character of an output that a terminal would obey, with what stands around it; undefined when there is none. */
export function steering(text: string): string | undefined {
  const found = STEERS.exec(text)
  return found ? JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 40)) : undefined
}
