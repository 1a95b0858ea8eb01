import { describe, expect, test } from 'vitest'
import { createContentCache } from './content-cache.ts'

describe('a cache by content', () => {
  const counting = (most: number) => {
    let works = 0
    const cache = createContentCache<number>(most)
    return { ask: (who: string, content: unknown) => cache(who, content, () => (works += 1)) }
  }

  test('works out once what follows from equal content', () => {
    const { ask } = counting(2)
    expect([ask('a', { debts: [1, 2] }), ask('a', { debts: [1, 2] })]).toEqual([1, 1])
  })

  test('works it out again for another content, and for another one', () => {
    const { ask } = counting(2)
    expect([ask('a', [1]), ask('a', [2]), ask('b', [2]), ask('a', [2])]).toEqual([1, 2, 3, 2])
  })

  test('drops the one that was asked for longest ago', () => {
    const { ask } = counting(2)
    expect([ask('a', 1), ask('b', 1), ask('a', 1), ask('c', 1)]).toEqual([1, 2, 1, 3])
    expect([ask('a', 1), ask('c', 1), ask('b', 1)]).toEqual([1, 3, 4])
  })

  test('shares work under way, and remembers no failure', async () => {
    let works = 0
    const cache = createContentCache<Promise<number>>(2)
    const ask = () =>
      cache('a', 1, async () => {
        works += 1
        if (works === 1) throw new Error('busy')
        return works
      })
    const both = await Promise.allSettled([ask(), ask()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask()).toBe(2)
    expect(await ask()).toBe(2)
  })
})
