import { type Life, type Scene } from './life.ts'

const fix = (name: string, message: string): Life => ({
  name,
  after: (s) => s.change(message, s.language.fixed),
  truth: { verdict: 'drifted', fixed: true },
})

/** Changes the code of the symbol, and does not mend it. */
const noFix = (name: string, message: string, form: (s: Scene) => string = (s) => s.language.faster): Life => ({
  name,
  after: (s) => s.change(message, form(s)),
  truth: { verdict: 'drifted', fixed: false },
})

/** Lives in which somebody says "fix", rightly or not. */
export const LIVES_OF_FIXES: Life[] = [
  fix('a fix names the number', 'Keep the last line (#3.2)'),
  fix('a fix closes the number in its body', 'Rework the reader\n\nCloses #3.2.'),
  fix('a fix names the id', 'Keep the last line\n\nCard: td_x7k2'),
  fix('a fix is called like the card', '修复：导入时丢掉最后一行'),
  fix('a fix names nothing but says so', 'Fix the last line being lost'),
  fix('a conventional fix', 'fix(reader): keep what follows the last break'),
  fix('a fix in Chinese', '修复末行丢失'),
  fix('a fix that prevents', 'Prevent the loss of a last line without a break'),
  fix('a fix that does not say so', 'Keep a last line without a break'),
  {
    name: 'a fix elsewhere that names the card',
    after: (s) => s.commit('Fix #3.2: always write a last break', { 'writer.txt': 'writer\n' }),
    truth: { verdict: 'fresh', fixed: true },
  },
  {
    name: 'a fix elsewhere that does not name it',
    after: (s) => s.commit('Fix the writer: always end with a break', { 'writer.txt': 'writer\n' }),
    truth: { verdict: 'fresh', fixed: true },
  },
  {
    name: 'a fix after the file was renamed',
    after: (s) => {
      s.move(s.language.file, s.language.elsewhere)
      s.commit('Move the reader')
      s.commit('Fix the last line being lost', {
        [s.language.elsewhere]: [s.language.head, s.language.fixed, s.language.other].join('\n'),
      })
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere, fixed: true },
  },
  {
    name: 'a fix after the symbol was split off',
    after: (s) => {
      s.write({ [s.language.elsewhere]: s.language.symbol })
      s.change('Split the reader', null)
      s.commit('Fix the last line being lost', { [s.language.elsewhere]: s.language.fixed })
    },
    truth: { verdict: 'drifted', at: (l) => l.elsewhere, fixed: true },
  },
  {
    name: 'a fix is reverted',
    after: (s) => {
      s.change('Fix #3.2', s.language.fixed)
      s.git('revert', '--no-edit', 'HEAD')
    },
    truth: { verdict: 'fresh', fixed: false },
  },
  {
    name: 'a fix is reverted among other changes',
    after: (s) => {
      s.change('Fix the last line being lost', s.language.fixed)
      s.commit('Add a page', { 'docs/page.md': 'page\n' })
      s.git('revert', '--no-edit', 'HEAD~1')
      s.change('Split at semicolons', s.language.symbol, s.language.otherFixed)
    },
    truth: { verdict: 'drifted', fixed: false },
  },
  {
    name: 'a fix is reverted and applied again',
    after: (s) => {
      s.change('Fix #3.2', s.language.fixed)
      s.git('revert', '--no-edit', 'HEAD')
      s.git('revert', '--no-edit', 'HEAD')
    },
    truth: { verdict: 'drifted', fixed: true },
  },
  {
    name: 'a fix that names the card is taken back by hand',
    after: (s) => {
      s.change('Fix #3.2', s.language.fixed)
      s.change('Back to the plain reader', s.language.symbol)
    },
    truth: { verdict: 'fresh', fixed: false },
  },
  {
    name: 'a fix that says so is taken back by hand',
    after: (s) => {
      s.change('Fix the last line being lost', s.language.fixed)
      s.change('Back to the plain reader', s.language.symbol, s.language.otherFixed)
    },
    truth: { verdict: 'drifted', fixed: false },
  },
  noFix('the card is only mentioned', 'Speed up the reader\n\nRefs #3.2'),
  noFix('a test reproduces the card', 'Make the reader testable, reproduces #3.2'),
  noFix('a part of it is done', 'Partially fix #3.2'),
  noFix('it says that it does not fix', 'Speed up the reader; does not fix #3.2'),
  noFix('it works around it', '先绕过 #3.2，尚未解决'),
  noFix('another number is fixed', 'Speed up the reader, see #3.21 and #13.2'),
  noFix('a version has the number', 'Release 3.2'),
  noFix('lint is fixed', 'Fix lint errors'),
  noFix('a typo is fixed', 'Fix a typo', (s) => s.language.commented),
  noFix('formatting is fixed', 'Fix indentation', (s) => s.language.reformatted),
  noFix('comments are fixed under a bold name', 'Fix the reader', (s) => s.language.commented),
  noFix('a word that only looks like it', 'Prefix the names of lines'),
  noFix('the build is fixed', 'Fix the build'),
  // These say "fix" and change the symbol, for another bug: no rule on words and code can tell.
  noFix('another bug of the symbol is fixed', 'Fix slow reading of long files'),
  noFix('a section of a manual has the number of the card', 'Speed up the reader as the manual asks in #3.2'),
  {
    name: 'another bug of the file is fixed',
    after: (s) => s.change('Fix cells with semicolons', s.language.symbol, s.language.otherFixed),
    truth: { verdict: 'drifted', fixed: false },
  },
  {
    name: 'an idea is carried out',
    kind: 'idea',
    after: (s) => s.change('Implement #3.2', s.language.fixed),
    truth: { verdict: 'drifted', fixed: true },
  },
  {
    name: 'a bug is fixed where an idea was noted',
    kind: 'idea',
    after: (s) => s.change('Fix a crash', s.language.faster),
    truth: { verdict: 'drifted', fixed: false },
  },
]
