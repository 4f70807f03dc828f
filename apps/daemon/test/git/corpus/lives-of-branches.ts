import { type Life, type Scene } from './life.ts'

/** Captures on a branch with one commit of its own. */
const onFeature = (s: Scene) => {
  s.git('checkout', '-q', '-b', 'feature')
  s.commit('Add a page', { 'docs/page.md': 'page\n' })
}

const mainGoesOn = (s: Scene) => {
  s.git('checkout', '-q', 'main')
  s.commit('Work on main', { 'main.txt': 'main\n' })
}

/** Lives in which the commit of the card is rewritten, merged, squashed or left behind. */
export const LIVES_OF_BRANCHES: Life[] = [
  {
    name: 'the branch is rebased',
    before: onFeature,
    after: (s) => {
      mainGoesOn(s)
      s.git('checkout', '-q', 'feature')
      s.git('rebase', '-q', 'main')
    },
    truth: { verdict: 'fresh', commit: 'rewritten', branch: 'current' },
  },
  {
    name: 'the branch is rebased, and the symbol fixed',
    before: onFeature,
    after: (s) => {
      mainGoesOn(s)
      s.git('checkout', '-q', 'feature')
      s.git('rebase', '-q', 'main')
      s.change('Fix #3.2', s.language.fixed)
    },
    truth: { verdict: 'drifted', commit: 'rewritten', fixed: true },
  },
  {
    name: 'the commit is amended',
    after: (s) => {
      s.write({ 'more.txt': 'more\n' })
      s.git('add', '-A')
      s.git('commit', '-q', '--amend', '--no-edit')
    },
    truth: { verdict: 'fresh', commit: 'rewritten' },
  },
  {
    name: 'the branch is merged and kept',
    before: onFeature,
    after: (s) => {
      mainGoesOn(s)
      s.git('merge', '-q', '--no-ff', '--no-edit', 'feature')
    },
    truth: { verdict: 'fresh', commit: 'behind', branch: 'merged' },
  },
  {
    name: 'the branch is merged and deleted',
    before: onFeature,
    after: (s) => {
      mainGoesOn(s)
      s.git('merge', '-q', '--no-ff', '--no-edit', 'feature')
      s.git('branch', '-q', '-d', 'feature')
    },
    truth: { verdict: 'fresh', commit: 'behind', branch: 'gone' },
  },
  {
    name: 'the branch is squashed and deleted',
    before: onFeature,
    after: (s) => {
      mainGoesOn(s)
      s.git('merge', '-q', '--squash', 'feature')
      s.commit('Add pages')
      s.git('branch', '-q', '-D', 'feature')
    },
    truth: { verdict: 'fresh', commit: 'rewritten', branch: 'gone' },
  },
  {
    name: 'the branch is fixed, squashed and deleted',
    before: onFeature,
    after: (s) => {
      s.change('Keep the last line', s.language.fixed)
      mainGoesOn(s)
      s.git('merge', '-q', '--squash', 'feature')
      s.commit('Pages (#12)\n\n* Add a page\n* Keep the last line, fixes #3.2\n')
      s.git('branch', '-q', '-D', 'feature')
    },
    truth: { verdict: 'drifted', branch: 'gone', fixed: true },
  },
  {
    name: 'the branch is left behind',
    before: onFeature,
    after: mainGoesOn,
    truth: { verdict: 'fresh', commit: 'elsewhere', branch: 'open' },
  },
  {
    name: 'the branch is deleted without a merge',
    before: onFeature,
    after: (s) => {
      mainGoesOn(s)
      s.git('branch', '-q', '-D', 'feature')
    },
    truth: { verdict: 'fresh', commit: 'rewritten', branch: 'gone' },
  },
  {
    name: 'the fix lies on a branch that is not merged',
    after: (s) => {
      s.git('checkout', '-q', '-b', 'later')
      s.change('Fix #3.2', s.language.fixed)
      mainGoesOn(s)
    },
    truth: { verdict: 'fresh', commit: 'behind', branch: 'current' },
  },
  {
    name: 'the fix is picked from another branch',
    after: (s) => {
      s.git('checkout', '-q', '-b', 'later')
      s.change('Fix #3.2', s.language.fixed)
      mainGoesOn(s)
      s.git('cherry-pick', 'later')
    },
    truth: { verdict: 'drifted', fixed: true },
  },
  {
    name: 'a merge commit names the card, its commits do not',
    after: (s) => {
      s.git('checkout', '-q', '-b', 'later')
      s.change('Keep what follows the last break', s.language.fixed)
      mainGoesOn(s)
      s.git('merge', '-q', '--no-ff', '-m', 'Merge: fix #3.2', 'later')
    },
    truth: { verdict: 'drifted', fixed: true },
  },
  {
    name: 'an older commit is checked out',
    before: (s) => s.commit('Add a page', { 'docs/page.md': 'page\n' }),
    after: (s) => s.git('checkout', '-q', 'HEAD~1'),
    truth: { verdict: 'fresh', commit: 'elsewhere', branch: 'open' },
  },
]
