import type { PageContext } from './dsh-page.ts'

export const name = 'todo-assistant'
export const inject = ['slots']

export function apply(_ctx: PageContext): void {}
