import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '@todo-assistant/shared/card'
import type { Verdict } from '@todo-assistant/shared/freshness'
import { commit, git, write } from '../scratch.ts'
import { type Language, module } from './languages.ts'

/** One repository that lives on after a card was written, and the truth about it afterwards. */
export interface Life {
  name: string
  kind?: Kind
  /** Before the capture, after the first commit. */
  before?: (scene: Scene) => void
  after: (scene: Scene) => void
  truth: {
    verdict: Verdict
    /** Where the symbol is now; null when it is gone. Absent: in its file. */
    at?: (language: Language) => string | null
    /** Whether the matter of the card is really done in the code at HEAD. */
    fixed?: boolean
    commit?: string
    branch?: string
  }
}

/** What a life does to its repository. */
export class Scene {
  readonly top: string
  readonly language: Language

  constructor(top: string, language: Language) {
    this.top = top
    this.language = language
  }

  git(...args: string[]): string {
    return git(this.top, args)
  }

  /** Writes the module with another form of the symbol, and commits. */
  change(message: string, symbol: string | null, other?: string): void {
    this.commit(message, { [this.language.file]: module(this.language, symbol, other) })
  }

  commit(message: string, files: Record<string, string> = {}): void {
    commit(this.top, message, files)
  }

  write(files: Record<string, string>): void {
    write(this.top, files)
  }

  remove(...paths: string[]): void {
    for (const path of paths) rmSync(join(this.top, path))
  }

  move(from: string, to: string): void {
    write(this.top, { [to]: '' })
    this.remove(to)
    git(this.top, ['mv', from, to])
  }
}
