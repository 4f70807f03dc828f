import { room } from '../words/room.ts'

/** Doing one thing to several cards. */
export const SELECT_WORDS = room(
  {
    bar: '对选中的卡片',
    picked: (count: number) => `已选 ${count} 张`,
    all: (count: number) => `选中列表里的 ${count} 张`,
    move: '移动到',
    archive: '归档',
    stop: '结束多选',
    didDone: (count: number) => `${count} 张已完成`,
    didOpen: (count: number) => `${count} 张已重新打开`,
    didArchive: (count: number) => `${count} 张已归档`,
    didTrash: (count: number) => `${count} 张已移到回收站`,
    didRestore: (count: number) => `${count} 张已恢复`,
    didMove: (count: number) => `${count} 张已移动`,
    results: (right: number, wrong: number) => `${right} 张成功，${wrong} 张没有成功`,
  },
  {
    bar: 'For the selected cards',
    picked: (count) => `${count} selected`,
    all: (count) => `Select all ${count} in the list`,
    move: 'Move to',
    archive: 'Archive',
    stop: 'Stop selecting',
    didDone: (count) => `${count} done`,
    didOpen: (count) => `${count} open again`,
    didArchive: (count) => `${count} archived`,
    didTrash: (count) => `${count} moved to the trash`,
    didRestore: (count) => `${count} restored`,
    didMove: (count) => `${count} moved`,
    results: (right, wrong) => `${right} done, ${wrong} not`,
  },
)
