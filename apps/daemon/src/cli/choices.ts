import { InvalidArgumentError } from 'commander'

/** Kinds as the command line takes them. */
export const KINDS = ['defect', 'idea']

/** A page size. */
export function listNumber(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 200) throw new InvalidArgumentError('1–200')
  return Number(text)
}

/** A port; 0 for any free one. */
export function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('0–65535')
  return Number(text)
}

/** A position of the feed. */
export function sequenceNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('0, 1, 2, …')
  return Number(text)
}
