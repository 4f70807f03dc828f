declare module 'fast-dice-coefficient' {
  /** Dice coefficient of two texts' bigrams. */
  export default function dice(first: string, second: string): number
}
