import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A fresh id such as `td_7x2k9m4q1v8c` (60 random bits).
 * @param prefix `td` a card, `ws` a workspace, `nt` a note, `st` a store.
 */
export function newId(prefix: 'td' | 'ws' | 'nt' | 'st' | 'in'): string {
  return `${prefix}_${Array.from(randomBytes(12), (byte) => ALPHABET[byte & 31]).join('')}`
}
