/** Turns the tab key round at the first and the last control of a dialog. */
export function keepFocusInside(
  dialog: HTMLElement | null,
  event: { shiftKey: boolean; preventDefault(): void },
): void {
  const controls = dialog?.querySelectorAll<HTMLElement>('input, button:not(:disabled)') ?? []
  const first = controls[0]
  const last = controls[controls.length - 1]
  const from = event.shiftKey ? first : last
  if (!first || document.activeElement !== from) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
