/**
 * How many git processes may live at once. Who takes a slot keeps it until the process has ended, even
 * when nobody waits for its answer any more: a hung git can so never become many.
 */
export class Slots {
  readonly size: number
  #free: number
  readonly #waiting: ((got: boolean) => void)[] = []

  constructor(size: number) {
    this.size = size
    this.#free = size
  }

  /**
   * @param ms how long to wait, in milliseconds; who waits longest is first.
   * @returns whether there is a slot.
   */
  take(ms: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(answer), 1)
        resolve(false)
      }, ms)
      function answer(got: boolean) {
        clearTimeout(timer)
        resolve(got)
      }
      this.#waiting.push(answer)
    })
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next(true)
    else this.#free++
  }
}

/** For captures, which somebody waits for. */
export const CAPTURE_SLOTS = new Slots(4)

/** For everything that is only looked up, so that a long list never delays a capture. */
export const READING_SLOTS = new Slots(2)
