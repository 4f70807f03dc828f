/**
 * Every limit of the product (design §7). Lengths are in graphemes after NFC unless the name says
 * otherwise; `text.ts` counts them, in every entrance alike.
 */
export const LIMITS = {
  title: 40,
  core: 400,
  mustRead: 3,
  mustReadText: 200,
  mustReadLabel: 60,
  park: 20,
  parkLabel: 30,
  parkWhy: 60,
  note: 300,
  /** Longer words of the developer are cut here and flagged `truncated`, never refused. */
  request: 8_000,
  /** What the default read and the seed show of `request`. */
  requestShown: 300,
  dropReason: 200,
  touchedFiles: 30,
  path: 500,
  symbols: 20,
  symbolName: 200,
  rules: 2_000,
  search: 200,
  recallMessage: 2_000,
  recallTotal: 12_000,
  recallRows: 60,
  listRows: 50,
  workspaceName: 60,
  /** Ids that come from outside: sessions, messages, calls, idempotency keys (UTF-16 units). */
  foreignId: 200,
  notDuplicateOf: 20,
  /** Marked blocks of one message that become cards. */
  markers: 20,
  pageSize: 200,
} as const

/** A field holds at most this many UTF-16 units for each grapheme of its limit; checked first. */
export const UNITS_PER_GRAPHEME = 8
