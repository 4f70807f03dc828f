import { useEffect, useRef } from 'react'

export interface PickerKeys {
  move(by: 1 | -1): void
  pick(): void
  close(): void
}

/**
 * Takes the picker's keys before DSH's input sees them: arrows, Enter, Tab, Escape. None while there
 * is nothing to pick, none with a modifier, none of an input method.
 */
export function usePickerKeys(on: boolean, keys: PickerKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return
      if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
      const { move, pick, close } = latest.current
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Enter' || event.key === 'Tab') pick()
      else if (event.key === 'Escape') close()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [on])
}
