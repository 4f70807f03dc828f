import { room } from '../words/room.ts'

/** What a list says that has nothing to show. */
export const EMPTY_WORDS = room(
  {
    emptyTitle: '这里还没有卡片',
    emptyView: '这个视图里没有卡片',
    emptyTrash: '回收站是空的',
    emptyWays: '怎样记下一张',
    emptyLead: '卡片记下主任务之外的旁支：既存的 bug、太大的 bug、新的想法，连同现场一起，之后的会话不必重新调查。',
    emptyAsk: '在会话里说「记一下…」，或在 AI 提议时同意',
    emptyMarker: '在消息里写 #DB … #/DB，写下就算同意',
    emptyButton: '在 DSH 的回复下点「记为待办」',
    emptyShell: '在终端里运行',
    emptyHand: '在这里手工新建',
    emptyConnected: (online: number) => `已有 ${online} 个 DSH 在线，可以直接在会话里记。`,
    nothingFound: (query: string) => `没有找到「${query}」`,
    searchEverywhere: '在全部工作区里找',
    searchAllViews: '在全部视图里找',
  },
  {
    emptyTitle: 'No cards here yet',
    emptyView: 'No cards in this view',
    emptyTrash: 'The trash is empty',
    emptyWays: 'Ways to record one',
    emptyLead:
      'A card keeps a side task of your main one: an old bug, a bug too large for now, a new idea. It holds the scene too, so a later session need not investigate again.',
    emptyAsk: 'Say “note this down…” in a session, or agree when the agent offers',
    emptyMarker: 'Write #DB … #/DB in a message; writing it is your consent',
    emptyButton: 'Press “Save as card” under a reply in DSH',
    emptyShell: 'Run in a terminal:',
    emptyHand: 'Create one here by hand',
    emptyConnected: (online) => `${online} DSH online: record straight from a session.`,
    nothingFound: (query) => `Nothing found for “${query}”`,
    searchEverywhere: 'Search all workspaces',
    searchAllViews: 'Search all views',
  },
)
