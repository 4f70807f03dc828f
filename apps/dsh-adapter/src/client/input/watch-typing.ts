import { editBetween, type Draft, type Edit } from './edit.ts'

/** One edit that a person made in the input: what stood there before, and what stands there now. */
export interface Typed {
  before: string
  after: Draft
  edit: Edit
  /** Letters were put in by a keyboard or an input method, not by a drop or a menu. */
  byKeys: boolean
}

/**
 * Tells of each edit that a person makes in a text box, after the page has taken it in. What an input
 * method composes is one edit, told when it is done. Undo and redo are none.
 * @param box the text box now; the page may replace it.
 */
export function watchTyping(box: () => HTMLTextAreaElement | undefined, typed: (typed: Typed) => void): () => void {
  let before = ''
  let composing = false

  const ours = (event: Event): HTMLTextAreaElement | undefined => {
    const mine = box()
    return mine !== undefined && event.target === mine ? mine : undefined
  }
  const tell = (mine: HTMLTextAreaElement, byKeys: boolean, caret?: number) => {
    if (mine.value === before) return
    const edit = editBetween(before, mine.value, caret)
    typed({ before, after: { text: mine.value, caret: caret ?? edit.start + edit.inserted.length }, edit, byKeys })
  }
  const remember = (event: Event) => {
    const mine = ours(event)
    if (mine && !composing) before = mine.value
  }
  const start = (event: Event) => {
    remember(event)
    if (ours(event)) composing = true
  }
  const input = (event: Event) => {
    const mine = ours(event)
    const { inputType = '', isComposing = false } = event as InputEvent
    if (!mine || composing || isComposing || inputType.startsWith('history')) return
    tell(mine, inputType === 'insertText' || inputType === 'insertCompositionText', mine.selectionStart)
  }
  const end = (event: Event) => {
    const mine = ours(event)
    if (!mine) return
    // The last input of a composition may come before or after its end.
    setTimeout(() => {
      composing = false
      tell(mine, true, mine.selectionStart)
    })
  }
  const cut = (event: Event) => {
    const mine = ours(event)
    // The page takes the cut in by itself and moves the caret later.
    if (mine) setTimeout(() => tell(mine, false))
  }

  const captured = { capture: true }
  document.addEventListener('beforeinput', remember, captured)
  document.addEventListener('compositionstart', start, captured)
  document.addEventListener('cut', remember, captured)
  // On the way up, the page has handled the event already.
  document.addEventListener('input', input)
  document.addEventListener('compositionend', end)
  document.addEventListener('cut', cut)
  return () => {
    document.removeEventListener('beforeinput', remember, captured)
    document.removeEventListener('compositionstart', start, captured)
    document.removeEventListener('cut', remember, captured)
    document.removeEventListener('input', input)
    document.removeEventListener('compositionend', end)
    document.removeEventListener('cut', cut)
  }
}
