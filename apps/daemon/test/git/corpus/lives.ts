import { type Life } from './life.ts'
import { module } from './languages.ts'

/** The card of every life is `#3.2` 导入时丢掉最后一行, a defect of `parseLines`, captured on `main`. */
export const LIVES: Life[] = [
  { name: 'nothing happens', after: () => {}, truth: { verdict: 'fresh', commit: 'current', branch: 'current' } },
  {
    name: 'work goes on elsewhere',
    after: (s) => {
      s.commit('Add a page', { 'docs/page.md': 'page\n' })
      s.commit('Fix the page', { 'docs/page.md': 'better\n' })
    },
    truth: { verdict: 'fresh', commit: 'behind' },
  },
  {
    name: 'another function of the file changes',
    after: (s) => s.change('Split at semicolons', s.language.symbol, s.language.otherFixed),
    truth: { verdict: 'drifted' },
  },
  {
    name: 'the symbol changes for another reason',
    after: (s) => s.change('Speed up the reader', s.language.faster),
    truth: { verdict: 'drifted' },
  },
  {
    name: 'uncommitted edits',
    after: (s) => s.write({ [s.language.file]: module(s.language, s.language.faster) }),
    truth: { verdict: 'drifted', commit: 'current' },
  },
  {
    name: 'a change is made and taken back by hand',
    after: (s) => {
      s.change('Speed up the reader', s.language.faster)
      s.change('Back to the plain reader', s.language.symbol)
    },
    truth: { verdict: 'fresh' },
  },
  {
    name: 'the file is only formatted',
    after: (s) => s.change('Format', s.language.reformatted),
    truth: { verdict: 'drifted' },
  },
  {
    name: 'line ends change in the working tree',
    after: (s) => s.write({ [s.language.file]: module(s.language).replaceAll('\n', '\r\n') }),
    truth: { verdict: 'fresh' },
  },
  {
    name: 'dirty at capture, committed afterwards',
    before: (s) => s.write({ [s.language.file]: module(s.language, s.language.faster) }),
    after: (s) => s.commit('Speed up the reader'),
    truth: { verdict: 'fresh' },
  },
  {
    name: 'dirty at capture, thrown away afterwards',
    before: (s) => s.write({ [s.language.file]: module(s.language, s.language.faster) }),
    after: (s) => s.git('checkout', '-q', '--', '.'),
    truth: { verdict: 'drifted', commit: 'current' },
  },
  {
    name: 'the file is copied',
    after: (s) => s.commit('Copy the reader', { [s.language.elsewhere]: module(s.language) }),
    truth: { verdict: 'fresh' },
  },
  // Files move.
  {
    name: 'the file is renamed',
    after: (s) => {
      s.move(s.language.file, s.language.elsewhere)
      s.commit('Move the reader')
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'the file is renamed and edited in one commit',
    after: (s) => {
      s.move(s.language.file, s.language.elsewhere)
      s.commit('Move the reader', {
        [s.language.elsewhere]: module(s.language, s.language.symbol, s.language.otherFixed),
      })
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'the file is renamed twice, among other work',
    after: (s) => {
      s.commit('Add a page', { 'docs/page.md': 'page\n' })
      s.move(s.language.file, `tmp/${s.language.file}`)
      s.commit('Move the reader away')
      s.change('Start over', null)
      s.remove(s.language.file)
      s.commit('Give up')
      s.move(`tmp/${s.language.file}`, s.language.elsewhere)
      s.commit('Move the reader to its place')
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'the file is renamed on a branch that is merged',
    after: (s) => {
      s.git('checkout', '-q', '-b', 'tidy')
      s.move(s.language.file, s.language.elsewhere)
      s.commit('Move the reader')
      s.git('checkout', '-q', 'main')
      s.commit('Add a page', { 'docs/page.md': 'page\n' })
      s.git('merge', '-q', '--no-edit', 'tidy')
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'a rename is made and taken back',
    after: (s) => {
      s.move(s.language.file, s.language.elsewhere)
      s.commit('Move the reader')
      s.move(s.language.elsewhere, s.language.file)
      s.commit('Move it back')
    },
    truth: { verdict: 'fresh' },
  },
  {
    name: 'the file is deleted',
    after: (s) => {
      s.remove(s.language.file)
      s.commit('Drop the reader')
    },
    truth: { verdict: 'stale', at: () => null },
  },
  {
    name: 'the file is deleted and another of its name is written',
    after: (s) => {
      s.remove(s.language.file)
      s.commit('Drop the reader')
      s.commit('A new reader', { [s.language.file]: 'nothing of the old one\n' })
    },
    truth: { verdict: 'stale', at: () => null },
  },
  // Symbols move.
  {
    name: 'the symbol is split off into a new file beside',
    after: (s) => {
      const beside = s.language.file.replace('reader', 'lines')
      s.write({ [beside]: s.language.symbol })
      s.change('Split the reader', null)
    },
    truth: { verdict: 'drifted', at: (l) => l.file.replace('reader', 'lines') },
  },
  {
    name: 'the symbol is split off into another folder',
    after: (s) => {
      s.write({ [s.language.elsewhere]: `${s.language.head}${s.language.symbol}` })
      s.change('Split the reader', null)
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'the symbol is split off and changed a little',
    after: (s) => {
      s.write({ [s.language.elsewhere]: s.language.fixed })
      s.change('Split the reader', null)
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'the symbol is split off without a commit',
    after: (s) => {
      s.write({ [s.language.file.replace('reader', 'lines')]: s.language.symbol })
      s.write({ [s.language.file]: module(s.language, null) })
    },
    truth: { verdict: 'drifted', at: (l) => l.file.replace('reader', 'lines') },
  },
  {
    name: 'the file is split into two and goes away',
    after: (s) => {
      s.remove(s.language.file)
      const { language } = s
      s.commit('Split the reader', {
        [language.elsewhere]: language.symbol,
        [`x/${language.file}`]: language.other + language.head,
      })
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere },
  },
  {
    name: 'the symbol gets another name',
    after: (s) => {
      const text = module(s.language).replaceAll('parseLines', 'cutLines')
      s.commit('Rename a function', { [s.language.file]: text })
    },
    truth: { verdict: 'drifted', at: (l) => l.file },
  },
  {
    name: 'the symbol gets another name and other code',
    after: (s) => {
      const text = module(s.language, s.language.faster).replaceAll('parseLines', 'cutLines')
      s.commit('Rewrite the reader', { [s.language.file]: text })
    },
    truth: { verdict: 'stale', at: () => null },
  },
  {
    name: 'the symbol is dropped',
    after: (s) => s.commit('Inline it', { [s.language.file]: s.language.other }),
    truth: { verdict: 'stale', at: () => null },
  },
  {
    name: 'the symbol is dropped, another of its name is written in the same commit',
    after: (s) => {
      s.write({ [s.language.elsewhere]: s.language.stranger })
      s.commit('Read logs instead', { [s.language.file]: s.language.other })
    },
    truth: { verdict: 'stale', at: () => null },
  },
  {
    name: 'the symbol is dropped, another of its name was always there',
    before: (s) => s.commit('A log reader', { [s.language.file.replace('reader', 'logs')]: s.language.stranger }),
    after: (s) => s.commit('Inline it', { [s.language.file]: s.language.other }),
    truth: { verdict: 'stale', at: () => null },
  },
  {
    name: 'the symbol is dropped and still named in a comment',
    after: (s) => {
      const comment = s.language.name === 'Python' ? '#' : '//'
      s.commit('Inline it', { [s.language.file]: `${comment} parseLines is gone\n${s.language.other}` })
    },
    truth: { verdict: 'stale', at: () => null },
  },
  {
    name: 'the symbol moves within its file',
    after: (s) =>
      s.commit('Sort', { [s.language.file]: [s.language.head, s.language.other, s.language.symbol].join('\n') }),
    truth: { verdict: 'drifted' },
  },
]
